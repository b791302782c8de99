import { type RefObject, useRef, useState } from "react";
import { loadDashboard } from "../../frame/load_dashboard.ts";
import { type FailureText, serverFailureText } from "../../frame/failure_text.ts";

export interface AuthForm {
  failure: FailureText | null;
  submitting: boolean;
  /** For the field that gets focus when the server rejects the form. */
  retryField: RefObject<HTMLInputElement | null>;
  /** Passes the new value of a field to `set`. It also takes the last failure away. */
  edit: (set: (value: string) => void) => (event: FieldChange) => void;
  /** Shows what is wrong without asking the server. */
  reject: (message: string) => void;
  /** Sends the form by `send`. */
  submit: (send: () => Promise<void>) => void;
}

interface FieldChange {
  currentTarget: { value: string };
}

/** What signing in and registering share. `fallback` is shown when the server gives no reason. */
export function useAuthForm(fallback: string): AuthForm {
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const retryField = useRef<HTMLInputElement>(null);
  const run = async (send: () => Promise<void>) => {
    setFailure(null);
    setSubmitting(true);
    // The next page is fetched while the password is checked. If that fails, the page itself will say so.
    loadDashboard().catch(() => {});
    try {
      await send();
    } catch (error) {
      setFailure(serverFailureText(fallback, error));
      retryField.current?.focus();
      retryField.current?.select();
    } finally {
      setSubmitting(false);
    }
  };
  return {
    failure,
    submitting,
    retryField,
    edit: (set) => (event) => {
      set(event.currentTarget.value);
      setFailure(null);
    },
    reject: (message) => setFailure({ message }),
    submit: (send) => {
      if (!submitting) void run(send);
    },
  };
}
