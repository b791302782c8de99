import { useSetAtom } from "jotai/react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { TIMEZONE_CHOICES } from "#shared/calendar/mod.ts";
import { DEFAULT_PRIORITIES, USER_LIMITS } from "#shared/records/mod.ts";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { usePage } from "../../frame/use_page.ts";
import { browserTimeZone } from "../../platform/clock.ts";
import { checkRegistrationAtom, readInvite } from "./registration.ts";
import { registerAtom } from "./session.ts";
import { AuthForm, EmailField } from "./AuthForm.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { useAuthForm } from "./use_auth_form.ts";
import { t } from "#shared/texts/translate.ts";

const choiceOf = (zone: string) => TIMEZONE_CHOICES.find((choice) => choice === zone);

/** The registration page. */
export default function Register() {
  const heading = usePage(t("Create account · Gorin"));
  const [email, setEmail] = useState("");
  const [timezone, setTimezone] = useState(() => choiceOf(browserTimeZone()));
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const form = useAuthForm(t("Registration failed"));
  const register = useSetAtom(registerAtom);
  const [closed, setClosed] = useState<string | null>(null);
  const [invite] = useState(() => readInvite(location.search));
  const checkRegistration = useSetAtom(checkRegistrationAtom);
  useEffect(() => {
    let gone = false;
    void checkRegistration(invite).then((text) => gone || setClosed(text));
    return () => void (gone = true);
  }, [checkRegistration, invite]);
  const ready = email.trim() !== "" && password !== "" && confirmation !== "" && timezone !== undefined;
  const send = () => {
    if (!ready) return;
    if (password !== confirmation) return form.reject(t("Passwords do not match"), "confirm-password");
    form.submit(() =>
      register({
        email,
        password,
        timezone,
        priorities: [...DEFAULT_PRIORITIES],
        weaknesses: [],
        ...(invite !== undefined && { invite }),
      })
    );
  };
  return (
    <AuthFrame
      heading={heading}
      title={t("Join Gorin")}
      footer={
        <>
          {t("Already have an account?")} <Link href="/login">{t("Sign in")}</Link>
        </>
      }
    >
      {closed !== null ? <p role="status">{closed}</p> : (
        <AuthForm
          form={form}
          ready={ready}
          onSubmit={send}
          action={t("Create Account")}
          pendingAction={t("Creating Account...")}
        >
          <EmailField ref={form.retryField} value={email} onChange={form.edit(setEmail)} />
          <SelectField
            label={t("Timezone")}
            name="timezone"
            options={TIMEZONE_CHOICES}
            placeholder={t("Select your timezone")}
            value={timezone ?? ""}
            onChange={form.edit((zone) => setTimezone(choiceOf(zone)))}
            required
          />
          <TextField
            label={t("Password")}
            type="password"
            name="new-password"
            // As the server names it. Password managers know it by its name.
            data-field="password"
            autoComplete="new-password"
            placeholder={t("Choose a password")}
            hint={t("At least {min} characters", { min: USER_LIMITS.password.min })}
            value={password}
            onChange={form.edit(setPassword)}
            required
          />
          <TextField
            label={t("Confirm Password")}
            type="password"
            name="confirm-password"
            autoComplete="new-password"
            placeholder={t("Repeat the password")}
            value={confirmation}
            onChange={form.edit(setConfirmation)}
            required
          />
        </AuthForm>
      )}
    </AuthFrame>
  );
}
