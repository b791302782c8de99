import { Failure } from "../http/failure.ts";

const MAX_ATTEMPTS = 40;

/**
 * Returns what `attempt` returns, and repeats it while it returns undefined after a conflict. Waits a little longer, and a
 * little at random, before each attempt; throws `unavailable` after {@link MAX_ATTEMPTS}.
 */
export async function retryUntilCommitted<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
    if (tried > 0) await pause(Math.random() * Math.min(50, 2 ** tried));
    const outcome = await attempt();
    if (outcome !== undefined) return outcome;
  }
  throw new Failure("unavailable", { message: "Too many changes at once. Please try again.", retryAfter: 1 });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
