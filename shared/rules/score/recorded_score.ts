import type { DaySummary } from "../../records/mod.ts";

/**
 * Returns the mean score of the days that have a record, as a whole number; 0 without any. The average of a week is
 * another figure: there a day without a record counts as 0, and rest days are left out.
 */
export function recordedScore(rows: readonly Pick<DaySummary, "score">[]): number {
  if (rows.length === 0) return 0;
  return Math.round(rows.reduce((sum, { score }) => sum + score, 0) / rows.length);
}
