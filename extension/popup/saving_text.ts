import { t } from "#shared/texts/translate.ts";

/** What the footer shows about saving. */
export interface SavingState {
  /** The number of queued changes. */
  readonly pendingCount: number;
  /** The number of changes that the server rejected, or that this version cannot read. */
  readonly notSavedCount: number;
  /** Whether the worker is syncing. */
  readonly busy: boolean;
  /** Whether the last request failed. */
  readonly away: boolean;
}

/** A short text about what is saved. */
interface SavingText {
  readonly text: string;
  /** Whether screen readers announce it. */
  readonly announced: boolean;
}

/** A save that takes longer than this is spoken of; milliseconds. */
export const LONG_SAVE_MS = 2_000;

/**
 * Returns what the footer says about saving. An ordinary save says nothing: `isLong` is whether changes have been
 * queued for {@link LONG_SAVE_MS}.
 */
export function savingText(
  { pendingCount, notSavedCount, busy, away }: SavingState,
  isLong: boolean,
): SavingText {
  if (pendingCount > 0) {
    if (away) {
      return { text: t("{changes} not saved yet", { changes: changesText(pendingCount) }), announced: true };
    }
    return { text: isLong ? t("Saving…") : "", announced: isLong };
  }
  if (notSavedCount > 0) {
    return { text: t("{changes} not saved", { changes: changesText(notSavedCount) }), announced: true };
  }
  return { text: away && !busy ? t("Nothing to save") : t("All saved"), announced: false };
}

/** Returns '1 change', '3 changes'. */
export function changesText(count: number): string {
  return count === 1 ? t("1 change") : t("{count} changes", { count });
}
