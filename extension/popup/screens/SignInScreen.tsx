import { useEffect, useRef, useState } from "react";
import { ApiError } from "#shared/client/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Mark } from "#shared/ui/mark/Mark.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { changesText } from "../saving_text.ts";

export interface SignInScreenProps {
  server: string;
  /** The last email that was typed or used. */
  email: string;
  /** The number of queued changes of all accounts. */
  pendingCount: number;
  /** Called on every change, since opening a password manager closes the popup. */
  onEmail: (email: string) => void;
  onSignIn: (credentials: { email: string; password: string }) => Promise<void>;
  onSignUp: () => void;
  onOptions: () => void;
}

/** The sign-in form. */
export function SignInScreen(props: SignInScreenProps) {
  const { server, pendingCount, onEmail, onSignIn, onSignUp, onOptions } = props;
  const [email, setEmail] = useState(props.email);
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
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
      setFailure(error instanceof ApiError ? failureText(error) : "Login failed");
      setPending(false);
    }
  };
  return (
    <main className="grid gap-4 p-4.5">
      <header className="flex items-center gap-3">
        <Mark size={48} />
        <div>
          <h1 className="font-display text-title">Gorin</h1>
          <p className="text-small text-soft">Sign in to continue your discipline journey</p>
        </div>
      </header>
      {pendingCount > 0 && (
        <p role="status">
          {changesText(pendingCount)} not saved yet. They are saved when the same account signs in again.
        </p>
      )}
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
          label="Email"
          type="email"
          autoComplete="username"
          placeholder="Enter your email"
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
          label="Password"
          type="password"
          autoComplete="current-password"
          placeholder="Enter your password"
          required
          ref={passwordField}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setFailure(null);
          }}
        />
        <Button look="primary" type="submit" pending={pending} disabled={!ready}>
          {pending ? "Signing In..." : "Sign In"}
        </Button>
      </form>
      <p className="flex flex-wrap items-center gap-x-1.5 text-small text-soft">
        Don't have an account?
        <button type="button" className="text-ink underline underline-offset-4" onClick={onSignUp}>
          Sign up
        </button>
      </p>
      <footer className="flex items-baseline justify-between gap-3 border-t border-hairline pt-3 text-small text-soft">
        <span className="min-w-0 wrap-anywhere">{server}</span>
        <button type="button" className="shrink-0 text-ink underline underline-offset-4" onClick={onOptions}>
          Change
        </button>
      </footer>
    </main>
  );
}

/** Returns the server's message; after too many attempts, how long to wait. */
function failureText({ message, status, retryAfter }: ApiError): string {
  if (status !== 429 || retryAfter === undefined) return message;
  const minutes = Math.ceil(retryAfter / 60);
  if (retryAfter <= 60) return `Too many attempts. Try again in ${retryAfter} s.`;
  return `Too many attempts. Try again in ${minutes} minutes.`;
}
