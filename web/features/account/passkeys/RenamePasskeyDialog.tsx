import { useSetAtom } from "jotai/react";
import { useState } from "react";
import { PASSKEY_LIMITS, type PasskeyView } from "#shared/contract/mod.ts";
import { FormDialog } from "#shared/ui/dialogs/FormDialog.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { useAttempt } from "../../day/use_attempt.ts";
import { renamePasskeyAtom } from "./passkeys.ts";

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useSetAtom(renamePasskeyAtom);
  const { pending, failure, attempt } = useAttempt();
  const onSave = (chosen: string) =>
    attempt("The passkey could not be renamed", async () => {
      await rename(passkey.id, chosen);
      onClose();
    });
  return (
    <FormDialog
      title="Rename the passkey"
      action="Save"
      incomplete={name.trim() === ""}
      values={name}
      onChange={setName}
      read={(value) => ({ value: value.trim() })}
      onClose={onClose}
      onSave={(chosen) => void onSave(chosen)}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <TextField
          label="Name"
          maxLength={PASSKEY_LIMITS.name}
          value={name}
          required
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
