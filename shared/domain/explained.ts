import type { ByRing } from "./rings/ring.ts";

/** The topics of 'How is this computed?'. */
export type ExplainedTopic =
  | "forged_score"
  | "week"
  | "streaks"
  | "observations"
  | "reconciliation"
  | "target_growth"
  | "complacency"
  | "battles";

/** How something is computed, as paragraphs of text. */
export interface Explanation {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** How the points of each ring are computed. */
export const POINTS_EXPLAINED: ByRing<string> = {
  earth:
    "Earth gives points for tracked time: all 20 for twelve hours or more, and fewer in proportion. Leaks cost up to half of the points: half of the share of tracked time that leaked is taken off.",
  water:
    "Water gives the share of the day's goals that succeeded. A goal met in part counts half; one that failed or is still pending counts nothing. A goal that is paused or not due that day counts only if it has an outcome.",
  fire: "Fire gives 5 points for choosing a weakness and a task, 10 for doing it, and 5 for a reflection.",
  wind:
    "Wind gives 10 points for the share of planned minutes that were studied, and 10 for the share of planned reps that were completed. When only one of the two was planned, it gives all 20.",
  void:
    "Void adds up the difficulty of the day's battles: all of it for a victory, 0.7 of it for a defeat, and 0.3 while a battle is ongoing. A sum of 10 gives all 20 points.",
};

/** How everything is computed, by topic. docs/scoring.md contains the same paragraphs. */
export const EXPLAINED: Record<ExplainedTopic, Explanation> = {
  forged_score: {
    title: "The forged score",
    paragraphs: [
      "The forged score of a day is the sum of its five rings, each of which gives up to 20 points: 0 to 100 in all. It is computed again whenever the day changes.",
      "What leaks is decided by your settings of now, for earlier days too: your time plan, and what you count as a leak.",
      "Time belongs to the day in which it was spent. When an entry runs past the end of its day, the later part counts towards the next day's minutes and score.",
    ],
  },
  week: {
    title: "The week",
    paragraphs: [
      "A week is the ISO week, from Monday to Sunday. Sums include all of its days. Averages are over the days up to today, without rest days; a day without a record counts as 0.",
      "Days before you started aren't counted.",
      "The week before is computed by the same rules, so the two can be compared. While a week is running, it is compared with the same weekdays of the week before: tracked time and battles up to the same time of day, everything else, which has no time, up to the end of that day.",
    ],
  },
  streaks: {
    title: "Streaks and rest",
    paragraphs: [
      "A streak counts the days in a row on which a ring was complete. It is always computed from the days themselves, so a day that you fill in later counts like any other.",
      "Today extends a streak as soon as the ring is complete, and does not break it before the day is over.",
      "A rest day neither breaks nor extends a streak, whatever you do on it. When you choose other weekdays for rest, they apply from that day on; earlier days do not change.",
      "A week that is over shows the streaks as they were at its end.",
    ],
  },
  observations: {
    title: "What stands out",
    paragraphs: [
      "A week shows at most three observations, the most important first, each with its figures. Small differences are chance and are not mentioned.",
      "A week that is still running can already be called stronger than the same part of the one before; it is called weaker only once it is over.",
    ],
  },
  reconciliation: {
    title: "Reconciliation",
    paragraphs: [
      "A minute counts once, and in the day in which it lies. Where entries overlap, it belongs to the entry that started last. So the categories of a day add up to the tracked time. The tracked share is the part of the whole day that entries cover. A day on which the clock changes has 23 or 25 hours.",
      "With a time plan, the variance is the sum of each category's difference from its plan. Without one, it is the untracked time of the day so far.",
      "Each category is an investment, neutral or a leak, as you choose. All time in a leak leaks; with a plan, only what is over its plan, and what a neutral category is over its plan leaks too. More than planned in an investment never leaks. At most three leaks are shown, the largest first.",
    ],
  },
  target_growth: {
    title: "How targets grow",
    paragraphs: [
      "A goal carries over to the next day that you open. Its target changes once, depending on how the last day ended: success raises it by its growth, at least by 1; failure lowers it in the same way; a goal met in part or left pending keeps its target, and so does one that was paused or not due and has no outcome. A target is never below 1 or above 1,000,000.",
      "The targets of earlier days do not change.",
    ],
  },
  complacency: {
    title: "The complacency check",
    paragraphs: [
      "The check covers the fourteen days up to its own day. Each signal that it finds adds its points, 70 in all; your answers to the three questions add up to 30.",
      "Below 34 points you are sharp, below 67 drifting, and from there on complacent. With data on fewer than seven of the fourteen days there is no level yet.",
    ],
  },
  battles: {
    title: "Battles",
    paragraphs: [
      "The win rate is the share of victories among the decided battles. An ongoing battle counts as fought but not as decided. The current streak is the number of victories in a row up to the last decided battle.",
      "The war score of a day is the difficulty of its victories plus half that of its defeats.",
    ],
  },
};
