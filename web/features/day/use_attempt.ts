import { useState } from "react";
import { type FailureText, failureText } from "../../frame/failure_text.ts";

/** Something that is tried, and may fail in front of the user. */
export interface Attempt {
  readonly pending: boolean;
  /** What failed last, until something goes well. It stays meanwhile, so that nothing moves under the pointer. */
  readonly failure: FailureText | null;
  /** Tries `act`; whether it went well. `message` is what the panel says when it did not. */
  attempt(message: string, act: () => Promise<unknown>): Promise<boolean>;
}

/** Attempts of one panel or form: the failure of the last one stands in its alert. */
export function useAttempt(): Attempt {
  const [running, setRunning] = useState(0);
  const [failure, setFailure] = useState<FailureText | null>(null);
  return {
    pending: running > 0,
    failure,
    attempt: async (message, act) => {
      setRunning((count) => count + 1);
      try {
        await act();
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
