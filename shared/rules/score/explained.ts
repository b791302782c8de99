import type { ByRing } from "../../rings/mod.ts";

/** What people may ask about how something is computed. */
export type ExplainedTopic =
  | "forged_score"
  | "week"
  | "streaks"
  | "observations"
  | "reconciliation"
  | "target_growth"
  | "complacency"
  | "battles";

/** How something is computed, in plain words: a paragraph each. */
export interface Explanation {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** How the points of each ring come about. */
export const POINTS_EXPLAINED: ByRing<string> = {
  earth:
    "Earth gives points for time told truly: all 20 for twelve hours or more on record, and fewer in proportion. Leaks cost up to half of them: the share of the tracked time that leaked is taken off once, halved.",
  water:
    "Water gives the share of the day's goals that succeeded. A goal met in part counts half; one that failed or is still pending counts nothing.",
  fire:
    "Fire gives 5 points for a weakness and a task that are chosen, 10 for doing it, and 5 for a reflection.",
  wind:
    "Wind gives 10 points for the minutes studied of those planned, and 10 for the reps completed of those planned. When only one of the two was planned, it gives all 20.",
  void:
    "Void adds up the difficulty of the day's battles: whole for a victory, 0.7 of it for a defeat, 0.3 while it is ongoing. A sum of 10 gives all 20 points.",
};

/** How everything is computed, by topic. The documentation has the same text, word for word. */
export const EXPLAINED: Record<ExplainedTopic, Explanation> = {
  forged_score: {
    title: "The forged score",
    paragraphs: [
      "The forged score of a day is the sum of its five rings, each of which gives up to 20 points: 0 to 100 in all. It is computed with every change of the day.",
      "A score is kept as it was computed. A setting that is changed later, such as a time plan or where the day begins, rewrites no score of the past; computing a day's score anew judges it by the settings of now.",
      "Time belongs to the day in which it was spent. An entry that runs past the end of its day gives its later part to the next day's minutes and score.",
    ],
  },
  week: {
    title: "The week",
    paragraphs: [
      "A week is the ISO week, from Monday to Sunday. Sums take in all of its days. Means are over the days that have come, today among them, that are no days of rest: a day without a record counts as 0 in them.",
      "Days before your very first record count against nobody: they are in no mean.",
      "The week before is told by the same rules, so that the two can be held against each other.",
    ],
  },
  streaks: {
    title: "Streaks and rest",
    paragraphs: [
      "A streak counts the days in a row on which a ring was complete. It is counted anew from the days each time, so a day that is filled in late counts like any other.",
      "Today is pending until it is over: it lengthens a streak once the ring is complete, and breaks none before.",
      "A day of rest neither breaks nor lengthens a streak, whatever was done on it. Other weekdays of rest hold from the day on which they are chosen; the days before stay what they were.",
      "A week that is over shows its streaks as they stood when it ended.",
    ],
  },
  observations: {
    title: "What stands out",
    paragraphs: [
      "A week says at most three things about itself, the weightiest first, each with the figures that it was read from. Small differences are chance, and are not mentioned.",
      "While a week runs on it may already be better than the one before, and is told so; that it is weaker is only said once it is over.",
    ],
  },
  reconciliation: {
    title: "Reconciliation",
    paragraphs: [
      "The tracked share is the time that entries cover of the whole day. Where entries overlap, the time counts once. A day on which the clock changes is 23 or 25 hours long, and so are its shares.",
      "With a time plan, the variance adds up how far each category is from its plan, and leaks are the categories over their plan. Without one, the variance is the time of the day so far that nothing accounts for, and leaks are Entertainment, Social and Misc. At most three leaks are told, the largest first.",
    ],
  },
  target_growth: {
    title: "How targets grow",
    paragraphs: [
      "A goal carries on to the next day that you open. Its target moves once, by how the last day ended: success raises it by its growth, and by 1 at the least; failure lowers it in the same way; a goal met in part or left pending keeps it. It never goes below 1 nor above 1,000,000.",
      "What a day was judged by stays with that day.",
    ],
  },
  complacency: {
    title: "The complacency check",
    paragraphs: [
      "The check looks at the fourteen days up to the day that it is of. Each signal that speaks adds its points, 70 in all; your answers to the three questions add up to 30.",
      "Below 34 points you are sharp, below 67 drifting, and from there on complacent.",
    ],
  },
  battles: {
    title: "Battles",
    paragraphs: [
      "The win rate is the share of victories among the battles that are decided. An ongoing battle counts as fought, and decides nothing. The current streak is the victories in a row up to the last decided battle.",
      "The war score of a day is the difficulty of its victories, and half that of its defeats.",
    ],
  },
};
