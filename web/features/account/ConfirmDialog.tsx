import type { ReactNode } from "react";
import { Dialog } from "#shared/ui/dialogs/Dialog.tsx";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { useAttempt } from "../day/use_attempt.ts";
import { t } from "#shared/texts/translate.ts";

export interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What happens then. */
  description: ReactNode;
  /** The label of the button that does it. */
  action: string;
  /** What is said when it fails. */
  failed: string;
  run: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before it does what cannot be undone, and closes once that is done. */
export function ConfirmDialog({ title, description, action, failed, run, onClose }: ConfirmDialogProps) {
  const { pending, failure, attempt } = useAttempt();
  const confirm = async () => {
    if (await attempt(failed, run)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      notice={failure && <AlertBox message={failure.message} reason={failure.reason} />}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="danger" pending={pending} onClick={() => void confirm()}>{action}</Button>
        </>
      }
    />
  );
}
