import { t } from "#shared/texts/translate.ts";

/** What the footer shows about saving. */
export interface SavingState {
  /** The number of queued changes. */
  readonly pendingCount: number;
  /** The number of changes that the server rejected, or that this version cannot read. */
  readonly notSavedCount: number;
  /** Whether the worker is syncing. */
  readonly busy: boolean;
  /** Whether the last request failed to reach the server. */
  readonly unreachable: boolean;
}

/** Returns a short text about what is saved. */
export function savingText({ pendingCount, notSavedCount, busy, unreachable }: SavingState): string {
  if (pendingCount === 0) {
    if (notSavedCount > 0) return t("{changes} not saved", { changes: changesText(notSavedCount) });
    return unreachable && !busy ? t("Nothing to save") : t("All saved");
  }
  return busy && !unreachable
    ? t("Saving…")
    : t("{changes} not saved yet", { changes: changesText(pendingCount) });
}

/** Returns '1 change', '3 changes'. */
export function changesText(count: number): string {
  return count === 1 ? t("1 change") : t("{count} changes", { count });
}
