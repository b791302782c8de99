import { RING_NAMES, RINGS } from "../rings/mod.ts";
import type { Observation, WeekView } from "./weekly.ts";

const MOST = 3;

type Week = Omit<WeekView, "observations">;

/** A rule that may see something in a week, and how much it matters: the larger, the more. */
interface Rule {
  readonly weight: number;
  readonly see: (week: Week) => Observation | null;
}

/** Below these a difference is chance, not something to tell anybody. */
const SCORE_CHANGE = 5;
const DECIDED_BATTLES = 3;
const STREAK_DAYS = 3;
const LEAK_SHARE = 20;

const RULES: readonly Rule[] = [
  {
    weight: 5,
    see: ({ totals, previous }) => {
      const change = Math.round(totals.mean_score - previous.mean_score);
      if (previous.mean_score === 0 || totals.mean_score === 0 || Math.abs(change) < SCORE_CHANGE) {
        return null;
      }
      const figures = { mean_score: totals.mean_score, previous_mean_score: previous.mean_score };
      return {
        text: `Your days were ${
          change > 0 ? "stronger" : "weaker"
        } than last week's: ${totals.mean_score} points ${
          change > 0 ? "after" : "instead of"
        } ${previous.mean_score} on average.`,
        figures,
      };
    },
  },
  {
    weight: 4,
    see: ({ streaks }) => {
      const running = RING_NAMES.map((ring) => ({ ring, ...streaks[ring] }))
        .filter(({ current, best }) => current >= STREAK_DAYS && current === best)
        .sort((a, b) => b.current - a.current)[0];
      if (!running) return null;
      return {
        text: `${RINGS[running.ring].title} is on its longest streak so far: ${running.current} days.`,
        figures: { ring: running.ring, current: running.current, best: running.best },
      };
    },
  },
  {
    weight: 3,
    see: ({ best_ring, weakest_ring, days }) => {
      if (!best_ring || !weakest_ring) return null;
      const complete = (ring: typeof best_ring) => days.filter(({ completion }) => completion[ring]).length;
      const figures = { [best_ring]: complete(best_ring), [weakest_ring]: complete(weakest_ring) };
      return {
        text: `${RINGS[weakest_ring].title} was complete on ${dayCount(complete(weakest_ring))}, ${
          RINGS[best_ring].title
        } on ${dayCount(complete(best_ring))}.`,
        figures,
      };
    },
  },
  {
    weight: 2,
    see: ({ battles, previous }) => {
      const decided = battles.victories + battles.defeats;
      if (decided < DECIDED_BATTLES) return null;
      const rate = Math.round(100 * battles.win_rate);
      return {
        text: `You won ${battles.victories} of ${decided} decided battles (${rate}%)` +
          (previous.victories > 0 ? `, after ${previous.victories} the week before.` : "."),
        figures: { victories: battles.victories, decided, win_rate: battles.win_rate },
      };
    },
  },
  {
    weight: 2,
    see: ({ categories }) => {
      const all = categories.reduce((sum, { minutes }) => sum + minutes, 0);
      const entertainment = categories.find(({ category }) => category === "Entertainment")?.minutes ?? 0;
      const share = all === 0 ? 0 : Math.round(100 * entertainment / all);
      if (share < LEAK_SHARE) return null;
      return {
        text: `${share}% of the time you tracked went to Entertainment: ${hours(entertainment)} of ${
          hours(all)
        }.`,
        figures: { entertainment_minutes: entertainment, tracked_minutes: all, share },
      };
    },
  },
  {
    weight: 1,
    see: ({ goals }) => {
      const judged = goals.success + goals.partial + goals.fail;
      if (judged === 0) return null;
      return {
        text: `${goals.success} of ${judged} goals that were judged succeeded.`,
        figures: { success: goals.success, judged },
      };
    },
  },
];

/** What a week shows: at most three things, the weightiest first. */
export function observe(week: Week): Observation[] {
  return RULES.map(({ weight, see }) => ({ weight, seen: see(week) }))
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ seen }) => seen ?? [])
    .slice(0, MOST);
}

function dayCount(days: number): string {
  if (days === 0) return "no day";
  return days === 1 ? "1 day" : `${days} days`;
}

function hours(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`;
}
