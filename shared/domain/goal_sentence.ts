import { t } from "../texts/translate.ts";
import { numberText } from "./format.ts";
import { WATER_LIMITS } from "./rings/mod.ts";
import { normalizeText } from "./schema.ts";

/** What a sentence says about a new goal. What it does not say is null or empty; the host assumes it and shows that. */
export interface GoalSentence {
  /** The words that are left: the goal's name, as typed. */
  readonly target: string;
  readonly amount: number | null;
  /** 'pages'; empty when it names none. */
  readonly unit: string;
  /** 1 for Monday to 7 for Sunday; null for every day. */
  readonly weekdays: readonly number[] | null;
  /** In whole percent. */
  readonly growth: number | null;
  /** What follows a #, as typed. */
  readonly domain: string | null;
}

/** Units of time and their short forms, which are written out. */
const TIMES: Readonly<Record<string, string>> = {
  m: "minutes",
  min: "minutes",
  mins: "minutes",
  minute: "minutes",
  h: "hours",
  hr: "hours",
  hrs: "hours",
  hour: "hours",
  s: "seconds",
  sec: "seconds",
  secs: "seconds",
  second: "seconds",
};

/** The units that are understood besides those of time; any other word belongs to the goal's name. */
const UNITS = [
  "minutes|hours|seconds|days?|times?|reps?|sets?|rounds?|laps?|steps|km|kilometers|kilometres|miles?",
  "meters|metres|pages?|chapters?|words|lines|lessons?|exercises|problems?|cards?|songs?|poems?|articles?",
  "glass|glasses|cups?|liters?|litres?|ml|g|grams|kg|kcal|calories|dollars|euros|pounds|yen|emails?|calls?",
  "ページ|分|時間|秒|回|歩|冊|杯|章|問|語|曲|セット",
].join("|");

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+|\d+`;
const MEASURE = new RegExp(
  String.raw`(?<![\p{sc=Latin}\d.,#])(${NUMBER}) ?(${
    Object.keys(TIMES).join("|")
  }|${UNITS})(?![\p{sc=Latin}\d])(?: of(?= ))?`,
  "giu",
);
const LENGTH = /(?<![\p{L}\d.,#])(\d+) ?h(?:ours?|rs?)? ?(\d{1,2}) ?(?:m|min|mins|minutes?)?(?![\p{L}\d])/giu;
const BARE = new RegExp(String.raw`(?<![\p{L}\d.,#:/-])(${NUMBER})(?![\p{L}\d%:/]|[.,]\d)`, "gu");
const FRACTION = /(?<![\p{L}\d])\d+\.\d+(?![\p{L}]*\d)/u;

/** A number after one of these words names a part of something: 'Read chapter 3'. */
const NAMES_PART = /(?:chapter|lesson|part|level|volume|unit|book|day|number|no\.?|step|phase) $/i;

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const DAY =
  "mon(?:day)?s?|tue(?:s|sdays?)?|wed(?:nesdays?)?|thu(?:rs?|rsdays?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?";
const LIST = String.raw`(?:${DAY})(?:(?: ?(?:,|/|&|\+) ?| and |, and )(?:${DAY}))*`;
const SPAN = String.raw`(?:${DAY})(?: ?[-–] ?| to | through )(?:${DAY})`;
const GROUP = String.raw`week ?days?|work ?days?|week ?ends?|平日|週末`;
/** Days are taken after 'on' or 'every', and without them where nothing else can be meant: in the plural, or a list. */
const WHEN = new RegExp(
  String
    .raw`(?:^|[ ,]+)(?:(?:on|every|each)(?: the)? (${SPAN}|${LIST}|${GROUP})|(${SPAN}|${GROUP}|(?:${DAY})(?:(?: ?(?:,|/|&|\+) ?| and )(?:${DAY}))+|(?:mon|tues|wednes|thurs|fri|satur|sun)days))(?=[ ,.]|$)`,
  "iu",
);
const DAILY = /(?:^|[ ,]+)(?:(?:every|each|a|per) day|every ?day|daily|毎日)(?=[ ,.]|$)/iu;
const GROWTH = /(?:^|[ ,]+)(?:\+ ?|grow(?:s|ing)?(?: by)? \+? ?)(\d{1,3}) ?%/iu;
const DOMAIN = /(?:^| )#([\p{L}\p{N}][\p{L}\p{N}_-]*)/u;

/** Returns the weekdays of a list, a span or a group. */
function daysOf(words: string): number[] {
  const lower = words.toLowerCase().replace(" ", "");
  if (/^(?:week|work)days?|平日/.test(lower)) return [1, 2, 3, 4, 5];
  if (/^weekends?|週末/.test(lower)) return [6, 7];
  const named = [...words.toLowerCase().matchAll(new RegExp(DAY, "g"))].map(([name]) =>
    DAYS.indexOf(name.slice(0, 3)) + 1
  );
  const [first = 1, last = 7] = named;
  if (!new RegExp(`^(?:${SPAN})$`, "i").test(words)) return [...new Set(named)].sort();
  // 'Friday to Monday' goes over the end of the week.
  const length = (last - first + 7) % 7 + 1;
  return Array.from({ length }, (_, index) => (first - 1 + index) % 7 + 1).sort();
}

/** Returns what a pattern finds, and the text without it. */
function take(text: string, pattern: RegExp): { found: RegExpExecArray | null; rest: string } {
  const found = pattern.exec(text);
  return {
    found,
    rest: found ? text.slice(0, found.index) + " " + text.slice(found.index + found[0].length) : text,
  };
}

const wholeOf = (digits: string) => Number(digits.replaceAll(",", ""));

interface Amount {
  readonly amount: number;
  readonly unit: string;
  /** Where it stands in the text. */
  readonly from: number;
  readonly to: number;
}

/** Returns the amounts of a text: those with a unit, or else the numbers that do not name a part of something. */
function amountsIn(text: string): Amount[] {
  const lengths = [...text.matchAll(LENGTH)].map((found): Amount => ({
    amount: 60 * Number(found[1]) + Number(found[2]),
    unit: "minutes",
    from: found.index,
    to: found.index + found[0].length,
  }));
  const measures = [...text.matchAll(MEASURE)].map((found): Amount => {
    const [whole, digits = "", unit = ""] = found;
    return {
      amount: wholeOf(digits),
      unit: TIMES[unit.toLowerCase()] ?? unit,
      from: found.index,
      to: found.index + whole.length,
    };
  });
  const inLength = ({ from }: Amount) => lengths.some((length) => from >= length.from && from < length.to);
  const measured = [...lengths, ...measures.filter((one) => !inLength(one))];
  if (measured.length > 0) return measured;
  return [...text.matchAll(BARE)].flatMap((found): Amount[] => {
    const [whole, digits = ""] = found;
    if (NAMES_PART.test(text.slice(0, found.index))) return [];
    return [{ amount: wholeOf(digits), unit: "", from: found.index, to: found.index + whole.length }];
  });
}

/** Removes what stands around the words; after a part was taken from their end, also the word that led to it. */
function tidy(text: string, isCut: boolean): string {
  const words = text.replace(/\s+/g, " ").trim();
  return (isCut ? words.replace(/(?:^| )(?:for|at least|of|with|by|x|on|every|each|a|per)$/i, "") : words)
    .replace(/[\s,;:・、。-]+$/, "").replace(/^[\s,;:・、。-]+/, "").replace(/を$/, "").trim();
}

/**
 * Reads a goal from a sentence: 'Read 10 pages', 'meditate 20 min on weekdays', 'Push-ups 20 +5% #Fitness'. What it
 * does not understand stays in the name. Returns null for an empty text, and what is missing when the sentence is
 * ambiguous or breaks a limit: nothing is guessed.
 */
export function readGoal(text: string): GoalSentence | { readonly missing: string } | null {
  const typed = normalizeText(text).replace(/\s+/g, " ").trim();
  if (typed === "") return null;
  const domain = take(typed, DOMAIN);
  const growth = take(domain.rest, GROWTH);
  const daily = take(growth.rest, DAILY);
  const when = daily.found ? { found: null, rest: daily.rest } : take(growth.rest, WHEN);
  const { amount: AMOUNT, stepPct: STEP, target: LONGEST } = WATER_LIMITS;
  const percent = growth.found && Number(growth.found[1]);
  if (percent !== null && (percent < STEP.min || percent > STEP.max)) {
    return {
      missing: t("Growth rate must be a whole number from {min} to {max}", { min: STEP.min, max: STEP.max }),
    };
  }
  const amounts = amountsIn(when.rest);
  const [first] = amounts;
  if (amounts.length > 1) return { missing: t("Several amounts: leave one of them.") };
  const limits = { name: t("Starting amount"), min: AMOUNT.min, max: numberText(AMOUNT.max) };
  if (FRACTION.test(when.rest) || first && (first.amount < AMOUNT.min || first.amount > AMOUNT.max)) {
    return { missing: t("{name} must be a whole number from {min} to {max}", limits) };
  }
  const before = first ? when.rest.slice(0, first.from) : when.rest;
  const words = first ? `${tidy(before, true)} ${when.rest.slice(first.to)}` : before;
  const target = tidy(words, when.rest !== typed);
  if (target === "") return { missing: t("Name the goal, too: “Read 10 pages”.") };
  if (target.length > LONGEST) return { missing: t("At most {limit} characters.", { limit: LONGEST }) };
  return {
    target,
    amount: first?.amount ?? null,
    unit: first?.unit ?? "",
    weekdays: when.found ? daysOf(when.found[1] ?? when.found[2] ?? "") : null,
    growth: percent,
    domain: domain.found?.[1]?.replaceAll("_", " ") ?? null,
  };
}

/** The domain of a goal that was typed without one, when nothing else suggests it. */
const DOMAIN_OF_ALL = "General";

/** The shortest first word that suggests a domain. */
const SHORTEST = 4;

/**
 * Returns the domain of a new goal: the typed one, as it is written elsewhere, or else that of a known goal or template
 * whose name has the same first word, or else that of the latest goal.
 */
export function domainOf(
  { target, domain }: Pick<GoalSentence, "target" | "domain">,
  goals: readonly { readonly target: string; readonly domain: string }[],
  templates: readonly { readonly title: string; readonly domain: string }[] = [],
): string {
  const known = [...goals, ...templates.map(({ title, domain }) => ({ target: title, domain }))];
  const lower = domain?.toLowerCase();
  if (domain !== null) return known.find((one) => one.domain.toLowerCase() === lower)?.domain ?? domain;
  const [word = ""] = target.toLowerCase().split(" ");
  const alike = word.length < SHORTEST
    ? undefined
    : known.find((one) => one.target.toLowerCase().split(" ").includes(word));
  return alike?.domain ?? goals.at(-1)?.domain ?? t(DOMAIN_OF_ALL);
}
