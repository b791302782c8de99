import type { CalendarDate } from "../../calendar/mod.ts";
import { RING_NAMES, RINGS } from "../../rings/mod.ts";
import { minutesText } from "../format/format_time.ts";
import type { Observation, WeekView } from "./week_view.ts";

const MAX_OBSERVATIONS = 3;

type Week = Omit<WeekView, "observations">;

/** A rule that may find something in a week, and its weight: observations with a higher weight come first. */
interface Rule {
  readonly weight: number;
  /**
   * Returns the observation, or null. `over` is whether the week has ended: a week that is still running is compared
   * with the same part of the week before, and is not called weaker.
   */
  readonly find: (week: Week, over: boolean) => Observation | null;
}

/** Smaller differences are chance and are not shown. */
const MIN = {
  /** Days of the week up to today. */
  days: 3,
  scoreChange: 5,
  ringDays: 2,
  battles: 3,
  streak: 3,
  leakPercent: 20,
  goals: 3,
  studyChange: 30,
  /** Points of the best day above the mean. */
  dayAbove: 15,
} as const;

const RULES: readonly Rule[] = [
  {
    weight: 5,
    find: ({ totals, previous }, over) => {
      const change = totals.mean_score - previous.mean_score;
      if (Math.min(totals.counted_days, previous.counted_days) < MIN.days) return null;
      if (previous.mean_score === 0 || Math.abs(change) < MIN.scoreChange || (change < 0 && !over)) {
        return null;
      }
      return {
        text: `Your days were ${change > 0 ? "stronger" : "weaker"} than ${
          over ? "the week before" : "at this point last week"
        }: ${totals.mean_score} points on average, after ${previous.mean_score}.`,
        figures: { mean_score: totals.mean_score, previous_mean_score: previous.mean_score },
      };
    },
  },
  {
    weight: 4,
    find: ({ streaks }) => {
      const [longest] = RING_NAMES.map((ring) => ({ ring, ...streaks[ring] }))
        .filter(({ current, best }) => current >= MIN.streak && current === best)
        .sort((a, b) => b.current - a.current);
      if (!longest) return null;
      return {
        text: `${RINGS[longest.ring].title} is on its longest streak so far: ${longest.current} days.`,
        figures: { ring: longest.ring, current: longest.current, best: longest.best },
      };
    },
  },
  {
    weight: 3,
    find: ({ best_ring, weakest_ring, days, totals }) => {
      if (!best_ring || !weakest_ring || totals.counted_days < MIN.days) return null;
      const complete = (ring: typeof best_ring) => days.filter(({ completion }) => completion[ring]).length;
      const [most, fewest] = [complete(best_ring), complete(weakest_ring)];
      if (most - fewest < MIN.ringDays) return null;
      return {
        text: `${RINGS[best_ring].title} was complete on ${dayCount(most)}, ${RINGS[weakest_ring].title} on ${
          dayCount(fewest)
        }.`,
        figures: { [best_ring]: most, [weakest_ring]: fewest },
      };
    },
  },
  {
    weight: 2,
    find: ({ battles, previous }, over) => {
      const decided = battles.victories + battles.defeats;
      if (decided < MIN.battles) return null;
      const fewer = battles.victories < previous.victories;
      const before = previous.victories === 0 || (fewer && !over)
        ? ""
        : `, after ${count(previous.victories, "victory", "victories")} ${
          over ? "the week before" : "at this point last week"
        }`;
      return {
        text: `You won ${battles.victories} of ${decided} decided battles${before}.`,
        figures: { victories: battles.victories, decided, previous_victories: previous.victories },
      };
    },
  },
  {
    weight: 2,
    find: ({ study_minutes, previous }, over) => {
      const change = study_minutes - previous.study_minutes;
      if (previous.study_minutes === 0 || Math.abs(change) < MIN.studyChange || (change < 0 && !over)) {
        return null;
      }
      return {
        text: `You studied for ${minutesText(study_minutes)}, ${minutesText(Math.abs(change))} ${
          change > 0 ? "more" : "less"
        } than ${over ? "the week before" : "at this point last week"}.`,
        figures: { study_minutes, previous_study_minutes: previous.study_minutes },
      };
    },
  },
  {
    weight: 2,
    find: ({ categories }) => {
      const all = categories.reduce((sum, { minutes }) => sum + minutes, 0);
      const minutes = categories.find(({ category }) => category === "Entertainment")?.minutes ?? 0;
      const percent = all === 0 ? 0 : Math.round(100 * minutes / all);
      if (percent < MIN.leakPercent) return null;
      return {
        text: `${percent}% of the time that you tracked went to Entertainment: ${minutesText(minutes)} of ${
          minutesText(all)
        }.`,
        figures: { entertainment_minutes: minutes, category_minutes: all, percent },
      };
    },
  },
  {
    weight: 1,
    find: ({ days, totals }) => {
      const [best, next] = days.toSorted((a, b) => b.score - a.score);
      if (!best || !next || totals.counted_days < MIN.days || best.score === next.score) return null;
      if (best.score - totals.mean_score < MIN.dayAbove) return null;
      return {
        text: `${weekdayOf(best.date)} was your strongest day: ${best.score} points.`,
        figures: { date: best.date, score: best.score, mean_score: totals.mean_score },
      };
    },
  },
  {
    weight: 1,
    find: ({ goals }) => {
      const judged = goals.success + goals.partial + goals.fail;
      if (judged < MIN.goals) return null;
      return {
        text: goals.success === judged
          ? `Every one of the ${judged} goals that you judged was a success.`
          : `Of the ${judged} goals that you judged, ${goals.success} ${
            goals.success === 1 ? "was a success" : "were successes"
          }.`,
        figures: { success: goals.success, judged },
      };
    },
  },
];

/** Returns at most three observations about a week, highest weight first. */
export function observe(week: Week, today: CalendarDate): Observation[] {
  const over = week.to < today;
  const soFar = { ...week, days: week.days.filter(({ date }) => date <= today) };
  return RULES.toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ find }) => find(soFar, over) ?? [])
    .slice(0, MAX_OBSERVATIONS);
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function weekdayOf(date: CalendarDate): string {
  return WEEKDAYS[new Date(Date.parse(date)).getUTCDay()] ?? date;
}

function dayCount(days: number): string {
  return days === 0 ? "no day" : count(days, "day", "days");
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}
