import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import { FormDialog } from "#shared/ui/dialogs/FormDialog.tsx";
import { useAttempt } from "../day/use_attempt.ts";
import { passwordPromptAtom, reauthenticateAtom } from "./password_prompt.ts";
import { PasswordField } from "./PasswordField.tsx";

/** Asks for the password while a call waits for it. */
export function PasswordPrompt() {
  const prompt = useAtomValue(passwordPromptAtom);
  return prompt && <PasswordDialog onAnswer={prompt.answer} />;
}

function PasswordDialog({ onAnswer }: { onAnswer: (entered: boolean) => void }) {
  const [password, setPassword] = useState("");
  const reauthenticate = useSetAtom(reauthenticateAtom);
  const { pending, failure, attempt } = useAttempt();
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
      {(change) => <PasswordField label="Password" value={password} onChange={change} />}
    </FormDialog>
  );
}
