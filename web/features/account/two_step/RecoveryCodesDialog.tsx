import { Dialog } from "#shared/ui/dialogs/Dialog.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { CopyField } from "../CopyField.tsx";
import { t } from "#shared/texts/translate.ts";

/** Shows new recovery codes this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Your recovery codes")}
      description={t(
        "Save them now: they won't be shown again. If you lose your phone, each of them signs you in once.",
      )}
      footer={<Button look="primary" onClick={onClose}>{t("I have saved them")}</Button>}
    >
      <CopyField label={t("Recovery codes")} value={codes.join("\n")} rows={codes.length} />
    </Dialog>
  );
}
