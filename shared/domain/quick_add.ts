import { languageInUse, t } from "../texts/translate.ts";
import { addDays, type CalendarDate } from "./calendar.ts";
import { localDateTime } from "./format.ts";
import {
  type BattleOutcome,
  EARTH_LIMITS,
  type EntryFor,
  FIRE_LIMITS,
  type Goal,
  type GoalState,
  isTimeUnit,
  TIME_CATEGORIES,
  type TimeCategory,
  VOID_LIMITS,
  WIND_LIMITS,
} from "./rings/mod.ts";
import { isKnownUnit, type ReadGoal, readGoal } from "./read_goal.ts";
import { normalizeText } from "./schema.ts";
import { lastTimeAt, minutesBefore, type Span } from "./time.ts";
import {
  looksLikeDate,
  possibleInstants,
  readDay,
  readLengthBefore,
  readTime,
  readTimes,
  spanBetween,
  type Times,
  typedMinutes,
} from "./typed_time.ts";

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

const MINUTE = 60_000;

/** An entry is at most a day long. */
const MAX_MINUTES = 1_440;

/** The most words of a day before times: '3 days ago 9-10 admin'. */
const DAY_WORDS = 3;

/** How long before its end an entry can be added: people round up to what they are about to finish. Milliseconds. */
export const MAX_AHEAD_MS = 30 * MINUTE;

/**
 * '9-10:30 deep work' or 'yesterday 22-23 sleep'. Without a day, while today is shown, the times are the last such ones
 * that have begun: in the morning, '11pm-1am' is last night. They end at most
 * {@link MAX_AHEAD_MS} from now.
 */
function readEntry(text: string, { now, shown, today, timeZone }: QuickAddContext): QuickAddResult {
  const before = readDated(text, today);
  const read = readTimes(before?.rest ?? text);
  if (!read) return noSuchDate(text, today);
  const category = readCategory(read.rest);
  if (!category) {
    return {
      missing: t("Which category? {categories}.", {
        categories: TIME_CATEGORIES.map((one) => t(one)).join(t(", ")),
      }),
    };
  }
  // A note that is nothing but a day says when: '9-10 deep work yesterday'.
  const after = before ? null : readDay(category.note, today);
  const named = after === null ? category : { ...category, note: "" };
  const dated = before?.day ?? after;
  const day = dated ?? (shown === today ? null : shown);
  const present = localDateTime(now, timeZone).slice(0, "YYYY-MM-DD".length);
  const days = day === null ? [0, -1, -2].map((back) => addDays(present, back)) : [day];
  const spans = days.flatMap((one) => spanOn(one, read.times, timeZone));
  if (spans.length === 0) return { missing: t("These times do not exist on that day.") };
  const begun = spans.find(({ start }) => start < now);
  return begun && begun.end <= now + MAX_AHEAD_MS
    ? { add: { kind: "entry", ...begun, ...named }, assumed: dated === null ? ["day"] : [] }
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

/** Says that the day before the times is on no calendar: 'feb 30 9-10 admin'. */
function noSuchDate(text: string, today: CalendarDate): QuickAddResult {
  const words = text.split(" ");
  for (let count = 1; count <= Math.min(DAY_WORDS, words.length - 1); count++) {
    const day = words.slice(0, count).join(" ");
    if (
      looksLikeDate(day.toLowerCase()) && readDay(day, today) === null &&
      readTimes(words.slice(count).join(" "))
    ) {
      return { missing: t("There is no such date: {text}.", { text: day }) };
    }
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

/** What stands before a time of day or before a part: the '6:15' after it is never read as a length. */
const BEFORE_TIME = /(?:^| )(?:since|from|at|to|until|till|by|before|after)$/i;

/** A length with a unit at the beginning or the end of a note: '2h', '1:30', '2h chapter 3', 'chapter 3 45m'. */
const LENGTH_IN_NOTE =
  /^(\d+(?:[.,]\d+)?(?: ?(?:h|m)\w*(?: ?\d+ ?m?\w*)?|:\d\d))(?:\s+(.+))?$|^(.+?) (\d+(?:[.,]\d+)?(?: ?(?:h|m)\w*(?: ?\d+ ?m?\w*)?|:\d\d))$/i;

/** Returns the note and the minutes of a length that it begins or ends with; null without one. */
function lengthOfNote(note: string): { note: string; minutes: number } | null {
  const [, first, after = "", before = "", last] = LENGTH_IN_NOTE.exec(note) ?? [];
  if (BEFORE_TIME.test(before) || /^(?:[ap]m|ago)\b/i.test(after)) return null;
  const minutes = typedMinutes(first ?? last ?? "");
  // 'deep work for 2h' has no note.
  return typeof minutes === "number"
    ? { note: (before || after).replace(/(?:^| )for$/i, ""), minutes }
    : null;
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
 * starts or switches the timer at that time. 'from' and 'at' are the same where a start follows.
 */
function readSince(text: string, context: QuickAddContext): QuickAddResult {
  const [, word = "", typed = ""] = /^(since|from|at)(?:\s+(.+))?$/i.exec(text) ?? [];
  if (word === "") return null;
  const isSince = /^since$/i.test(word);
  const read = readStart(typed, context);
  if (!read) return isSince ? noStart() : null;
  if (isSince && read.rest === "" && context.isTiming) {
    return { add: { kind: "backdate", start: read.start } };
  }
  const named = readCategory(read.rest);
  if (named) return startingAt(read.start, named, context, isSince);
  return isSince ? { missing: t("Which category? Type it after the time: “since 9:15 deep work”.") } : null;
}

const noStart = (): Made => ({ missing: t("Give the time: “since 9:15” or “since 10m ago”.") });

/** A start of which only the time is said is not further back than this, unless it is said to be one. Milliseconds. */
const MAX_BACK_MS = 720 * MINUTE;

/** Returns the timer that starts at a time, or what is missing where an end or a length follows the time. */
function startingAt(
  start: number,
  named: { category: TimeCategory; note: string },
  { now }: QuickAddContext,
  isSince: boolean,
): Made {
  if (/^(?:to|until|till|for|-|–)(?: |$)/i.test(named.note) || lengthOfNote(named.note)) {
    return { missing: t("Give both times: “9-10:30 deep work”.") };
  }
  return isSince || now - start <= MAX_BACK_MS
    ? { add: { kind: "timer", start, ...named } }
    : { missing: t("These times lie in the future.") };
}

/** What is a time after 'from' or 'at': 'from 2 books' is a note. */
const CLEAR_START = /^\d{1,2}(?::\d| ?[ap]m\b)|^\d{1,4}(?=$| (?:to|until|till|for) )/i;

/** A start at the end of a note: 'chapter 3 since 6:15'. 'history since 1945' has none. */
const START_LAST = /^(.+?),? since (\d{1,2}:\d{2}(?: ?[ap]m)?|\d{1,2} ?[ap]m|\d.* ago)$/i;

/** 'deep work since 6:15' is 'since 6:15 deep work', 'admin 20m ago' is 'since 20m ago admin'; null without a start. */
function readStartAfter(
  { category, note }: { category: TimeCategory; note: string },
  context: QuickAddContext,
): QuickAddResult {
  const [, word = "", said = ""] = /^(?:(since|from|at)(?: |$))?(.*)$/i.exec(note) ?? [];
  const typed = said.replace(/^(\S+(?: ?[ap]m| ago)?)[:,：、]+(?= |$)/i, "$1");
  const isAgo = /^ago\b/i.test(readLengthBefore(typed)?.rest ?? "");
  const isSince = isAgo || /^since$/i.test(word);
  if (isSince || (word !== "" && CLEAR_START.test(typed))) {
    const read = readStart(typed, context);
    return read ? startingAt(read.start, { category, note: read.rest }, context, isSince) : noStart();
  }
  const [, before = "", last = ""] = START_LAST.exec(note) ?? [];
  const read = readStart(last, context);
  return read && startingAt(read.start, { category, note: before }, context, true);
}

/** Returns the instant at the start of a text, the last one before now, and the text after it. */
function readStart(text: string, { now, timeZone }: QuickAddContext): { start: number; rest: string } | null {
  const length = readLengthBefore(text);
  const afterAgo = length && /^ago(?:\s+(.*))?$/i.exec(length.rest);
  if (afterAgo) return { start: Date.parse(minutesBefore(length.minutes, now)), rest: afterAgo[1] ?? "" };
  const clock = readTime(text);
  const at = clock && lastTimeAt(clock.time, now, timeZone);
  // '3 days ago' names no time of day.
  if (!at || /^\w+ ago\b/i.test(clock.rest)) return null;
  return { start: Date.parse(at), rest: clock.rest };
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
  return results.find((result) => result && "add" in result && !isNoted(result.add)) ??
    results.find((result) => result && "add" in result) ?? results.find(Boolean) ??
    readAmount(typed, context);
}

/** Whether it is a timer from now whose note may say more in the other language. */
function isNoted(add: QuickAdd): boolean {
  return add.kind === "timer" && add.start === undefined && add.note !== "";
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
  readSlept,
  (text, context) => after(text, "battle|fought", Infinity, (rest) => onShownDay(rest, context, battleOf)),
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
  return readDay(named, today) === shown
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
  const [, before = rest.replace(/^tomorrow[: ]\s*/i, ""), day = "tomorrow"] = LAST_DAY.exec(rest) ?? [];
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
  "failed": "fail",
};

const ALREADY: Readonly<Partial<Record<GoalState, string>>> = {
  success: "“{name}” is already done.",
  partial: "“{name}” is already partly done.",
  fail: "“{name}” has already failed.",
};

/** The end of a text about a goal: '+5', '-1', '6/10' or a word of {@link STATES}. */
const GOAL_STATE =
  /^(.+?)(?: ?\+(?<more>[1-9]\d{0,5})| (?<count>[1-9]\d{0,5})\/(?<of>\d{1,7})| (?<less>-[1-9]\d{0,5})| (?<word>\p{L}+))$/u;

/** Returns the state or the count to set, or what is missing; `isJudged`: the goal has that state already. */
function readGoalState(
  text: string,
  { goals }: QuickAddContext,
): { add: QuickAdd } | { missing: string; isJudged?: boolean } | null {
  const match = GOAL_STATE.exec(text);
  const name = match?.[1] ?? "";
  const { more, count, of, less, word = "" } = match?.groups ?? {};
  const key = word.toLowerCase();
  const said = Object.hasOwn(STATES, key) ? STATES[key] : undefined;
  const amount = more ?? count ?? less;
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
  const { progress = 0 } = goal;
  if (less !== undefined && progress + Number(less) < 0) {
    return { missing: t("The count of “{name}” is {progress}.", { name: goal.target, progress }) };
  }
  if (!said) return { add: { kind: "goal_count", goal, amount: Number(amount), adds: count === undefined } };
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

/**
 * 'start deep work' or 'deep work: chapter 3' starts or switches the timer, and 'deep work since 6:15' starts it then;
 * 'deep work 2h', 'deep work 9-10' and 'deep work from 9 to 10' are entries.
 */
function readStartOfTimer(text: string, context: QuickAddContext): QuickAddResult {
  const category = text.replace(/^(start|switch to|timer)\s+/i, "");
  const named = readCategory(category, SHORTEST_ALONE);
  if (!named) return null;
  const timed = named.note.replace(/^(?:from|since|at) /i, "");
  const times = readTimes(timed);
  if (times && category === text) {
    const typed = timed.slice(0, timed.length - times.rest.length);
    return readEntry(`${typed} ${named.category}: ${times.rest}`, context);
  }
  const length = lengthOfNote(named.note);
  if (category !== text && (length || (times && timed !== named.note))) {
    return { missing: t("A timer has no length. For the time up to now, type it without “start”.") };
  }
  const started = readStartAfter(named, context);
  if (started) return started;
  if (length) return endingNow({ ...named, note: length.note }, length.minutes, context);
  // Nobody knows whether '6am' is the start or the end.
  return /^\d{1,2}(?::\d{2})? ?[ap]m$/i.test(named.note) ? noStart() : { add: { kind: "timer", ...named } };
}

/** 'slept 0:10-1:15', 'slept since 23:00' and 'slept 7h' are entries; what says no time starts no timer. */
function readSlept(text: string, context: QuickAddContext): QuickAddResult {
  const times = /^slept:?\s+(.+)$/i.exec(text)?.[1];
  const read = times === undefined ? null : readStartOfTimer(`sleep ${times}`, context);
  if (!read || !("add" in read) || read.add.kind !== "timer") return read;
  const { category, note, start } = read.add;
  return start === undefined ? null : endingNow({ category, note }, (context.now - start) / MINUTE, context);
}

/**
 * 'run 5 km' counts for the goal of this name and unit. Where no goal has the name, it is a new one, unless the amount
 * is a time: 'start 30 min' rather looks for a command.
 */
function readAmount(text: string, context: QuickAddContext): QuickAddResult {
  const read = /^\p{L}/u.test(text) ? readGoal(text, context.goals) : null;
  if (!read || "missing" in read || !isKnownUnit(read.unit)) return null;
  const named = context.goals.filter(({ target }) => letters(target) === letters(read.target));
  const goal = named.find(({ unit }) => unit === read.unit);
  if (goal) return { add: { kind: "goal_count", goal, amount: read.amount, adds: true } };
  return named.length > 0 || isTimeUnit(read.unit)
    ? null
    : onShownDay(text, context, (rest) => goalOf(rest, context));
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
  const text = rest.replace(/\bdifficulty:? (\d+)(?:\/10)?(?=[ ,]|$)/i, "$1/10");
  let name = text.replace(/^(-?\d[\d.,]*\/\d+) (.+)$/, "$2 $1");
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
  if (typeof typedMinutes(rest) === "number") {
    return { missing: t("What do you study? Type it like “study kanji 45m”.") };
  }
  const [, before = rest, length = ""] =
    /^(.+?) (\d[\d.,:]*(?: ?[a-z]+(?: ?\d+(?: ?[a-z]+)?)?)?)$/i.exec(lengthLast(rest)) ?? [];
  const { min, max, default: usual } = WIND_LIMITS.targetMinutes;
  const typed = typedMinutes(length) ?? null;
  // 'study chapter 3' has a number that is not the length of a study target.
  const isName = typed === null || (/^\d+$/.test(length) && (typed < min || typed > max));
  const { subject, minutes } = isName
    ? { subject: rest, minutes: usual }
    : { subject: before, minutes: typed };
  if (minutes < min || minutes > max) {
    return { missing: t("A study target takes {min} to {max} minutes.", { min, max }) };
  }
  return { add: { kind: "study", subject, minutes }, assumed: isName ? ["minutes"] : [] };
}

/** '30m spanish' with its length last. '3 chapters' and '101 dalmatians' are not lengths, '30 spanish' is one. */
function lengthLast(text: string): string {
  const bare = /^(\d+) (?!(?:h|hrs?|hours?|m|mins?|minutes?)\b)/i.exec(text)?.[1];
  const { minutes = 0, rest = "" } = readLengthBefore(text) ?? {};
  const { min, max } = WIND_LIMITS.targetMinutes;
  const isName = bare !== undefined && (minutes % 5 !== 0 || minutes < min || minutes > max);
  return rest === "" || isName ? text : `${rest} ${minutes}m`;
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
export type Assumed = ReadGoal["assumed"][number] | "day" | "difficulty" | "end" | "minutes" | "outcome";

/** What was read: something to do, a sentence about what is missing, or null when the text is not a quick add. */
type QuickAddResult =
  | { readonly add: QuickAdd; readonly assumed?: readonly Assumed[] }
  | { readonly missing: string }
  | null;

/** What was read, and what of it nobody said. */
export type ReadQuickAdd = Extract<QuickAddResult, { add: QuickAdd }>;

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
