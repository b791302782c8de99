/** How long a story waits for anything, in milliseconds: enough on a machine with much else to do. */
const MAX_WAIT_MS = 40_000;

/** An attempt is repeated after a tenth of the time that it has been waited for, and within these. */
const INTERVAL_MS = { shortest: 4, longest: 50 } as const;

/** What an attempt found, or what is still missing. */
type Attempt<T> = { readonly value: T } | { readonly problem: string };

/** Repeats an attempt until it finds something, or throws its last problem. */
export async function eventually<T>(attempt: () => Attempt<T>): Promise<T> {
  const begun = performance.now();
  while (true) {
    const result = attempt();
    if ("value" in result) return result.value;
    const waited = performance.now() - begun;
    if (waited > MAX_WAIT_MS) throw new Error(result.problem);
    await turn(Math.min(Math.max(waited / 10, INTERVAL_MS.shortest), INTERVAL_MS.longest));
  }
}

/** Waits for `ms`, and at least until what React has scheduled is done. */
export function turn(ms = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
