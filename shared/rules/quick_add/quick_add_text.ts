import { addDays, type CalendarDate } from "../../calendar/mod.ts";
import { GOAL_STATE_TEXT } from "../../rings/mod.ts";
import { longDate } from "../format/format_day.ts";
import { clockTime, localDateTime, minutesText, spentText } from "../format/format_time.ts";
import type { QuickAdd } from "./quick_add_types.ts";
import { t } from "../../texts/translate.ts";

type Texts = {
  readonly [K in QuickAdd["kind"]]: (add: Extract<QuickAdd, { kind: K }>, timeZone: string) => string;
};

const withNote = (text: string, note: string) => note ? `${text}${t(": ")}${note}` : text;

const TEXTS: Texts = {
  entry: ({ category, start, end, note }, timeZone) =>
    withNote(
      t("Add {category}, {start} to {end}, {duration}", {
        category: t(category),
        start: clockTime(start, timeZone),
        end: clockTime(end, timeZone),
        duration: spentText(end - start),
      }),
      note,
    ),
  timer: ({ category, note, start }, timeZone) =>
    withNote(
      start === undefined
        ? t("Start the {category} timer", { category: t(category) })
        : t("Start the {category} timer at {time}", {
          category: t(category),
          time: clockTime(start, timeZone),
        }),
      note,
    ),
  backdate: ({ start }, timeZone) =>
    t("Move the timer's start to {time}", { time: clockTime(start, timeZone) }),
  note: ({ text }) => t("Timer note: {text}", { text }),
  goal_state: ({ goal, state }) =>
    t("Mark “{target}” {state}", { target: goal.target, state: t(GOAL_STATE_TEXT[state]).toLowerCase() }),
  goal: ({ target }) => t("Add the goal “{target}”", { target }),
  weakness: ({ text }) => t("Choose the weakness “{text}”", { text }),
  task: ({ text }) => t("Set the task “{text}”", { text }),
  commitment: ({ text }) => t("Commit to “{text}” for tomorrow", { text }),
  study: ({ subject, minutes }) =>
    t("Add the study target “{subject}”, {duration}", { subject, duration: minutesText(minutes) }),
  rep: ({ weakness, description }) =>
    t("Add the rep “{description}” against {weakness}", { description, weakness }),
  battle: ({ hardThing, difficulty }) =>
    t("Log the battle “{title}”, {difficulty}/10", { title: hardThing, difficulty }),
  day: ({ date }) => t("Go to {date}", { date: longDate(date) }),
};

interface TextContext {
  readonly timeZone: string;
  readonly shown: CalendarDate;
  readonly today: CalendarDate;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns what Enter will do: 'Add Deep Work, 9:00 AM to 10:30 AM, 1h 30m'. Names the day unless it is today. */
export function quickAddText(add: QuickAdd, { timeZone, shown, today, now }: TextContext): string {
  if (add.kind === "commitment" && shown !== today) {
    return t("Commit to “{text}” for {date}", { text: add.text, date: longDate(addDays(shown, 1)) });
  }
  // The record has the text of each kind under the kind's name.
  const textOf = TEXTS[add.kind] as (add: QuickAdd, timeZone: string) => string;
  const text = textOf(add, timeZone);
  const isOfDay = !["day", "timer", "backdate", "note"].includes(add.kind);
  const date = add.kind === "entry" ? otherDate(add, now, timeZone) : shown === today ? null : shown;
  return date === null || !isOfDay ? text : `${text} (${longDate(date)})`;
}

/** Returns the date on which an entry begins; null for one that begins today, on the wall, or that ends now. */
function otherDate({ start, end }: { start: number; end: number }, now: number, timeZone: string) {
  const dateAt = (at: number): CalendarDate => localDateTime(at, timeZone).slice(0, "YYYY-MM-DD".length);
  return end === now || dateAt(start) === dateAt(now) ? null : dateAt(start);
}
