import { useSetAtom } from "jotai/react";
import { useState } from "react";
import { PASSKEY_LIMITS, type PasskeyView } from "#shared/contract/mod.ts";
import { FormDialog } from "#shared/ui/dialogs/FormDialog.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { useAttempt } from "../../day/use_attempt.ts";
import { addPasskeyAtom, renamePasskeyAtom } from "./passkeys.ts";
import { t } from "#shared/texts/translate.ts";

/** Names a new passkey, which the browser then creates. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <NameDialog
      title={t("New passkey")}
      description={t("Your browser will ask for your fingerprint, face or PIN, or a security key.")}
      placeholder={t("Where it is stored, such as “My phone”")}
      action={t("Continue")}
      failed={t("The passkey could not be added")}
      onSave={useSetAtom(addPasskeyAtom)}
      onClose={onClose}
    />
  );
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const rename = useSetAtom(renamePasskeyAtom);
  return (
    <NameDialog
      title={t("Rename the passkey")}
      action={t("Save")}
      failed={t("The passkey could not be renamed")}
      present={passkey.name}
      onSave={async (name) => {
        await rename(passkey.id, name);
        return true;
      }}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  title: string;
  description?: string;
  placeholder?: string;
  /** The text of the button that saves. */
  action: string;
  /** The message when saving fails. */
  failed: string;
  /** The passkey's name until now. */
  present?: string;
  /** Saves the name. Returns false when the dialog is to stay open. */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the name of a passkey. */
function NameDialog({ failed, present = "", placeholder, onSave, onClose, ...texts }: NameDialogProps) {
  const [name, setName] = useState(present);
  const { pending, failure, attempt } = useAttempt();
  const save = (chosen: string) =>
    attempt(failed, async () => {
      if (await onSave(chosen)) onClose();
    });
  return (
    <FormDialog
      {...texts}
      incomplete={name.trim() === ""}
      values={name}
      onChange={setName}
      read={(value) => ({ value: value.trim() })}
      onClose={onClose}
      onSave={(chosen) => void save(chosen)}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <TextField
          label={t("Name")}
          placeholder={placeholder}
          maxLength={PASSKEY_LIMITS.name}
          value={name}
          required
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
