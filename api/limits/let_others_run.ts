import { setImmediate } from "node:timers";

/** The approximate number of event loop turns that a short call takes from its request to its response. */
const TURNS = 5;

/** Resolves after a few turns of the event loop. Long calls await it between two parts, so that short calls can run. */
export async function letOthersRun(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await new Promise<void>((resolve) => setImmediate(() => resolve()));
  }
}
