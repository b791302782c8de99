/** What the user has just asked for: a change of the state, or of the address; null while nothing is being changed. */
type Act = "change" | "address" | "at once";
let acting: Act | null = null;

/** Returns what the user has just asked for. */
export function presentAct(): Act | null {
  return acting;
}

/**
 * Makes a change that the user has just asked for. It shows first where it was clicked. What arrives by itself shows
 * everywhere at once.
 */
export function act<T>(change: () => T, as: Act = "change"): T {
  const outer = acting;
  acting ??= as;
  try {
    return change();
  } finally {
    acting = outer;
  }
}
