import { useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { type RegistrationPolicy, registrationState } from "#shared/contract/mod.ts";
import { TIMEZONE_CHOICES } from "#shared/domain/calendar.ts";
import { DEFAULT_PRIORITIES, USER_LIMITS } from "#shared/domain/user.ts";
import { t } from "#shared/texts/translate.ts";
import { SelectField, TextField } from "#shared/ui/Fields.tsx";
import { browserTimeZone, logFailure, usePage } from "../../app/platform.ts";
import { connectAtom, registerAtom } from "../../app/session.ts";
import { AuthForm, AuthFrame, EmailField } from "./Login.tsx";
import { useAuthForm } from "./use_auth_form.ts";

/** Returns the code of the invitation in the search part of an address, or undefined. */
export function readInvite(search: string): string | undefined {
  return new URLSearchParams(search).get("invite") ?? undefined;
}

/**
 * Returns why nobody can create an account with this invitation, or without one, as a sentence; null when they can, and
 * when the server does not respond: anyone who tries then learns it from the form.
 */
export const checkRegistrationAtom = atom(null, async (get, _set, invite: string | undefined) => {
  try {
    const query = { ...(invite !== undefined && { invite }) };
    const { policy, allowed } = await get(connectAtom).connect(null).call(registrationState, { query });
    return allowed ? null : closedText(policy, invite !== undefined);
  } catch (error) {
    logFailure("Who may create an account could not be loaded", error);
    return null;
  }
});

/** Returns why no account can be created, as a sentence for anyone who wanted one. */
function closedText(policy: RegistrationPolicy, hasInvite: boolean): string {
  if (policy !== "invite") return t("This server does not accept new accounts.");
  return hasInvite
    ? t(
      "This invitation has expired, was revoked or has been used. Ask the owner of this server for another one.",
    )
    : t("You need an invitation to create an account here. Ask the owner of this server for a link.");
}

const choiceOf = (zone: string) => TIMEZONE_CHOICES.find((choice) => choice === zone);

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
