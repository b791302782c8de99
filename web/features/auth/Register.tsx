import { useSetAtom } from "jotai/react";
import { type ChangeEvent, useState } from "react";
import { Link } from "wouter";
import { TIMEZONE_CHOICES } from "#shared/calendar/mod.ts";
import { DEFAULT_PRIORITIES, USER_LIMITS } from "#shared/records/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { browserTimeZone } from "../../platform/clock.ts";
import { registerAtom } from "./session.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { onSubmit, useAuthForm } from "./use_auth_form.ts";
import { usePage } from "../../frame/use_page.ts";

type Choice = (typeof TIMEZONE_CHOICES)[number];

const choiceOf = (zone: string): Choice | undefined => TIMEZONE_CHOICES.find((choice) => choice === zone);

/** Where people make an account. */
export function Register() {
  const heading = usePage("Create account · Gorin");
  const [email, setEmail] = useState("");
  const [timezone, setTimezone] = useState(() => choiceOf(browserTimeZone()));
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const { failure, submitting, retryField, clearFailure, refuse, submit } = useAuthForm(
    "Registration failed",
  );
  const register = useSetAtom(registerAtom);
  const ready = email.trim() !== "" && password !== "" && confirmation !== "" && timezone !== undefined;
  const edit = (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    set(event.currentTarget.value);
    clearFailure();
  };
  const send = () => {
    if (!ready) return;
    if (password !== confirmation) return refuse("Passwords do not match");
    submit(() =>
      register({ email, password, timezone, priorities: [...DEFAULT_PRIORITIES], weaknesses: [] })
    );
  };
  return (
    <AuthFrame
      heading={heading}
      title="Join Gorin"
      footer={
        <>
          Already have an account? <Link href="/login">Sign in</Link>
        </>
      }
    >
      <form className="grid gap-4" onSubmit={onSubmit(send)}>
        <AlertBox message={failure?.message} reason={failure?.reason} />
        <TextField
          ref={retryField}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          placeholder="Enter your email"
          value={email}
          onChange={edit(setEmail)}
          required
        />
        <SelectField
          label="Timezone"
          name="timezone"
          options={TIMEZONE_CHOICES}
          placeholder="Select your timezone"
          value={timezone ?? ""}
          onChange={(event) => {
            setTimezone(choiceOf(event.currentTarget.value));
            clearFailure();
          }}
          required
        />
        <TextField
          label="Password"
          type="password"
          name="new-password"
          autoComplete="new-password"
          placeholder="Choose a password"
          hint={`At least ${USER_LIMITS.password.min} characters`}
          value={password}
          onChange={edit(setPassword)}
          required
        />
        <TextField
          label="Confirm Password"
          type="password"
          name="confirm-password"
          autoComplete="new-password"
          placeholder="Repeat the password"
          value={confirmation}
          onChange={edit(setConfirmation)}
          required
        />
        <Button
          look="primary"
          type="submit"
          className="mt-1"
          disabled={!ready || submitting}
          pending={submitting}
        >
          {submitting ? "Creating Account..." : "Create Account"}
        </Button>
      </form>
    </AuthFrame>
  );
}
