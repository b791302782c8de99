import type { QuickAdd } from "./quick_add_types.ts";

/** What can be typed, by what it adds. Shown through `t`: each language has its own, with the same meaning. */
export const EXAMPLES = {
  entry: "9-10:30 deep work",
  goal_state: "pushups +1",
  battle: "battle cold shower 7/10",
  day: "nov 3",
  weakness: "weakness the inbox",
  task: "task close it until noon",
  study: "study kanji 45m",
  rep: "rep haste: read it twice",
  commitment: "tomorrow run at six",
  note: "note chapter 3",
  backdate: "since 9:15",
  timer: "since 9:15 deep work",
} as const satisfies Partial<Record<QuickAdd["kind"], string>>;

/** How the texts begin that a command begins, by what they add. */
export const BEGINNINGS = {
  entry: "9-10:30 deep work",
  weakness: "weakness ",
  task: "task ",
  study: "study ",
  rep: "rep ",
  commitment: "tomorrow ",
  note: "note ",
  backdate: "since ",
  timer: "since ",
} as const satisfies Partial<Record<keyof typeof EXAMPLES, string>>;
