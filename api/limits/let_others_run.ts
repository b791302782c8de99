import { setImmediate } from "node:timers";

/** About how many turns of the event loop a short call takes, from its request to its response. */
const TURNS = 5;

/** Resolves after the event loop has turned a few times, so that other calls go on between two parts of a long one. */
export async function letOthersRun(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await new Promise<void>((resolve) => setImmediate(() => resolve()));
  }
}
