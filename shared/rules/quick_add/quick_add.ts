import { FIRE_LIMITS, type GoalState, VOID_LIMITS, WATER_LIMITS, WIND_LIMITS } from "../../rings/mod.ts";
import { normalizeText } from "../../schema/text.ts";
import type { QuickAdd, QuickAddContext, QuickAddResult } from "./quick_add_types.ts";
import { readEntry, readLength } from "./quick_add_entry.ts";
import { readNote, readSince } from "./quick_add_timer.ts";
import { readCategory } from "./read_category.ts";
import { readDay } from "./read_day.ts";
import { typedMinutes } from "../time/typed_length.ts";
import { languageInUse, t } from "../../texts/translate.ts";

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
  (text) => readStart(text),
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
function readStart(text: string): QuickAddResult {
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
