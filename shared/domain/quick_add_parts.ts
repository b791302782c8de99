import { t } from "../texts/translate.ts";
import { addDays, type CalendarDate } from "./calendar.ts";
import {
  amountText,
  clockTime,
  countText,
  localDateTime,
  longDate,
  minutesText,
  spentText,
  weekdaysText,
} from "./format.ts";
import {
  BATTLE_OUTCOMES,
  difficultyLabel,
  GOAL_STATE_TEXT,
  GOAL_STATES,
  OUTCOME_TEXT,
  TIME_CATEGORIES,
  type TimeCategory,
  VOID_LIMITS,
} from "./rings/mod.ts";
import { domains } from "./read_goal.ts";
import type { Span } from "./time.ts";
import { possibleInstants } from "./typed_time.ts";
import { type Assumed, MAX_AHEAD_MS, type QuickAdd, type ReadQuickAdd } from "./quick_add.ts";

const MINUTE = 60_000;

type Texts = {
  readonly [K in QuickAdd["kind"]]: (add: Extract<QuickAdd, { kind: K }>, timeZone: string) => string;
};

const TEXTS: Texts = {
  entry: ({ start, end }) => t("Add entry, {duration}", { duration: spentText(end - start) }),
  timer: ({ category, start }, timeZone) =>
    start === undefined
      ? t("Start the {category} timer", { category: t(category) })
      : t("Start the {category} timer at {time}", {
        category: t(category),
        time: clockTime(start, timeZone),
      }),
  backdate: ({ start }, timeZone) =>
    t("Move the timer's start to {time}", { time: clockTime(start, timeZone) }),
  note: () => t("Note the timer"),
  goal_state: ({ goal, state }) =>
    t("Mark “{target}” {state}", { target: goal.target, state: t(GOAL_STATE_TEXT[state]).toLowerCase() }),
  goal_count: (add) => t("Count {count} for “{target}”", { target: add.goal.target, count: goalCount(add) }),
  goal: (goal) =>
    goal.amount === 1 && !goal.unit
      ? t("Add goal {title}", { title: goal.target })
      : t("Add goal {title}, {amount}", { title: goal.target, amount: amountText(goal.amount, goal) }),
  weakness: ({ text }) => t("Choose the weakness “{text}”", { text }),
  task: ({ text }) => t("Set the task “{text}”", { text }),
  commitment: ({ text }) => t("Commit to “{text}” for tomorrow", { text }),
  study: ({ subject, minutes }) =>
    t("Add the study target “{subject}”, {duration}", { subject, duration: minutesText(minutes) }),
  rep: ({ weakness, description }) =>
    t("Add the rep “{description}” against {weakness}", { description, weakness }),
  battle: ({ outcome }) =>
    outcome === "ongoing"
      ? t("Log the battle")
      : outcome === "victory"
      ? t("Log the victory")
      : t("Log the defeat"),
  day: ({ date }) => t("Go to {date}", { date: longDate(date) }),
  rest: ({ date }) => t("Mark {date} as a rest day", { date: longDate(date) }),
};

/** Returns the count of a goal as it will be: '12/19 reps'. */
function goalCount({ goal, amount, adds }: Extract<QuickAdd, { kind: "goal_count" }>): string {
  return countText({ ...goal, progress: amount + (adds ? goal.progress ?? 0 : 0) });
}

interface TextContext {
  readonly timeZone: string;
  readonly shown: CalendarDate;
  readonly today: CalendarDate;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns what Enter will do: 'Add entry, 1h 30m'. */
export function quickAddText(add: QuickAdd, { timeZone, shown, today }: TextContext): string {
  if (add.kind === "commitment" && shown !== today) {
    return t("Commit to “{text}” for {date}", { text: add.text, date: longDate(addDays(shown, 1)) });
  }
  // The record has the text of each kind under the kind's name.
  const textOf = TEXTS[add.kind] as (add: QuickAdd, timeZone: string) => string;
  return textOf(add, timeZone);
}

/** Returns the day to which something is added, unless that is today or goes without saying. */
function dateOf(add: QuickAdd, { timeZone, shown, today, now }: TextContext): CalendarDate | null {
  if (add.kind === "entry") return otherDate(add, now, timeZone);
  return shown === today || ["day", "rest", "timer", "backdate", "note"].includes(add.kind) ? null : shown;
}

/** A part of what was understood. `isAssumed`: nobody said so. */
export interface QuickAddChip {
  readonly text: string;
  readonly isAssumed: boolean;
  /** What it can be changed to, with what it is called; absent where the text itself is changed. */
  readonly change?: { readonly label: string; readonly choices: readonly QuickAddChoice[] };
}

/** What a part can be, and what is then read. */
export interface QuickAddChoice {
  readonly text: string;
  readonly read: ReadQuickAdd;
}

/** How much earlier than now an assumed time can be, in minutes. */
const EARLIER = [0, 5, 10, 15, 30, 60];
/** How many days before an assumed one can be chosen. */
const DAYS_BACK = [0, 1, 2];
const AMOUNTS = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60];
const STUDY_MINUTES = [15, 20, 30, 45, 60, 90, 120];
const GROWTHS = [1, 2, 5, 10, 15, 20, 50];
const RATINGS = Array.from({ length: VOID_LIMITS.difficulty.max }, (_, index) => index + 1);

/** Returns what was understood of a text, part by part: "Battle", "cold shower", "7/10 Hard", "Victory". */
export function quickAddChips({ add, assumed = [] }: ReadQuickAdd, context: TextContext): QuickAddChip[] {
  const { timeZone, now, today } = context;
  const said = (text: string, isAssumed = false): QuickAddChip => ({ text, isAssumed });
  /** A part that is one of several; `of` names it where it may be assumed. */
  const oneOf = (
    label: string,
    text: string,
    adds: readonly (readonly [string, QuickAdd])[],
    of?: Assumed,
  ) => {
    const read = { assumed: assumed.filter((part) => part !== of) };
    const choices = adds.map(([text, add]) => ({ text, read: { ...read, add } }));
    const own = choices.some((choice) => choice.text === text) ? [] : [{ text, read: { ...read, add } }];
    return {
      text,
      isAssumed: of !== undefined && assumed.includes(of),
      change: { label, choices: [...own, ...choices] },
    };
  };
  const categoryOf = <A extends Extract<QuickAdd, { category: TimeCategory }>>(add: A) =>
    oneOf(
      t("Category"),
      t(add.category),
      TIME_CATEGORIES.map((category) => [t(category), { ...add, category }]),
    );
  const spanText = ({ start, end }: Span) =>
    t("{from} to {to}", { from: clockTime(start, timeZone), to: clockTime(end, timeZone) });
  const dayText = (date: CalendarDate | null) => date === null ? t("today") : longDate(date);
  const date = dateOf(add, context);
  const chips = (): QuickAddChip[] => {
    switch (add.kind) {
      case "entry": {
        const ends = EARLIER.map((minutes) => minutes * MINUTE)
          .map((ago) => ({ ...add, start: add.start - ago, end: add.end - ago }));
        const times = localDateTime(add.start, timeZone).slice("YYYY-MM-DDT".length);
        const begins = DAYS_BACK.map((back) => `${addDays(today, -back)}T${times}`)
          .flatMap((local) => possibleInstants(Temporal.PlainDateTime.from(local), timeZone).at.slice(0, 1))
          .map((start) => ({ ...add, start, end: start + add.end - add.start }))
          .filter(({ start, end }) => start < now && end <= now + MAX_AHEAD_MS);
        const dayOf = (entry: Span) => dayText(otherDate(entry, now, timeZone));
        return [
          said(t("Entry")),
          categoryOf(add),
          assumed.includes("end")
            ? oneOf(t("Time"), spanText(add), ends.map((one) => [spanText(one), one]), "end")
            : said(spanText(add)),
          assumed.includes("day")
            ? oneOf(t("Day"), dayText(date), begins.map((one) => [dayOf(one), one]), "day")
            : said(dayText(date)),
          said(add.note),
        ];
      }
      case "timer": {
        const { start: _, ...fromNow } = add;
        const sinceText = (start: number) => t("since {time}", { time: clockTime(start, timeZone) });
        return [
          said(t("Timer")),
          categoryOf(add),
          {
            ...oneOf(t("Start Time"), add.start === undefined ? t("from now") : sinceText(add.start), [
              [t("from now"), fromNow],
              ...EARLIER.slice(1).map((minutes) => now - minutes * MINUTE)
                .map((start) => [sinceText(start), { ...add, start }] as const),
            ]),
            isAssumed: add.start === undefined,
          },
          said(add.note),
        ];
      }
      case "backdate":
        return [said(t("Timer")), said(t("since {time}", { time: clockTime(add.start, timeZone) }))];
      case "note":
        return [said(t("Timer note")), said(add.text)];
      case "goal_state":
        return [
          said(add.goal.target),
          oneOf(
            t("Status"),
            t(GOAL_STATE_TEXT[add.state]),
            GOAL_STATES.filter((state) => state !== add.goal.state)
              .map((state) => [t(GOAL_STATE_TEXT[state]), { ...add, state }]),
          ),
        ];
      case "goal_count":
        return [
          said(add.goal.target),
          said(add.adds && add.amount > 0 ? `+${add.amount}` : add.adds ? `−${-add.amount}` : ""),
          said(goalCount(add)),
        ];
      case "goal": {
        const growthText = (percent: number) => t("grows {percent} %", { percent });
        return [
          said(t("Goal")),
          said(add.target),
          oneOf(
            t("Amount"),
            amountText(add.amount, add),
            AMOUNTS.map((amount) => [amountText(amount, add), { ...add, amount }]),
            "amount",
          ),
          said(add.weekdays ? weekdaysText(add.weekdays) : ""),
          oneOf(t("Domain"), add.domain, domains().map((domain) => [domain, { ...add, domain }]), "domain"),
          oneOf(
            t("Growth Rate (%)"),
            growthText(add.stepPct),
            GROWTHS.map((stepPct) => [growthText(stepPct), { ...add, stepPct }]),
            "growth",
          ),
        ];
      }
      case "weakness":
        return [said(t("Weakness")), said(add.text)];
      case "task":
        return [said(t("Attack task")), said(add.text)];
      case "commitment":
        return [said(t("Commitment")), said(add.text)];
      case "study":
        return [
          said(t("Study target")),
          said(add.subject),
          oneOf(
            t("Target Minutes"),
            minutesText(add.minutes),
            STUDY_MINUTES.map((minutes) => [minutesText(minutes), { ...add, minutes }]),
            "minutes",
          ),
        ];
      case "rep":
        return [said(t("Weakness rep")), said(add.weakness), said(add.description)];
      case "battle": {
        const ratingText = (rating: number) => `${rating}/10 ${t(difficultyLabel(rating))}`;
        return [
          said(t("Battle")),
          said(add.hardThing),
          oneOf(
            t("Difficulty Rating"),
            ratingText(add.difficulty),
            RATINGS.map((difficulty) => [ratingText(difficulty), { ...add, difficulty }]),
            "difficulty",
          ),
          oneOf(
            t("Outcome"),
            t(OUTCOME_TEXT[add.outcome]),
            BATTLE_OUTCOMES.map((outcome) => [t(OUTCOME_TEXT[outcome]), { ...add, outcome }]),
            "outcome",
          ),
        ];
      }
      case "rest":
        return [said(t("Rest day")), said(longDate(add.date))];
      case "day":
        return [];
    }
  };
  const day = date !== null && add.kind !== "entry" ? [said(longDate(date), true)] : [];
  return [...chips().filter(({ text }) => text !== ""), ...day];
}

/** Returns the date on which an entry begins; null for one that begins today, on the wall, or that ends now. */
function otherDate({ start, end }: { start: number; end: number }, now: number, timeZone: string) {
  const dateAt = (at: number): CalendarDate => localDateTime(at, timeZone).slice(0, "YYYY-MM-DD".length);
  return end === now || dateAt(start) === dateAt(now) ? null : dateAt(start);
}
