import { setImmediate } from "node:timers";

/** The approximate number of event loop turns that a short call takes from its request to its response. */
const TURNS = 5;

/** How long long calls may run before others get their turns, in milliseconds: about as long as a short call takes. */
const SLICE_MS = 2;

/** When others last had their turns, in milliseconds of `performance.now`. */
let hadTurns = -Infinity;

/**
 * Lets short calls run. Long calls await it between two parts. It takes a few turns of the event loop when the long
 * calls have run for {@link SLICE_MS}; before that it returns at once, since a turn costs as much as a small part.
 */
export async function letOthersRun(): Promise<void> {
  if (performance.now() - hadTurns < SLICE_MS) return;
  for (let turn = 0; turn < TURNS; turn++) {
    await new Promise<void>((resolve) => setImmediate(() => resolve()));
  }
  hadTurns = performance.now();
}
