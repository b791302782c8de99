import { useEffect, useRef, useState } from "react";
import { ApiError } from "#shared/client/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Mark } from "#shared/ui/mark/Mark.tsx";
import { CodeField } from "#shared/ui/fields/CodeField.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import type { SigningIn } from "../../offline/state.ts";
import type { Ended } from "../../offline/end_session.ts";
import { DiscardUnsaved } from "../DiscardUnsaved.tsx";
import { changesText } from "../saving_text.ts";
import { t } from "#shared/texts/translate.ts";
import { connectionCode } from "#shared/rules/format/connection_code.ts";
import { problemText } from "#shared/rules/format/problem_text.ts";

export interface SignInScreenProps {
  server: string;
  /** The last email that was typed or used. */
  email: string;
  /** The number of queued changes of all accounts. */
  pendingCount: number;
  /** Why the last session ended; null when the user signed out here. */
  ended: Ended | null;
  /** Gives up the queued changes. */
  onDiscard: () => void;
  /** Called on every change, since opening a password manager closes the popup. */
  onEmail: (email: string) => void;
  onSignIn: (credentials: { email: string; password: string }) => Promise<void>;
  /** The sign-in that is under way: a code is to be entered, or a connection to be confirmed on the dashboard. */
  underWay: SigningIn | null;
  onCode: (code: string) => Promise<void>;
  onConnect: () => void;
  onCancel: () => void;
  onSignUp: () => void;
  onOptions: () => void;
}

const ENDED: Record<Ended, string> = {
  elsewhere: "You were signed out: this session was ended on another device, or your account has changed.",
  expired: "Your session has expired. Sign in again to continue.",
};

interface CodeFormProps extends Pick<SignInScreenProps, "onCode" | "onCancel"> {
  /** Called with the server's message when it takes the code no more. */
  onExpired: (reason: string) => void;
}

/** Signs in: by password, by the code of a second step, or through the dashboard. */
export function SignInScreen(props: SignInScreenProps) {
  const { server, pendingCount, ended, underWay, onDiscard, onCode, onConnect, onCancel, onOptions } = props;
  // Why the user is back at the first step.
  const [reason, setReason] = useState<string | null>(null);
  return (
    <main className="grid gap-4 p-4.5">
      <header className="flex items-center gap-3">
        <Mark size={48} />
        <div>
          <h1 className="font-display text-title">Gorin</h1>
          <p className="text-small text-soft">{t("Sign in to continue your discipline journey")}</p>
        </div>
      </header>
      {ended && <p role="status" className="font-medium">{t(ENDED[ended])}</p>}
      {pendingCount > 0 && (
        <div className="grid gap-1">
          <p role="status">
            {t("{changes} not saved yet. Saving continues when you sign in with the same account again.", {
              changes: changesText(pendingCount),
            })}
          </p>
          <DiscardUnsaved onDiscard={onDiscard} />
        </div>
      )}
      {underWay?.step === "code" && <CodeForm {...{ onCode, onCancel }} onExpired={setReason} />}
      {underWay?.step === "connection" && (
        <ConnectionNotice {...{ onConnect, onCancel }} challenge={underWay.challenge} />
      )}
      {underWay === null && <PasswordForm {...props} reason={reason} />}
      <footer className="flex items-baseline justify-between gap-3 border-t border-hairline pt-3 text-small text-soft">
        <span className="min-w-0 wrap-anywhere">{server}</span>
        <button
          type="button"
          className="shrink-0 text-ink underline decoration-edge underline-offset-4"
          onClick={onOptions}
        >
          {t("Change")}
        </button>
      </footer>
    </main>
  );
}

/** The first step, and the way through the dashboard. */
function PasswordForm(props: SignInScreenProps & { reason: string | null }) {
  const { onEmail, onSignIn, onSignUp, onConnect } = props;
  const [email, setEmail] = useState(props.email);
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState(props.reason);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [isEmailKnown] = useState(() => /.@./.test(props.email));
  // `autofocus` only works when a page loads, not when one screen replaces another.
  useEffect(() => (isEmailKnown ? passwordField : emailField).current?.focus(), [isEmailKnown]);
  const ready = email.trim() !== "" && password !== "";
  const submit = async () => {
    if (!ready || pending) return;
    setPending(true);
    setFailure(null);
    try {
      await onSignIn({ email: email.trim(), password });
    } catch (error) {
      setFailure(failureText(error));
      setPending(false);
    }
  };
  return (
    <>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <AlertBox message={failure} />
        <TextField
          label={t("Email")}
          type="email"
          autoComplete="username"
          placeholder={t("Enter your email")}
          required
          ref={emailField}
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            onEmail(event.currentTarget.value);
            setFailure(null);
          }}
        />
        <TextField
          label={t("Password")}
          type="password"
          autoComplete="current-password"
          placeholder={t("Enter your password")}
          required
          ref={passwordField}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setFailure(null);
          }}
        />
        <Button look="primary" type="submit" pending={pending} disabled={!ready}>
          {pending ? t("Signing In...") : t("Sign In")}
        </Button>
      </form>
      <Button onClick={onConnect}>{t("Connect through the dashboard")}</Button>
      <p className="flex flex-wrap items-center gap-x-1.5 text-small text-soft">
        {t("Don't have an account?")}
        <button
          type="button"
          className="text-ink underline decoration-edge underline-offset-4"
          onClick={onSignUp}
        >
          {t("Sign up")}
        </button>
      </p>
    </>
  );
}

/** The second step: a code of the authenticator app, or a recovery code. */
function CodeForm({ onCode, onCancel, onExpired }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    if (code.trim() === "" || pending) return;
    setPending(true);
    setFailure(null);
    try {
      await onCode(code.trim());
    } catch (error) {
      const text = failureText(error);
      if (error instanceof ApiError && error.code === "challenge_expired") onExpired(text);
      setFailure(text);
      setPending(false);
    }
  };
  return (
    <form
      noValidate
      aria-label={t("Second step")}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <AlertBox message={failure} />
      <CodeField
        recovery={recovery}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <Button look="primary" type="submit" pending={pending} disabled={code.trim() === ""}>
        {pending ? t("Signing In...") : t("Sign In")}
      </Button>
      <div className="-mx-3.25 flex flex-wrap gap-2">
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            setRecovery(!recovery);
            setCode("");
          }}
        >
          {recovery ? t("Use your authenticator app") : t("Use a recovery code")}
        </Button>
        <Button look="quiet" size="small" className="ml-auto" onClick={onCancel}>{t("Back")}</Button>
      </div>
    </form>
  );
}

interface ConnectionNoticeProps extends Pick<SignInScreenProps, "onConnect" | "onCancel"> {
  challenge: string;
}

/** Shown while the user is to confirm on the dashboard, which shows the same code. */
function ConnectionNotice({ challenge, onConnect, onCancel }: ConnectionNoticeProps) {
  return (
    <section aria-label={t("Connect through the dashboard")} className="grid gap-3">
      <p role="status">{t("Waiting for you to choose “Connect” in the tab that has opened…")}</p>
      <p className="text-small text-soft">{t("Choose it only if the tab shows this code:")}</p>
      <p className="text-center font-display text-figure tabular-nums">
        {connectionCode(challenge)}
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Button onClick={onConnect}>{t("Open it again")}</Button>
        <Button look="quiet" className="-ml-4.25" onClick={onCancel}>{t("Cancel")}</Button>
      </div>
    </section>
  );
}

/** Returns the server's message. */
function failureText(error: unknown): string {
  return error instanceof ApiError ? problemText(error) : t("Login failed");
}
