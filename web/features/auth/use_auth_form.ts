import { type RefObject, useRef, useState } from "react";
import { ApiError } from "#shared/client/mod.ts";
import { loadPart } from "../../app/Lazy.tsx";
import { type FailureText, serverFailureText } from "../../app/platform.ts";

export interface AuthForm {
  failure: FailureText | null;
  submitting: boolean;
  /** For the field that gets focus when the server rejects the form and names none. */
  retryField: RefObject<HTMLInputElement | null>;
  /** Passes the new value of a field to `set`, and clears the last failure. */
  edit: (set: (value: string) => void) => (event: FieldChange) => void;
  /** Shows an error without calling the server, about the field of that name if it is about one. */
  reject: (message: string, field?: string) => void;
  submit: (send: () => Promise<void>) => void;
}

interface FieldChange {
  currentTarget: { value: string };
}

/** The shared state of the sign-in and register forms. `fallback` is shown when the server gives no reason. */
export function useAuthForm(fallback: string): AuthForm {
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const retryField = useRef<HTMLInputElement>(null);
  const run = async (send: () => Promise<void>) => {
    setFailure(null);
    setSubmitting(true);
    // Loads the next page during the call. If that fails, the page itself reports it.
    loadPart("dashboard").catch(() => {});
    try {
      await send();
    } catch (error) {
      setFailure(serverFailureText(fallback, error));
      // A server that cannot be reached, or fails, has said nothing about what was typed.
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return;
      // The form focuses a field that was named.
      if (error.details.length > 0) return;
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
    reject: (message, field) => setFailure({ message, ...(field !== undefined && { fields: [field] }) }),
    submit: (send) => {
      if (!submitting) void run(send);
    },
  };
}
