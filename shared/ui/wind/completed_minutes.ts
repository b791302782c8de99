/** The minutes that a typed text means: none when it is no number, and never more than the target. */
export function completedMinutes(text: string, target: number): number {
  const typed = Math.round(Number.parseFloat(text));
  if (!Number.isFinite(typed)) return 0;
  return Math.min(target, Math.max(0, typed));
}
