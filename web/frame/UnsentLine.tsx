import { useAtomValue } from "jotai/react";
import CloudOff from "lucide-react/icons/cloud-off";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { troubleAtom } from "../offline/contact.ts";
import { unsentTextAtom } from "../offline/unsent.ts";
import { NetworkLink } from "./NetworkLink.tsx";

/** The notice of a server that cannot be used, visible wherever the page is scrolled. */
export function UnsentLine() {
  const text = useAtomValue(unsentTextAtom);
  const trouble = useAtomValue(troubleAtom);
  const Icon = trouble === "unreachable" ? CloudOff : TriangleAlert;
  return (
    <p role="status" className="sticky top-0 z-10 bg-paper text-small text-soft print:hidden">
      {text !== "" && (
        <span className="flex flex-wrap items-center gap-x-2 border-b border-hairline py-2">
          <Icon aria-hidden size={16} strokeWidth={1.75} />
          {text}
          {trouble === "other_sign_in" && <NetworkLink />}
        </span>
      )}
    </p>
  );
}
