import { RINGS } from "#shared/rings/mod.ts";
import type { ShownStreak } from "#shared/rules/shown_streak.ts";
import { listText } from "#shared/texts/list_text.ts";
import { t } from "#shared/texts/translate.ts";

/** How many rings of a streak are named. The names of more would need another line on phones. */
const MAX_NAMED = 2;

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
  if (streak.of.length > MAX_NAMED) {
    return t("{rings} rings, {count} days in a row", { rings: streak.of.length, count: days });
  }
  const rings = listText(streak.of.map((ring) => t(RINGS[ring].title)));
  return t("{rings}, {count} days in a row", { rings, count: days });
}
