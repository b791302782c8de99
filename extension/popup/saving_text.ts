/** What the footer shows about saving. */
export interface SavingState {
  /** The number of queued changes. */
  readonly pendingCount: number;
  /** Whether the worker is syncing. */
  readonly busy: boolean;
  /** Whether the last request failed to reach the server. */
  readonly unreachable: boolean;
}

/** Returns a short text about what is saved. */
export function savingText({ pendingCount, busy, unreachable }: SavingState): string {
  if (pendingCount === 0) return unreachable && !busy ? "Nothing to save" : "All saved";
  return busy && !unreachable ? "Saving…" : `${changesText(pendingCount)} not saved yet`;
}

/** Returns '1 change', '3 changes'. */
export function changesText(count: number): string {
  return count === 1 ? "1 change" : `${count} changes`;
}
