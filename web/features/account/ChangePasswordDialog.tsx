import { useSetAtom } from "jotai/react";
import { useState } from "react";
import { NewPasswordSchema } from "#shared/contract/mod.ts";
import { FormDialog, type FormResult } from "#shared/ui/dialogs/FormDialog.tsx";
import { useAttempt } from "../day/use_attempt.ts";
import { changePasswordAtom } from "./account.ts";
import { PasswordField } from "./PasswordField.tsx";
import { t } from "#shared/texts/translate.ts";

const EMPTY = { current: "", chosen: "", repeated: "" };

/** Changes the password. */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const changePassword = useSetAtom(changePasswordAtom);
  const { pending, failure, attempt } = useAttempt();
  const onSave = async ({ current, chosen }: typeof EMPTY) => {
    const body = { current_password: current, new_password: chosen };
    if (await attempt(t("Your password could not be changed"), () => changePassword(body))) onClose();
  };
  return (
    <FormDialog
      title={t("Change password")}
      description={t(
        "You stay signed in here. Every other browser and the extension are signed out. Access tokens stay valid.",
      )}
      action={t("Change password")}
      incomplete={Object.values(values).includes("")}
      values={values}
      onChange={setValues}
      read={readPasswords}
      onClose={onClose}
      onSave={(result) => void onSave(result)}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <>
          {/* Password managers look here for whose password it is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t("Current password")}
            name="current_password"
            value={values.current}
            onChange={(current) => change({ ...values, current })}
          />
          <PasswordField
            isNew
            label={t("New password")}
            name="new_password"
            hint={t("At least 8 characters, hard to guess")}
            value={values.chosen}
            onChange={(chosen) => change({ ...values, chosen })}
          />
          <PasswordField
            isNew
            label={t("Repeat the new password")}
            name="repeated"
            value={values.repeated}
            onChange={(repeated) => change({ ...values, repeated })}
          />
        </>
      )}
    </FormDialog>
  );
}

function readPasswords(values: typeof EMPTY): FormResult<typeof EMPTY> {
  if (values.chosen !== values.repeated) return { error: t("Passwords do not match"), field: "repeated" };
  const parsed = NewPasswordSchema.safeParse(values.chosen);
  return parsed.success ? { value: values } : {
    error: t("A password {problem}", { problem: t(parsed.error.issues[0]?.message ?? "") }),
    field: "new_password",
  };
}
