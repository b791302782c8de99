import { useSetAtom } from "jotai/react";
import { useState } from "react";
import { NewEmailSchema } from "#shared/records/mod.ts";
import { FormDialog, type FormResult } from "#shared/ui/dialogs/FormDialog.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { useAttempt } from "../day/use_attempt.ts";
import { changeEmailAtom } from "./account.ts";
import { PasswordField } from "./PasswordField.tsx";
import { t } from "#shared/texts/translate.ts";

const EMPTY = { email: "", password: "" };

/** Changes the email that the user signs in with. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const changeEmail = useSetAtom(changeEmailAtom);
  const { pending, failure, attempt } = useAttempt();
  const onSave = async (body: typeof EMPTY) => {
    if (await attempt(t("Your email could not be changed"), () => changeEmail(body))) onClose();
  };
  return (
    <FormDialog
      title={t("Change email")}
      description={t(
        "You stay signed in here. Every other browser and the extension are signed out. Access tokens stay valid.",
      )}
      action={t("Change email")}
      incomplete={Object.values(values).includes("")}
      values={values}
      onChange={setValues}
      read={readEmail}
      onClose={onClose}
      onSave={(result) => void onSave(result)}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <>
          <TextField
            label={t("New email")}
            name="email"
            type="email"
            autoComplete="email"
            value={values.email}
            required
            onChange={(event) => change({ ...values, email: event.currentTarget.value })}
          />
          <PasswordField
            label={t("Current password")}
            value={values.password}
            onChange={(password) => change({ ...values, password })}
          />
        </>
      )}
    </FormDialog>
  );
}

function readEmail(values: typeof EMPTY): FormResult<typeof EMPTY> {
  const parsed = NewEmailSchema.safeParse(values.email);
  return parsed.success ? { value: values } : {
    error: t("The email {problem}", { problem: t(parsed.error.issues[0]?.message ?? "") }),
    field: "email",
  };
}
