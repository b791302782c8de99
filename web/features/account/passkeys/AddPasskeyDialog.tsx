import { useSetAtom } from "jotai/react";
import { useState } from "react";
import { PASSKEY_LIMITS } from "#shared/contract/mod.ts";
import { FormDialog } from "#shared/ui/dialogs/FormDialog.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { useAttempt } from "../../day/use_attempt.ts";
import { addPasskeyAtom } from "./passkeys.ts";

/** Names a new passkey, which the browser then creates. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const add = useSetAtom(addPasskeyAtom);
  const { pending, failure, attempt } = useAttempt();
  const onSave = (chosen: string) =>
    attempt("The passkey could not be added", async () => {
      if (await add(chosen)) onClose();
    });
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser then asks for your fingerprint, your face, your PIN or a security key."
      action="Continue"
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
          placeholder="Where it is stored, such as My phone"
          maxLength={PASSKEY_LIMITS.name}
          value={name}
          required
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
