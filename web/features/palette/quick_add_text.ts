import type { CalendarDate } from "#shared/calendar/mod.ts";
import { GOAL_STATE_TEXT } from "#shared/rings/mod.ts";
import { longDate } from "#shared/rules/format/format_day.ts";
import { clockTime, durationText } from "#shared/rules/format/format_time.ts";
import type { QuickAdd } from "./quick_add.ts";

type Texts = {
  readonly [K in QuickAdd["kind"]]: (add: Extract<QuickAdd, { kind: K }>, timeZone: string) => string;
};

const withNote = (text: string, note: string) => note ? `${text}: ${note}` : text;

const TEXTS: Texts = {
  entry: ({ category, start, end, note }, timeZone) =>
    withNote(
      `Add ${category}, ${clockTime(start, timeZone)} to ${clockTime(end, timeZone)}, ${
        durationText(end - start)
      }`,
      note,
    ),
  timer: ({ category, note }) => withNote(`Start the ${category} timer`, note),
  goal_state: ({ goal, state }) => `Mark “${goal.target}” ${GOAL_STATE_TEXT[state].toLowerCase()}`,
  goal: ({ target }) => `Add the goal “${target}”`,
  weakness: ({ text }) => `Choose the weakness “${text}”`,
  task: ({ text }) => `Set the task “${text}”`,
  commitment: ({ text }) => `Commit to “${text}” for tomorrow`,
  study: ({ subject, minutes }) => `Add the study target “${subject}”, ${durationText(minutes * 60_000)}`,
  rep: ({ weakness, description }) => `Add the rep “${description}” against ${weakness}`,
  battle: ({ hardThing, difficulty }) => `Log the battle “${hardThing}”, ${difficulty}/10`,
  day: ({ date }) => `Go to ${longDate(date)}`,
};

/** Returns what Enter will do: 'Add Deep Work, 9:00 AM to 10:30 AM, 1h 30m'. Names the day unless it is today. */
export function quickAddText(
  add: QuickAdd,
  { timeZone, shown, today }: { timeZone: string; shown: CalendarDate; today: CalendarDate },
): string {
  // The record has the text of each kind under the kind's name.
  const textOf = TEXTS[add.kind] as (add: QuickAdd, timeZone: string) => string;
  const text = textOf(add, timeZone);
  const isToday = shown === today || add.kind === "day" || add.kind === "timer";
  return isToday ? text : `${text} (${longDate(shown)})`;
}
