import { languageInUse, t } from "../texts/translate.ts";
import { addDays, type CalendarDate, isCalendarDate } from "./calendar.ts";
import { clockTime, localDateTime, longDate, minutesText, spentText } from "./format.ts";
import {
  EARTH_LIMITS,
  FIRE_LIMITS,
  type Goal,
  GOAL_STATE_TEXT,
  type GoalState,
  TIME_CATEGORIES,
  type TimeCategory,
  VOID_LIMITS,
  WATER_LIMITS,
  WIND_LIMITS,
} from "./rings/mod.ts";
import { normalizeText } from "./schema.ts";
import {
  lastTimeAt,
  minutesBefore,
  possibleInstants,
  readLengthBefore,
  type Span,
  spanBetween,
  typedMinutes,
} from "./time.ts";

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

/** The shortest beginning of a name that counts, in Latin letters. */
const SHORTEST = 3;

/**
 * Returns the category that a text begins with, and the note after it. The first word is enough: 'deep', and so is the
 * beginning of one category's name: 'learn', of at least `shortest` letters. Two are enough in other scripts.
 */
function readCategory(
  text: string,
  shortest = SHORTEST,
): { category: TimeCategory; note: string } | null {
  const lower = text.toLowerCase();
  const found = wholeName(lower) ?? beginningOfName(lower, shortest);
  if (!found) return null;
  const { category, length } = found;
  return { category, note: text.slice(length).replace(/^[\s:,：、-]+/, "").trim() };
}

interface Found {
  readonly category: TimeCategory;
  /** How much of the text it takes. */
  readonly length: number;
}

function wholeName(lower: string): Found | null {
  for (const category of TIME_CATEGORIES) {
    for (const name of [...namesOf(category), category.toLowerCase().split(" ")[0] ?? ""]) {
      const isWhole = lower === name || /^[\s:,：、]/.test(lower.slice(name.length));
      if (lower.startsWith(name) && isWhole) return { category, length: name.length };
    }
  }
  return null;
}

function beginningOfName(lower: string, shortest: number): Found | null {
  const word = /^[^\s:,：、]*/.exec(lower)?.[0] ?? "";
  if (word.length < (/^[\x20-\x7e]*$/.test(word) ? shortest : 2)) return null;
  const [category, ...others] = TIME_CATEGORIES.filter((one) =>
    namesOf(one).some((name) => name.startsWith(word))
  );
  return category && others.length === 0 ? { category, length: word.length } : null;
}

/** The English name and that of the language in use. */
function namesOf(category: TimeCategory): string[] {
  return [category.toLowerCase(), t(category).toLowerCase()];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const NAMED: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/**
 * Returns the day that a text names, or null: 'yesterday', 'friday' (the last one), '2026-11-03', 'nov 3', '11/3', '3
 * november 2025', '3 days ago'. A date without a year is the nearest one up to today.
 */
export function readDay(text: string, today: CalendarDate): CalendarDate | null {
  const words = text.trim().toLowerCase().replace(/^(go to|jump to|day)\s+/, "");
  const named = Object.hasOwn(NAMED, words) ? NAMED[words] : undefined;
  if (named !== undefined) return addDays(today, named);
  if (isCalendarDate(words)) return words;
  const ago = /^(\d{1,4}) days? ago$/.exec(words)?.[1];
  if (ago) return valid(addDays(today, -Number(ago)));
  return readWeekday(words, today) ?? readMonthDay(words, today) ?? readNumbers(words, today);
}

function valid(date: string): CalendarDate | null {
  return isCalendarDate(date) ? date : null;
}

/** The last such weekday before today. */
function readWeekday(words: string, today: CalendarDate): CalendarDate | null {
  const name = /^(?:last )?(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/.exec(words)?.[1];
  if (!name || !"monday tuesday wednesday thursday friday saturday sunday".includes(lastWord(words))) {
    return null;
  }
  const present = new Date(Date.parse(today)).getUTCDay() || 7;
  const back = (present - (WEEKDAYS.indexOf(name) + 1) + 7) % 7 || 7;
  return addDays(today, -back);
}

const lastWord = (words: string) => words.split(" ").at(-1) ?? "";

function readMonthDay(words: string, today: CalendarDate): CalendarDate | null {
  const match = /^([a-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?$/.exec(words) ??
    swapped(/^(\d{1,2})\.? ([a-z]{3,9})(?:,? (\d{4}))?$/.exec(words));
  const [, name = "", day = "", year] = match ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3)) + 1;
  if (month === 0 || !fullMonth(month).startsWith(name)) return null;
  return nearest(month, Number(day), year, today);
}

/** '11/3' and '2025/11/3'. */
function readNumbers(words: string, today: CalendarDate): CalendarDate | null {
  const [, year, month, day] = /^(?:(\d{4})\/)?(\d{1,2})\/(\d{1,2})$/.exec(words) ?? [];
  return month && day ? nearest(Number(month), Number(day), year, today) : null;
}

/** Returns a date of a year, or without one the nearest up to today. */
function nearest(
  month: number,
  day: number,
  year: string | undefined,
  today: CalendarDate,
): CalendarDate | null {
  const two = (part: number) => String(part).padStart(2, "0");
  const dateIn = (ofYear: number) => valid(`${String(ofYear).padStart(4, "0")}-${two(month)}-${two(day)}`);
  if (year) return dateIn(Number(year));
  const present = Number(today.slice(0, 4));
  const date = dateIn(present);
  return date !== null && date > today ? dateIn(present - 1) : date ?? dateIn(present - 1);
}

function swapped(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match && [match[0], match[2], match[1], match[3]];
}

function fullMonth(month: number): string {
  return new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" })
    .format(Date.UTC(2026, month - 1, 1)).toLowerCase();
}

/** Two times of a day, in minutes since midnight. The end may be after midnight: then it is above 1,440. */
interface Times {
  readonly start: number;
  readonly end: number;
}

const DAY = 1_440;
const HALF = 720;

const RANGE =
  /^(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?\s*(?:-|–|to)\s*(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?(?:\s+|$)(.*)$/i;

/**
 * Returns the times at the start of a text, and the text after them; null without any. '9-10:30', '0930-1100', '9am to
 * 1pm', '1-2pm' (both after noon). An end before its start is after noon, unless it has am or pm, or else after
 * midnight.
 */
export function readTimes(text: string): { times: Times; rest: string } | null {
  const match = RANGE.exec(text.trim());
  if (!match) return null;
  const [, hour, minute, half, endHour, endMinute, endHalf, rest = ""] = match;
  const end = minutesOf(endHour, endMinute, endHalf);
  const start = minutesOf(hour, minute, half ?? halfOfStart(Number(hour), Number(endHour), endHalf));
  if (start === null || end === null || start === end) return null;
  return { times: { start, end: endAfter(start, end, Boolean(endHalf)) }, rest: rest.trim() };
}

/** '1-2pm' starts after noon, '11-1pm' before. */
function halfOfStart(hour: number, endHour: number, endHalf?: string): string | undefined {
  if (!endHalf) return undefined;
  const isBefore = hour % 12 > endHour % 12;
  return isBefore ? (endHalf.toLowerCase() === "pm" ? "am" : "pm") : endHalf;
}

function endAfter(start: number, end: number, isExact: boolean): number {
  if (end > start) return end;
  const afternoon = end + HALF;
  return !isExact && end < HALF && afternoon > start ? afternoon : end + DAY;
}

function minutesOf(
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
): number | null {
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)];
  if (minutes > 59) return null;
  if (!half) return hours <= 24 ? 60 * hours + minutes : null;
  if (hours < 1 || hours > 12) return null;
  return 60 * (hours % 12) + minutes + (half.toLowerCase() === "pm" ? HALF : 0);
}

const TIME = /^(\d{1,2})(?::?(\d{2}))?\s*(am|pm)?(?:\s+|$)(.*)$/i;

/** Returns the time of day at the start of a text, as `HH:mm`, and the text after it; null without any. */
function readTime(text: string): { time: string; rest: string } | null {
  const [, hour, minute, half, rest = ""] = TIME.exec(text.trim()) ?? [];
  const minutes = hour === undefined ? null : minutesOf(hour, minute, half);
  if (minutes === null || minutes >= DAY) return null;
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return { time: parts.join(":"), rest: rest.trim() };
}

const MINUTE = 60_000;

/** An entry is at most a day long. */
const MAX_MINUTES = 1_440;

/** The most words of a day before times: '3 days ago 9-10 admin'. */
const DAY_WORDS = 3;

/** How long before its end an entry can be added: people round up to what they are about to finish. Milliseconds. */
const MAX_AHEAD_MS = 30 * MINUTE;

/**
 * '9-10:30 deep work' or 'yesterday 22-23 sleep'. Without a day, while today is shown, the times are the last such ones
 * that have begun: in the morning, '11pm-1am' is last night. They end at most
 * {@link MAX_AHEAD_MS} from now.
 */
function readEntry(text: string, { now, shown, today, timeZone }: QuickAddContext): QuickAddResult {
  const dated = readDated(text, today);
  const read = readTimes(dated?.rest ?? text);
  if (!read) return null;
  const named = readCategory(read.rest);
  if (!named) {
    return {
      missing: t("Which category? {categories}.", {
        categories: TIME_CATEGORIES.map((one) => t(one)).join(t(", ")),
      }),
    };
  }
  const day = dated?.day ?? (shown === today ? null : shown);
  const present = localDateTime(now, timeZone).slice(0, "YYYY-MM-DD".length);
  const days = day === null ? [0, -1, -2].map((back) => addDays(present, back)) : [day];
  const spans = days.flatMap((one) => spanOn(one, read.times, timeZone));
  if (spans.length === 0) return { missing: t("These times do not exist on that day.") };
  const begun = spans.find(({ start }) => start < now);
  return begun && begun.end <= now + MAX_AHEAD_MS
    ? { add: { kind: "entry", ...begun, ...named } }
    : { missing: t("These times lie in the future.") };
}

/** Returns the instants of two times that begin on a day; none where a clock change leaves nothing between them. */
function spanOn(date: CalendarDate, times: Times, timeZone: string): Span[] {
  const at = (minutes: number) =>
    possibleInstants(Temporal.PlainDateTime.from(date).add({ minutes }), timeZone).at;
  return [spanBetween(at(times.start), at(times.end)) ?? []].flat();
}

/** Returns the day up to today that a text names before its times, and the text after it; null without one. */
function readDated(text: string, today: CalendarDate): { day: CalendarDate; rest: string } | null {
  const words = text.split(" ");
  for (let count = 1; count <= Math.min(DAY_WORDS, words.length - 1); count++) {
    const day = readDay(words.slice(0, count).join(" "), today);
    const rest = words.slice(count).join(" ");
    if (day !== null && day <= today && readTimes(rest)) return { day, rest };
  }
  return null;
}

/** '45m learning': the minutes before now. */
function readLength(text: string, { now, shown, today }: QuickAddContext): QuickAddResult {
  const read = readLengthBefore(text);
  const named = read && readCategory(read.rest);
  if (!read || !named || read.minutes === 0 || read.minutes > MAX_MINUTES) return null;
  if (shown !== today) return { missing: t("On another day, give the times: “9-10:30 deep work”.") };
  return { add: { kind: "entry", start: now - read.minutes * MINUTE, end: now, ...named } };
}

/** 'note chapter 3' sets the note of the running timer. */
function readNote(text: string, { isTiming }: QuickAddContext): QuickAddResult {
  const note = /^note[: ]\s*(.+)$/i.exec(text)?.[1];
  if (!note) return null;
  if (!isTiming) return { missing: t("No timer is running.") };
  return note.length > EARTH_LIMITS.note
    ? { missing: t("At most {limit} characters.", { limit: EARTH_LIMITS.note }) }
    : { add: { kind: "note", text: note } };
}

/**
 * 'since 9:15' or 'since 10m ago' moves the start of the running timer; with a category, 'since 9:15 deep work', it
 * starts or switches the timer at that time.
 */
function readSince(text: string, context: QuickAddContext): QuickAddResult {
  const typed = /^since(?:\s+(.+))?$/i.exec(text);
  if (!typed) return null;
  const read = readStart(typed[1] ?? "", context);
  if (!read) return { missing: t("Give the time: “since 9:15” or “since 10m ago”.") };
  if (read.rest === "" && context.isTiming) return { add: { kind: "backdate", start: read.start } };
  const named = readCategory(read.rest);
  return named
    ? { add: { kind: "timer", start: read.start, ...named } }
    : { missing: t("Which category? Type it after the time: “since 9:15 deep work”.") };
}

/** Returns the instant at the start of a text, the last one before now, and the text after it. */
function readStart(text: string, { now, timeZone }: QuickAddContext): { start: number; rest: string } | null {
  const length = readLengthBefore(text);
  const afterAgo = length && /^ago(?:\s+(.*))?$/i.exec(length.rest);
  if (afterAgo) return { start: Date.parse(minutesBefore(length.minutes, now)), rest: afterAgo[1] ?? "" };
  const clock = readTime(text);
  const at = clock && lastTimeAt(clock.time, now, timeZone);
  return at ? { start: Date.parse(at), rest: clock.rest } : null;
}

type Reader = (text: string, context: QuickAddContext) => QuickAddResult;

/**
 * Returns what a typed text adds: '9-10:30 deep work', '45m reading', 'pushups +1', 'battle cold shower 7/10', 'study
 * kanji 30m', 'yesterday'. English is always understood, and so are the forms of the language in use.
 */
export function readQuickAdd(text: string, context: QuickAddContext): QuickAddResult {
  const typed = normalizeText(text).replace(/\s+/g, " ");
  const inEnglish = languageInUse()?.typed?.(typed);
  const results = [typed, ...(inEnglish ? [inEnglish] : [])].map((form) => readEnglish(form, context));
  return results.find((result) => result && "add" in result) ?? results.find(Boolean) ?? null;
}

/** Returns what the first reader that understands a text makes of it. */
function readEnglish(text: string, context: QuickAddContext): QuickAddResult {
  for (const read of READERS) {
    const result = text === "" ? null : read(text, context);
    if (result) return result;
  }
  return null;
}

/** What a text lacks. */
type Missing = Extract<QuickAddResult, { missing: string }>;

const READERS: readonly Reader[] = [
  (text, { today }) => {
    const date = readDay(text, today);
    return date === null ? null : { add: { kind: "day", date } };
  },
  readEntry,
  readLength,
  (text, context) => {
    const read = readGoalState(text, context);
    return read && ("add" in read || read.isJudged) ? read : null;
  },
  readNote,
  readSince,
  (text) => quickAddReadStart(text),
  (text) => after(text, "battle", VOID_LIMITS.hardThing, battleOf),
  (text) => after(text, "goal", WATER_LIMITS.target, goalOf),
  (text) => after(text, "weakness", FIRE_LIMITS.weakness, (rest) => ({ kind: "weakness", text: rest })),
  (text) => after(text, "task", FIRE_LIMITS.task, (rest) => ({ kind: "task", text: rest })),
  (text) => after(text, "commit|tomorrow", VOID_LIMITS.text, (rest) => ({ kind: "commitment", text: rest })),
  (text) => after(text, "study", WIND_LIMITS.subject, studyOf),
  readRep,
  readGoalState,
];

/** The states that end a text about a goal. */
const STATES: Readonly<Record<string, GoalState>> = {
  "+1": "success",
  "done": "success",
  "success": "success",
  "half": "partial",
  "partial": "partial",
  "-1": "fail",
  "failed": "fail",
};

const ALREADY: Readonly<Partial<Record<GoalState, string>>> = {
  success: "“{name}” is already done.",
  partial: "“{name}” is already partly done.",
  fail: "“{name}” has already failed.",
};

/** Returns the state of a goal that is to be set, or what is missing; `isJudged`: the goal has that state already. */
function readGoalState(
  text: string,
  { goals }: QuickAddContext,
): { add: QuickAdd } | { missing: string; isJudged?: boolean } | null {
  const [, name = "", sign, word = ""] = /^(.+?)(?: ?([+-]1)| (\p{L}+))$/u.exec(text) ?? [];
  const key = sign ?? word.toLowerCase();
  const state = Object.hasOwn(STATES, key) ? STATES[key] : undefined;
  if (!state) return null;
  const wanted = letters(name);
  const found = goals.filter(({ target }) => wanted !== "" && letters(target).includes(wanted));
  const [goal] = found.filter(({ target }) => letters(target) === wanted).concat(found);
  if (!goal) return { missing: t("No goal is called “{name}”.", { name }) };
  if (found.length > 1 && letters(goal.target) !== wanted) {
    return { missing: t("Several goals match “{name}”.", { name }) };
  }
  const already = goal.state === state ? ALREADY[state] : undefined;
  return already
    ? { missing: t(already, { name: goal.target }), isJudged: true }
    : { add: { kind: "goal_state", goal, state } };
}

/** Returns the letters and digits of a text: 'Push-ups' and 'pushups' are the same. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Shorter words are rather the beginning of a command. */
const SHORTEST_ALONE = 5;

/** 'start deep work' or 'deep work: chapter 3' starts or switches the timer. */
function quickAddReadStart(text: string): QuickAddResult {
  const named = readCategory(text.replace(/^(start|switch to|timer)\s+/i, ""), SHORTEST_ALONE);
  return named && { add: { kind: "timer", ...named } };
}

/** Returns what `make` makes of the text after a keyword; null when the text does not begin with it. */
function after(
  text: string,
  keyword: string,
  limit: number,
  make: (rest: string) => QuickAdd | Missing,
): QuickAddResult {
  const rest = new RegExp(`^(?:${keyword})[: ]\\s*(.+)$`, "i").exec(text)?.[1]?.trim();
  if (!rest) return null;
  if (rest.length > limit) return { missing: t("At most {limit} characters.", { limit }) };
  const made = make(rest);
  return "missing" in made ? made : { add: made };
}

function battleOf(rest: string): QuickAdd | Missing {
  const [, hardThing = rest, rating] = /^(.+?) (\d{1,2})\/10$/.exec(rest) ?? [];
  const { min, max, default: middle } = VOID_LIMITS.difficulty;
  const difficulty = Number(rating ?? middle);
  if (difficulty < min || difficulty > max) {
    return { missing: t("Rate the difficulty from {min} to {max}.", { min, max }) };
  }
  return { kind: "battle", hardThing, difficulty };
}

function goalOf(rest: string): QuickAdd {
  const amount = Number(/\b(\d{1,6})\b/.exec(rest)?.[1] ?? WATER_LIMITS.amount.min);
  return { kind: "goal", target: rest, amount: Math.max(WATER_LIMITS.amount.min, amount) };
}

function studyOf(rest: string): QuickAdd | Missing {
  const [, before = rest, length = ""] =
    /^(.+?) (\d[\d.,:]*(?: ?[a-z]+(?: ?\d+(?: ?[a-z]+)?)?)?)$/i.exec(rest) ?? [];
  const { min, max, default: usual } = WIND_LIMITS.targetMinutes;
  const typed = typedMinutes(length) ?? null;
  // 'study chapter 3' has a number that is no length of a study target.
  const isName = typed === null || (/^\d+$/.test(length) && (typed < min || typed > max));
  const { subject, minutes } = isName
    ? { subject: rest, minutes: usual }
    : { subject: before, minutes: typed };
  if (minutes < min || minutes > max) {
    return { missing: t("A study target takes {min} to {max} minutes.", { min, max }) };
  }
  return { kind: "study", subject, minutes };
}

function readRep(text: string): QuickAddResult {
  const rest = /^rep[: ]\s*(.+)$/i.exec(text)?.[1];
  if (!rest) return null;
  const [weakness = "", description = ""] = rest.split(/[:：]\s*(.*)/s).map((part) => part.trim());
  if (!weakness || !description) {
    return { missing: t("Name the weakness and the exercise: “rep haste: read it twice”.") };
  }
  return { add: { kind: "rep", weakness, description } };
}

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

/** What a typed text adds or does. */
export type QuickAdd =
  | {
    readonly kind: "entry";
    readonly category: TimeCategory;
    readonly start: number;
    readonly end: number;
    readonly note: string;
  }
  /** Without a start the timer starts now. */
  | {
    readonly kind: "timer";
    readonly category: TimeCategory;
    readonly note: string;
    readonly start?: number;
  }
  | { readonly kind: "backdate"; readonly start: number }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "goal_state"; readonly goal: Goal; readonly state: GoalState }
  | { readonly kind: "goal"; readonly target: string; readonly amount: number }
  | { readonly kind: "weakness" | "task" | "commitment"; readonly text: string }
  | { readonly kind: "study"; readonly subject: string; readonly minutes: number }
  | { readonly kind: "rep"; readonly weakness: string; readonly description: string }
  | { readonly kind: "battle"; readonly hardThing: string; readonly difficulty: number }
  | { readonly kind: "day"; readonly date: CalendarDate };

/** What was read: something to do, a sentence about what is missing, or null when the text is no quick add. */
type QuickAddResult = { readonly add: QuickAdd } | { readonly missing: string } | null;

/** What the reading of a text depends on. */
export interface QuickAddContext {
  readonly today: CalendarDate;
  /** The day to which things are added. */
  readonly shown: CalendarDate;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly timeZone: string;
  /** The goals of the shown day. */
  readonly goals: readonly Goal[];
  /** Whether a timer runs. */
  readonly isTiming: boolean;
}
