import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import { FormDialog } from "#shared/ui/dialogs/FormDialog.tsx";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { useAttempt } from "../day/use_attempt.ts";
import { contentsAtom, deleteAccountAtom } from "./account.ts";
import { contentsTexts } from "./contents_text.ts";
import { PasswordField } from "./PasswordField.tsx";
import { t } from "#shared/texts/translate.ts";

/** Deletes the account, after it has said what is lost. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState("");
  const deleteAccount = useSetAtom(deleteAccountAtom);
  const { pending, failure, attempt } = useAttempt();
  return (
    <FormDialog
      title={t("Delete your account?")}
      description={t(
        "This can't be undone. You will be signed out everywhere, and your access tokens will stop working.",
      )}
      ring="fire"
      action={t("Delete account")}
      isDangerous
      incomplete={password === ""}
      values={password}
      onChange={setPassword}
      read={(value) => ({ value })}
      onClose={onClose}
      onSave={() => void attempt(t("Your account could not be deleted"), () => deleteAccount(password))}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <>
          <Contents />
          <PasswordField label={t("Password")} value={password} onChange={change} />
        </>
      )}
    </FormDialog>
  );
}

/** What is lost, in numbers. The account can be deleted without them. */
function Contents() {
  const { data, isError } = useAtomValue(contentsAtom);
  if (isError) return <p>{t("Everything in it will be erased. What that is could not be loaded.")}</p>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const texts = contentsTexts(data.contents);
  if (texts.length === 0) return <p>{t("There is nothing in it yet.")}</p>;
  return (
    <div>
      <p>{t("This will be erased:")}</p>
      <ul aria-label={t("This will be erased")} className="list-disc pl-5">
        {texts.map((text) => <li key={text}>{text}</li>)}
      </ul>
    </div>
  );
}
