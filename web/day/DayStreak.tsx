import { useAtomValue } from "jotai/react";
import { memo } from "react";
import { RING_NAMES, type RingName, RINGS } from "#shared/domain/rings/mod.ts";
import { isRestDay } from "#shared/domain/settings.ts";
import { type Milestone, milestonesOf, type ShownStreak, shownStreak } from "#shared/domain/streak.ts";
import { listText } from "#shared/texts/list_text.ts";
import { t } from "#shared/texts/translate.ts";
import { dayRuleAtom } from "../app/session.ts";
import type { ShownDay } from "./day.ts";
import { daysBeforeAtom } from "./days_before.ts";
import { restAtom } from "./rest.ts";

/** How many rings of a streak are named. The names of more would need another line on phones. */
const MAX_NAMED = 2;

/** What is said on the day on which a milestone is reached, and on no other. */
const MILESTONE_TEXT: Readonly<Record<Milestone, string>> = {
  7: "All five rings, seven days in a row. A whole week.",
  30: "All five rings, thirty days in a row.",
  100: "All five rings, one hundred days in a row.",
  365: "All five rings, every day for a year.",
};

/**
 * Returns the sentence about today's streak; `isComplete`: all five rings are complete, which `isSaid` before it. Empty
 * for a single day. A rest day extends no streak, so it says no milestone of the day before again.
 */
export function streakText(
  streak: ShownStreak | null,
  isComplete: boolean,
  { isRest = false, isSaid = false } = {},
): string {
  const days = isComplete && isRest ? 1 : streak?.days ?? 0;
  const longer = streak?.longer ? ringsText(streak.longer.of, streak.longer.days) : "";
  if (isComplete) {
    const { reached } = milestonesOf(days);
    const perfect = reached === days
      ? t(MILESTONE_TEXT[reached])
      : days > 1
      ? t(isSaid ? "Day {count} in a row." : "All five rings. Day {count} in a row.", { count: days })
      : isSaid
      ? ""
      : t("All five rings today.");
    return [perfect, longer].filter((text) => text !== "").join(t(" "));
  }
  if (!streak) return longer;
  if (streak.of !== "all") return ringsText(streak.of, days);
  const perfect = days > 1 ? t("All five rings, {count} days in a row", { count: days }) : "";
  return [perfect, longer].filter((text) => text !== "").join(" · ");
}

/** The sentence about a streak of single rings. Empty for a single day. */
function ringsText(of: readonly RingName[], days: number): string {
  if (days < 2) return "";
  if (of.length > MAX_NAMED) {
    return t("{rings} rings, {count} days in a row", { rings: of.length, count: days });
  }
  const rings = listText(of.map((ring) => t(RINGS[ring].title)));
  return t("{rings}, {count} days in a row", { rings, count: days });
}

/** One sentence with today's streak. It looks through all known days, so it renders when one of them changes. */
export const DayStreak = memo(function DayStreak(
  { day, isSaid = false }: {
    day: Pick<ShownDay, "date" | "completion" | "completed">;
    /** Whether it stands below the sentence that all five rings are complete. */
    isSaid?: boolean;
  },
) {
  const { data } = useAtomValue(daysBeforeAtom);
  const rest = useAtomValue(restAtom);
  const rule = useAtomValue(dayRuleAtom);
  const isComplete = day.completed === RING_NAMES.length;
  const before = data?.days.filter(({ date }) => date < day.date);
  const streak = before && shownStreak({ before, today: day, rest, rule });
  return streakText(streak ?? null, isComplete, { isRest: isRestDay(rest, day.date), isSaid });
});
