import { useSetAtom } from "jotai/react";
import { useLayoutEffect } from "react";
import { t } from "#shared/texts/translate.ts";
import { absentAtom } from "./sync.ts";

/** Shown in place of what this device does not have while the server cannot be reached. */
export function NotOnDevice() {
  const setAbsent = useSetAtom(absentAtom);
  useLayoutEffect(() => {
    setAbsent((count) => count + 1);
    return () => setAbsent((count) => count - 1);
  }, [setAbsent]);
  return (
    <div className="grid gap-1">
      <p>{t("Not on this device yet")}</p>
      <p className="text-small text-soft">{t("It will load when the server can be reached again.")}</p>
    </div>
  );
}
