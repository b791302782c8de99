import { type FormEvent, type RefObject, useRef, useState } from "react";
import { type FailureText, serverFailureText } from "../../frame/failure_text.ts";
import { loadDashboard } from "../../frame/load_dashboard.ts";

export interface AuthForm {
  failure: FailureText | null;
  submitting: boolean;
  /** For the field that gets focus when the server refuses. */
  retryField: RefObject<HTMLInputElement | null>;
  /** Called on any change of a field: what was wrong may be right now. */
  clearFailure: () => void;
  /** Says what is wrong without asking the server. */
  refuse: (message: string) => void;
  /** Sends the form by `send`. */
  submit: (send: () => Promise<void>) => void;
}

/** What signing in and registering have in common. `fallback` is said when the server gives no reason. */
export function useAuthForm(fallback: string): AuthForm {
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const retryField = useRef<HTMLInputElement>(null);
  const run = async (send: () => Promise<void>) => {
    setFailure(null);
    setSubmitting(true);
    // The page that follows is fetched while the password is checked. If that fails, the page itself will say so.
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
    clearFailure: () => setFailure(null),
    refuse: (message) => setFailure({ message }),
    submit: (send) => {
      if (!submitting) void run(send);
    },
  };
}

/** Keeps the browser from leaving the page, and sends the form. */
export function onSubmit(act: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    act();
  };
}
