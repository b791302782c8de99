import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import { FormDialog } from "#shared/ui/dialogs/FormDialog.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { offersPasskeys } from "../auth/passkeys/offers_passkeys.ts";
import { useAttempt } from "../day/use_attempt.ts";
import { passwordPromptAtom, reauthenticateAtom } from "./password_prompt.ts";
import { confirmByPasskeyAtom, passkeysAtom } from "./passkeys/passkeys.ts";
import { PasswordField } from "./PasswordField.tsx";

/** Asks for the password, or a passkey, while a call waits for it. */
export function PasswordPrompt() {
  const prompt = useAtomValue(passwordPromptAtom);
  return prompt && <PasswordDialog onAnswer={prompt.answer} />;
}

function PasswordDialog({ onAnswer }: { onAnswer: (entered: boolean) => void }) {
  const [password, setPassword] = useState("");
  const reauthenticate = useSetAtom(reauthenticateAtom);
  const { data } = useAtomValue(passkeysAtom);
  const hasPasskeys = offersPasskeys() && data !== undefined && data.passkeys.length > 0;
  const confirm = useSetAtom(confirmByPasskeyAtom);
  const { pending, failure, attempt } = useAttempt();
  const confirmByPasskey = () =>
    attempt("The passkey could not be used", async () => {
      if (await confirm()) onAnswer(true);
    });
  const onSave = async () => {
    if (await attempt("Your password could not be checked", () => reauthenticate(password))) onAnswer(true);
  };
  return (
    <FormDialog
      title="Enter your password"
      description="You signed in more than a day ago. Please confirm that it's you."
      action="Continue"
      incomplete={password === ""}
      values={password}
      onChange={setPassword}
      read={(value) => ({ value })}
      onClose={() => onAnswer(false)}
      onSave={() => void onSave()}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <>
          <PasswordField label="Password" value={password} onChange={change} />
          {hasPasskeys && (
            <Button
              className="justify-self-start"
              onClick={() => void confirmByPasskey()}
            >
              Use a passkey instead
            </Button>
          )}
        </>
      )}
    </FormDialog>
  );
}
