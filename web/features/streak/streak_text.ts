import { RINGS } from "#shared/rings/mod.ts";
import type { ShownStreak } from "#shared/rules/shown_streak.ts";
import { t } from "#shared/texts/translate.ts";

/** Returns the sentence about today's streak; `isComplete`: all five rings are complete. Empty for a single day. */
export function streakText(streak: ShownStreak | null, isComplete: boolean): string {
  const days = streak?.days ?? 0;
  if (isComplete) {
    return days > 1
      ? t("All five rings. Day {count} in a row.", { count: days })
      : t("All five rings today.");
  }
  if (!streak || days < 2) return "";
  if (streak.of === "all") return t("All five rings, {count} days in a row", { count: days });
  return t("{ring}, {count} days in a row", { ring: t(RINGS[streak.of].title), count: days });
}
