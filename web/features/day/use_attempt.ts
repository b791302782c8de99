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

/** Runs the actions of a panel, and holds the failure of the last one. An attempt renders nothing until it fails. */
export function useFailure(): Omit<Attempt, "pending"> {
  const [failure, setFailure] = useState<FailureText | null>(null);
  return {
    failure,
    attempt: async (message, action) => {
      try {
        await action();
        setFailure(null);
        return true;
      } catch (error) {
        setFailure(failureText(message, error));
        return false;
      }
    },
  };
}

/** Runs the actions of a panel or form, and holds the failure of the last one and whether one is under way. */
export function useAttempt(): Attempt {
  const [running, setRunning] = useState(0);
  const { failure, attempt } = useFailure();
  return {
    pending: running > 0,
    failure,
    attempt: async (message, action) => {
      setRunning((count) => count + 1);
      const isDone = await attempt(message, action);
      setRunning((count) => count - 1);
      return isDone;
    },
  };
}
