import { languageInUse, t } from "../texts/translate.ts";
import { addDays, type CalendarDate, isCalendarDate } from "./calendar.ts";
import {
  clockTime,
  countText,
  localDateTime,
  longDate,
  minutesText,
  numberText,
  spentText,
  weekdaysText,
} from "./format.ts";
import {
  BATTLE_OUTCOMES,
  type BattleOutcome,
  difficultyLabel,
  EARTH_LIMITS,
  type EntryFor,
  FIRE_LIMITS,
  type Goal,
  GOAL_STATE_TEXT,
  GOAL_STATES,
  type GoalState,
  OUTCOME_TEXT,
  TIME_CATEGORIES,
  type TimeCategory,
  VOID_LIMITS,
  WIND_LIMITS,
} from "./rings/mod.ts";
import { domains, type ReadGoal, readGoal } from "./read_goal.ts";
import { normalizeText } from "./schema.ts";
import { lastTimeAt, minutesBefore, type Span } from "./time.ts";
import { possibleInstants, readLengthBefore, spanBetween, typedMinutes } from "./typed_time.ts";

/** What can be typed, by what it adds. Shown through `t`: each language has its own, with the same meaning. */
export const EXAMPLES = {
  entry: "9-10:30 deep work",
  goal_state: "pushups done",
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
 * november 2025', '3 days ago'. A date without a year is the nearest one up to today. The month comes first, except
 * where the numbers can only be day and month: '25/11'.
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

/** A date in numbers, the year before or after the others. */
const NUMBERS = /^(?:(\d{4})\/)?(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/;

/** '11/3', '25/11', '2025/11/3' and '11/3/2025'. */
function readNumbers(words: string, today: CalendarDate): CalendarDate | null {
  const [, before, one, other, year = before] = NUMBERS.exec(words) ?? [];
  if (!one || !other || (before && year !== before)) return null;
  const isDayFirst = Number(one) > 12 && !before;
  const [month, day] = isDayFirst ? [other, one] : [one, other];
  return nearest(Number(month), Number(day), year, today);
}

/** Returns whether a text has the form of a date, such as that of a day that no calendar has: 'feb 30'. */
function looksLikeDate(words: string): boolean {
  const [, before, after] =
    /^(?:([a-z]{3,9})\.? \d{1,2}|\d{1,2}\.? ([a-z]{3,9}))(?:,? \d{4})?$/.exec(words) ?? [];
  const name = before ?? after;
  const isMonth = name !== undefined &&
    MONTHS.some((month, index) => name.startsWith(month) && fullMonth(index + 1).startsWith(name));
  return isMonth || NUMBERS.test(words) || /^\d{4}-\d{1,2}-\d{1,2}$/.test(words);
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
    ? { add: { kind: "entry", ...begun, ...named }, assumed: dated ? [] : ["day"] }
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
function readLength(text: string, context: QuickAddContext): QuickAddResult {
  const read = readLengthBefore(text);
  const named = read && readCategory(read.rest);
  return read && named && endingNow(named, read.minutes, context);
}

/** Returns an entry of the last `minutes`. */
function endingNow(
  named: { category: TimeCategory; note: string },
  minutes: number,
  { now, shown, today }: QuickAddContext,
): QuickAddResult {
  if (minutes === 0 || minutes > MAX_MINUTES) {
    return { missing: t("An entry takes a minute to 24 hours.") };
  }
  if (shown !== today) return { missing: t("On another day, give the times: “9-10:30 deep work”.") };
  return { add: { kind: "entry", start: now - minutes * MINUTE, end: now, ...named }, assumed: ["end"] };
}

/** A length with a unit at the beginning or the end of a note: '2h', '1:30', '2h chapter 3', 'chapter 3 45m'. */
const LENGTH_IN_NOTE =
  /^(\d+(?:[.,]\d+)?(?: ?(?:h|m)\w*(?: ?\d+ ?m?\w*)?|:\d\d))(?:\s+(.+))?$|^(.+?) (\d+(?:[.,]\d+)?(?: ?(?:h|m)\w*(?: ?\d+ ?m?\w*)?|:\d\d))$/i;

/** Returns the note and the minutes of a length that it begins or ends with; null without one. */
function lengthOfNote(note: string): { note: string; minutes: number } | null {
  const [, first, after = "", before, last] = LENGTH_IN_NOTE.exec(note) ?? [];
  const minutes = typedMinutes(first ?? last ?? "");
  return typeof minutes === "number" ? { note: before ?? after, minutes } : null;
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

/** What was read, or what it lacks. */
type Made = NonNullable<QuickAddResult>;

const READERS: readonly Reader[] = [
  (text, { today }) => {
    const date = readDay(text, today);
    if (date !== null) return { add: { kind: "day", date } };
    return looksLikeDate(text.toLowerCase())
      ? { missing: t("There is no such date: {text}.", { text }) }
      : null;
  },
  readRest,
  (text, { isTiming }) =>
    !isTiming && /^stop(?: the)?(?: timer)?$/i.test(text) ? { missing: t("No timer is running.") } : null,
  readEntry,
  readLength,
  (text, context) => {
    const read = readGoalState(text, context);
    return read && ("add" in read || read.isJudged) ? read : null;
  },
  readNote,
  readSince,
  readStartOfTimer,
  (text, context) => after(text, "battle", Infinity, (rest) => onShownDay(rest, context, battleOf)),
  (text, context) =>
    after(text, "goal", Infinity, (rest) => onShownDay(rest, context, (rest) => goalOf(rest, context))),
  (text) =>
    after(text, "weakness", FIRE_LIMITS.weakness, (rest) => ({ add: { kind: "weakness", text: rest } })),
  (text) => after(text, "task", FIRE_LIMITS.task, (rest) => ({ add: { kind: "task", text: rest } })),
  (text) => after(text, "commit|tomorrow", VOID_LIMITS.text, commitmentOf),
  (text, context) => after(text, "study", WIND_LIMITS.subject, (rest) => onShownDay(rest, context, studyOf)),
  readRep,
  readGoalState,
];

/** A day at the end of a text, except in 'put it off until tomorrow'. */
const LAST_DAY = /^(.+?)(?<! (?:until|till|by|before|for|of|after|from|than)),? (today|tomorrow|yesterday)$/i;

/** Reads what is added to the shown day. Another day that is named at the end is not taken for a part of the name. */
function onShownDay(
  rest: string,
  { today, shown }: QuickAddContext,
  make: (rest: string) => Made,
): Made {
  const [, before, named = ""] = LAST_DAY.exec(rest) ?? [];
  if (before === undefined) return make(rest);
  const day = addDays(today, NAMED[named.toLowerCase()] ?? 0);
  return day === shown
    ? make(before)
    : { missing: t("Open that day first: type “{day}”, then add it there.", { day: named.toLowerCase() }) };
}

/** 'rest tomorrow', 'rest on nov 28'. */
function readRest(text: string, { today }: QuickAddContext): QuickAddResult {
  const words = /^rest (?:on |day )?(.+)$/i.exec(text)?.[1];
  const date = words === undefined ? null : readDay(words, today);
  return date === null ? null : { add: { kind: "rest", date } };
}

/** Returns the commitment, which is always for tomorrow: 'call mum tomorrow' is "call mum". */
function commitmentOf(rest: string): Made {
  const [, before = rest, day = "tomorrow"] = LAST_DAY.exec(rest) ?? [];
  return day.toLowerCase() === "tomorrow"
    ? { add: { kind: "commitment", text: before } }
    : { missing: t("A commitment is always for tomorrow.") };
}

/** The states that end a text about a goal. */
const STATES: Readonly<Record<string, GoalState>> = {
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

/** The end of a text about a goal: '+5', '6/10' or a word of {@link STATES}. */
const GOAL_STATE =
  /^(.+?)(?: ?\+(?<more>[1-9]\d{0,5})| (?<count>[1-9]\d{0,5})\/(?<of>\d{1,7})| ?(?<less>-1)| (?<word>\p{L}+))$/u;

/** Returns the state or the count to set, or what is missing; `isJudged`: the goal has that state already. */
function readGoalState(
  text: string,
  { goals }: QuickAddContext,
): { add: QuickAdd } | { missing: string; isJudged?: boolean } | null {
  const match = GOAL_STATE.exec(text);
  const name = match?.[1] ?? "";
  const { more, count, of, less, word = "" } = match?.groups ?? {};
  const key = less ?? word.toLowerCase();
  const said = Object.hasOwn(STATES, key) ? STATES[key] : undefined;
  const amount = more ?? count;
  if (!said && amount === undefined) return null;
  const wanted = letters(name);
  const found = goals.filter(({ target }) => wanted !== "" && letters(target).includes(wanted));
  const [goal] = found.filter(({ target }) => letters(target) === wanted).concat(found);
  if (!goal) return { missing: t("No goal is called “{name}”.", { name }) };
  if (found.length > 1 && letters(goal.target) !== wanted) {
    return { missing: t("Several goals match “{name}”.", { name }) };
  }
  if (of !== undefined && Number(of) !== goal.current_target) {
    return {
      missing: t("Today's target of “{name}” is {target}.", {
        name: goal.target,
        target: goal.current_target,
      }),
      isJudged: true,
    };
  }
  if (!said) return { add: { kind: "goal_count", goal, amount: Number(amount), adds: more !== undefined } };
  const already = goal.state === said ? ALREADY[said] : undefined;
  if (already) return { missing: t(already, { name: goal.target }), isJudged: true };
  return { add: { kind: "goal_state", goal, state: said } };
}

/** Returns the letters and digits of a text: 'Push-ups' and 'pushups' are the same. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Shorter words are rather the beginning of a command. */
const SHORTEST_ALONE = 5;

/** 'start deep work' or 'deep work: chapter 3' starts or switches the timer; 'deep work 2h' is an entry. */
function readStartOfTimer(text: string, context: QuickAddContext): QuickAddResult {
  const category = text.replace(/^(start|switch to|timer)\s+/i, "");
  const named = readCategory(category, SHORTEST_ALONE);
  const length = named && lengthOfNote(named.note);
  if (!named || !length) return named && { add: { kind: "timer", ...named } };
  return category === text
    ? endingNow({ ...named, note: length.note }, length.minutes, context)
    : { missing: t("A timer has no length. For the time up to now, type it without “start”.") };
}

/** Returns what `make` makes of the text after a keyword; null when the text does not begin with it. */
function after(
  text: string,
  keyword: string,
  limit: number,
  make: (rest: string) => Made,
): QuickAddResult {
  const rest = new RegExp(`^(?:${keyword})[: ]\\s*(.+)$`, "i").exec(text)?.[1]?.trim();
  if (!rest) return null;
  return rest.length > limit ? { missing: t("At most {limit} characters.", { limit }) } : make(rest);
}

/** How a battle went, at the end of a text about it. */
const OUTCOMES: Readonly<Record<string, BattleOutcome>> = {
  won: "victory",
  win: "victory",
  victory: "victory",
  lost: "defeat",
  defeat: "defeat",
  ongoing: "ongoing",
};

/** A rating or an outcome at the end of a text about a battle. */
const LAST_OF_BATTLE = /^(.+?),? (?:(-?\d[\d.,]*\/\d+)|(won|win|victory|lost|defeat|ongoing))$/i;

/** 'cold shower 7/10 won': what it was, its rating, which may also come first, and how it went. */
function battleOf(rest: string): Made {
  let name = rest.replace(/^(-?\d[\d.,]*\/\d+) (.+)$/, "$2 $1");
  let rating: string | undefined;
  let word: string | undefined;
  for (let found = LAST_OF_BATTLE.exec(name); found; found = LAST_OF_BATTLE.exec(name)) {
    const [, before = "", rated, outcome] = found;
    if ((rated ? rating : word) !== undefined) break;
    name = before;
    rating ??= rated;
    word ??= outcome;
  }
  const { min, max, default: middle } = VOID_LIMITS.difficulty;
  const [value = middle, of = max] = (rating?.split("/") ?? []).map(Number);
  if (of !== max || !Number.isInteger(value) || value < min || value > max) {
    return { missing: t("Rate the difficulty from {min} to {max}.", { min, max }) };
  }
  if (name.length > VOID_LIMITS.hardThing) {
    return { missing: t("At most {limit} characters.", { limit: VOID_LIMITS.hardThing }) };
  }
  const outcome = OUTCOMES[word?.toLowerCase() ?? "ongoing"] ?? "ongoing";
  return {
    add: { kind: "battle", hardThing: name, difficulty: value, outcome },
    assumed: [...(rating ? [] : ["difficulty"] as const), ...(word ? [] : ["outcome"] as const)],
  };
}

function goalOf(rest: string, { goals }: QuickAddContext): Made {
  const read = readGoal(rest, goals);
  if ("missing" in read) return read;
  const { assumed, ...goal } = read;
  return { add: { kind: "goal", ...goal }, assumed };
}

function studyOf(rest: string): Made {
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
  return { add: { kind: "study", subject, minutes }, assumed: isName ? ["minutes"] : [] };
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
      : t("Add goal {title}, {amount}", { title: goal.target, amount: amountText(goal) }),
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

const amountText = ({ amount, unit }: Pick<ReadGoal, "amount" | "unit">): string =>
  unit ? `${numberText(amount)} ${unit}` : numberText(amount);

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

/** What was read, and what of it nobody said. */
export type ReadQuickAdd = Extract<QuickAddResult, { add: QuickAdd }>;

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
        return [said(add.goal.target), said(add.adds ? `+${add.amount}` : ""), said(goalCount(add))];
      case "goal": {
        const growthText = (percent: number) => t("grows {percent} %", { percent });
        return [
          said(t("Goal")),
          said(add.target),
          oneOf(
            t("Amount"),
            amountText(add),
            AMOUNTS.map((amount) => [amountText({ ...add, amount }), { ...add, amount }]),
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

/** What a typed text adds or does. */
export type QuickAdd =
  | {
    readonly kind: "entry";
    readonly category: TimeCategory;
    readonly start: number;
    readonly end: number;
    readonly note: string;
  }
  /** Without a start the timer starts now. What it is for is never typed. */
  | {
    readonly kind: "timer";
    readonly category: TimeCategory;
    readonly note: string;
    readonly start?: number;
    readonly for?: EntryFor | null;
  }
  | { readonly kind: "backdate"; readonly start: number }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "goal_state"; readonly goal: Goal; readonly state: GoalState }
  /** `adds`: whether the amount is added to the count, rather than the whole of it. */
  | { readonly kind: "goal_count"; readonly goal: Goal; readonly amount: number; readonly adds: boolean }
  | ({ readonly kind: "goal" } & Omit<ReadGoal, "assumed">)
  | { readonly kind: "weakness" | "task" | "commitment"; readonly text: string }
  | { readonly kind: "study"; readonly subject: string; readonly minutes: number }
  | { readonly kind: "rep"; readonly weakness: string; readonly description: string }
  | {
    readonly kind: "battle";
    readonly hardThing: string;
    readonly difficulty: number;
    readonly outcome: BattleOutcome;
  }
  | { readonly kind: "day" | "rest"; readonly date: CalendarDate };

/** What a text does not say, so that it is guessed or usual. */
type Assumed = ReadGoal["assumed"][number] | "day" | "difficulty" | "end" | "minutes" | "outcome";

/** What was read: something to do, a sentence about what is missing, or null when the text is no quick add. */
type QuickAddResult =
  | { readonly add: QuickAdd; readonly assumed?: readonly Assumed[] }
  | { readonly missing: string }
  | null;

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
