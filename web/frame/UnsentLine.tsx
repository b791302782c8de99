import { useAtomValue } from "jotai/react";
import CloudOff from "lucide-react/icons/cloud-off";
import { unsentTextAtom } from "../offline/unsent.ts";

/** The offline notice, visible wherever the page is scrolled. */
export function UnsentLine() {
  const text = useAtomValue(unsentTextAtom);
  return (
    <p role="status" className="sticky top-0 z-10 bg-paper text-small text-soft print:hidden">
      {text !== "" && (
        <span className="flex items-center gap-2 border-b border-hairline py-2">
          <CloudOff aria-hidden size={16} strokeWidth={1.75} />
          {text}
        </span>
      )}
    </p>
  );
}
