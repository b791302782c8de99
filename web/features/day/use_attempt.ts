import { useState } from "react";
import { type FailureText, failureText } from "../../frame/failure_text.ts";

/** An action whose failure is shown to the user. */
export interface Attempt {
  readonly pending: boolean;
  /** The last failure, until an attempt succeeds. It stays during a new attempt, so that the layout does not move. */
  readonly failure: FailureText | null;
  /** Runs `action`. Returns whether it succeeded; otherwise `message` is shown. */
  attempt(message: string, action: () => Promise<unknown>): Promise<boolean>;
}

/** Runs the actions of a panel or form, and holds the failure of the last one. */
export function useAttempt(): Attempt {
  const [running, setRunning] = useState(0);
  const [failure, setFailure] = useState<FailureText | null>(null);
  return {
    pending: running > 0,
    failure,
    attempt: async (message, action) => {
      setRunning((count) => count + 1);
      try {
        await action();
        setFailure(null);
        return true;
      } catch (error) {
        setFailure(failureText(message, error));
        return false;
      } finally {
        setRunning((count) => count - 1);
      }
    },
  };
}
