import { RINGS } from "#shared/rings/mod.ts";
import type { ShownStreak } from "#shared/rules/shown_streak.ts";

/** Returns the sentence about today's streak; `isComplete`: all five rings are complete. Empty for a single day. */
export function streakText(streak: ShownStreak | null, isComplete: boolean): string {
  const days = streak?.days ?? 0;
  if (isComplete) return days > 1 ? `All five rings. Day ${days} in a row.` : "All five rings today.";
  if (!streak || days < 2) return "";
  if (streak.of === "all") return `All five rings, ${days} days in a row`;
  return `${RINGS[streak.of].title}, ${days} days in a row`;
}
