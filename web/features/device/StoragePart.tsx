import { useEffect, useState } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { isStorageKept, requestKeptStorage } from "../../platform/storage/kept_storage.ts";
import { t } from "#shared/texts/translate.ts";

const ABOUT =
  "This browser stores the days you have opened, and changes that are not saved on the server yet.";

/** Whether the browser keeps what is stored in it. */
export function StoragePart() {
  const [isKept, setKept] = useState<boolean | null | "unknown">("unknown");
  const [wasDenied, setDenied] = useState(false);
  useEffect(() => void isStorageKept().then(setKept, () => setKept(null)), []);
  const request = async () => {
    const kept = await requestKeptStorage();
    setKept(kept);
    setDenied(!kept);
  };
  return (
    <div className="grid max-w-160 justify-items-start gap-3">
      <p className="text-soft">
        {t(ABOUT)}
        {t(" ")}
        {isKept === true && t("It does not clear them when space runs low.")}
        {(isKept === false || isKept === null) && t("It may clear them when space runs low.")}
      </p>
      {isKept === false && !wasDenied && (
        <Button size="small" onClick={() => void request()}>{t("Ask the browser to keep them")}</Button>
      )}
      <p role="status" className="text-small text-soft empty:hidden">
        {wasDenied &&
          t("The browser declined for now. It may agree once you use Gorin more often or install it.")}
      </p>
    </div>
  );
}
