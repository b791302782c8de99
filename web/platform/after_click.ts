import { presentAct } from "./act.ts";

/** How long a page that is not shown, and so is not painted, waits. */
const UNPAINTED_MS = 100;

/** Waits until what has just changed is painted. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, UNPAINTED_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * Waits until what the user has just clicked is painted, if anything: beginning a call takes longer than showing that.
 */
export async function afterClick(): Promise<void> {
  if (presentAct()) await afterPaint();
}
