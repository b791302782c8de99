import { useState } from "react";
import { Button } from "#shared/ui/Controls.tsx";
import { t } from "#shared/texts/translate.ts";

/** Offers to give up unsaved changes, and asks once more. */
export function DiscardUnsaved({ onDiscard }: { onDiscard: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button
        look="quiet"
        size="small"
        className="-ml-2 justify-self-start"
        onClick={() => setAsking(true)}
      >
        {t("Discard them")}
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      <p>{t("Discard these changes for good?")}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="danger" size="small" onClick={onDiscard}>{t("Discard")}</Button>
        <Button size="small" autoFocus onClick={() => setAsking(false)}>{t("Keep them")}</Button>
      </div>
    </div>
  );
}
