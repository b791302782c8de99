/** What the footer says about saving. */
export interface SavingState {
  /** How many changes are queued. */
  readonly pendingCount: number;
  /** Whether the worker is talking to the server right now. */
  readonly busy: boolean;
  /** Whether the last call did not reach the server. */
  readonly unreached: boolean;
}

/** Returns what is saved and what is not, in a few words. */
export function savingText({ pendingCount, busy, unreached }: SavingState): string {
  if (pendingCount === 0) return unreached && !busy ? "Nothing to save" : "All saved";
  return busy && !unreached ? "Saving…" : `${changesText(pendingCount)} not saved yet`;
}

/** '1 change', '3 changes'. */
export function changesText(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}
