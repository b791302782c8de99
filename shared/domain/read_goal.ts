import { sentenceText } from "../texts/said.ts";
import { t } from "../texts/translate.ts";
import { WATER_LIMITS } from "./rings/mod.ts";
import { normalizeText } from "./schema.ts";

/** What a sentence about a goal says: 'read 10 pages' is "Read", 10 pages. */
export interface ReadGoal {
  readonly target: string;
  readonly amount: number;
  /** What the amount counts; empty where the goal's name says it. */
  readonly unit: string;
  readonly domain: string;
  /** Growth after a success, in whole percent. */
  readonly stepPct: number;
  /** 1 for Monday to 7 for Sunday; absent for every day. */
  readonly weekdays?: readonly number[];
  /** What the sentence does not say, so that it is guessed or usual. */
  readonly assumed: readonly ("amount" | "domain" | "growth")[];
}

/** Why a sentence is not read as a goal. */
interface Refused {
  readonly missing: string;
}

/** The units by the ways to write them. A unit that is not listed is the word after the amount. */
const UNITS: Readonly<Record<string, string>> = {
  minutes: "m|min|mins|minute|minutes|分間?",
  hours: "h|hr|hrs|hour|hours|時間",
  seconds: "s|sec|secs|second|seconds|秒間?",
  km: "km|kms|kilometers?|kilometres?|キロ",
  meters: "meters?|metres?|メートル",
  miles: "mi|miles?",
  steps: "steps?|歩",
  pages: "pages?|pp|ページ",
  chapters: "chapters?|章",
  words: "words?|語",
  reps: "reps?|times|x|回",
  sets: "sets?|セット",
  glasses: "glass|glasses|杯",
  l: "l|liters?|litres?|リットル",
  ml: "ml",
  kg: "kg",
  cards: "cards?|枚",
  problems: "problems?|問",
  dollars: "dollars?|bucks?",
  euros: "euros?",
  cents: "cents?",
};

/** Whether a word is one of the units with which an amount means a goal, whatever stands before it. */
export function isKnownUnit(word: string): boolean {
  return Object.values(UNITS).some((forms) => new RegExp(`^(?:${forms})$`, "i").test(word));
}

/** Amounts are whole numbers, so that a part of a unit is that many of a smaller one. */
const SMALLER: Readonly<Record<string, readonly [unit: string, times: number]>> = {
  hours: ["minutes", 60],
  minutes: ["seconds", 60],
  km: ["meters", 1_000],
  l: ["ml", 1_000],
  dollars: ["cents", 100],
  euros: ["cents", 100],
};

/** Words by which the area of life is guessed. Those of the templates of goals are among them. */
const DOMAIN_WORDS: Readonly<Record<string, RegExp>> = {
  Fitness:
    /push-?ups?|pull-?ups?|sit-?ups?|squats?|planks?|burpees?|lunges?|stretch|\b(?:run|jog|swim|gym|lift|yoga|row|cycl|bike)|腕立て|腹筋|スクワット|走|泳|筋トレ/i,
  Health: /\b(?:walk|steps?|water|sleep|bed|cook|vegetables?|fruit|sugar|alcohol|smok)|水|歩|眠|野菜/i,
  Mindfulness: /\b(?:meditat|breath|journal|silence|pray|gratitude)|瞑想|呼吸|日記/i,
  Learning: /\b(?:read|pages?|learn|study|flash|lessons?|language|spanish|kanji|vocab)|読|学|勉強|漢字/i,
  "Deep Work": /\b(?:focus|deep work|thesis|code|coding)|集中/i,
  Creativity: /\b(?:writ|words?|draw|paint|guitar|piano|sing|photo)|書|描|弾/i,
  Home: /\b(?:tidy|clean|dishes|laundry|declutter)|掃除|片付/i,
  Finance: /\b(?:sav|spend|budget|money|cents|dollars?)|貯|家計/i,
  Relationships: /\b(?:call|friend|family|mum|mom|dad|listen|letter)|電話|友|家族/i,
  "Digital hygiene": /\b(?:phone|inbox|e-?mails?|messages?|screen|scroll)|スマホ|メール/i,
};

/** The domain of a goal whose sentence gives no hint. */
const GENERAL = "General";

/** Returns the domains that are guessed, and the one without a hint. */
export function domains(): string[] {
  return [...Object.keys(DOMAIN_WORDS).map((one) => sentenceText(one)), t(GENERAL)];
}

/** A number after these is a time or the name of a part, not an amount: 'by 6', 'chapter 3'. */
const BEFORE_NAME =
  /(?:\b(?:at|by|before|after|until|till|from|chapter|part|volume|level|lesson|day|week|unit)|第) ?$/i;

const NUMBER = /(?<![\d.:,/a-z#-])(\d{1,3}(?:,\d{3})+|\d+(?:[.,]\d+)?)(?!x?\d|[:/]|[.,]\d)/gi;

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const DAY =
  "mon(?:day)?s?|tue(?:s|sdays?)?|wed(?:nesdays?)?|thu(?:rs?|rsdays?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?";
const LIST = String.raw`(?:${DAY})(?:(?: ?(?:,|/|&|\+) ?| and |, and | )(?:${DAY}))*`;
const SPAN = String.raw`(?:${DAY})(?: ?[-–] ?| to | through )(?:${DAY})`;
const GROUP = String.raw`week ?days?|work ?days?|week ?ends?|平日|週末`;
/** Days are taken after 'on' or 'every', and alone where nothing else can be meant: in the plural, or a list. */
const WHEN = new RegExp(
  String
    .raw`(?:^|[ ,]+)(?:(?:on|every|each)(?: the)? (${SPAN}|${LIST}|${GROUP})|(${SPAN}|${GROUP}|(?:${DAY})(?:(?: ?(?:,|/|&|\+) ?| and | )(?:${DAY}))+|(?:mon|tues|wednes|thurs|fri|satur|sun)days))(?=[ ,.]|$)`,
  "iu",
);
const DAILY = /(?:^|[ ,]+)(?:(?:every|each|a|per) day|every ?day|daily|毎日)(?! of )(?=[ ,.]|$)/iu;
/** The domain, after a #: '#Fitness', '#Deep_Work'. */
const DOMAIN = /(?:^| )#(\p{L}[\p{L}\p{N}_-]*)/u;

/** '+10%', 'growing 5 %'; at the end '10%' too. */
const GROWTH =
  /(?:,? ?\b(?:growing|growth|grow)(?: by)?)? ?\+? ?(\d{1,3}) ?%$|(?:^|,? )(?:(?:growing|growth|grow)(?: by)? ?\+?|\+) ?(\d{1,3}) ?%,?(?= )/i;

/**
 * Returns the goal that a sentence says, in English or Japanese: 'read 10 pages', '20 push-ups', '5km run +5%',
 * '本を10ページ読む', 'meditate 20 min on weekdays #Mindfulness'. `known` are the goals there are, whose domains a goal
 * of the same name takes. A sentence without an amount is one of 1; `missing` says why there is no goal.
 */
export function readGoal(
  sentence: string,
  known: readonly { readonly target: string; readonly domain: string }[] = [],
): ReadGoal | Refused {
  const typed = normalizeText(sentence).replace(/\s+/g, " ").trim();
  const named = take(typed, DOMAIN);
  const daily = take(named.rest, DAILY);
  const when = daily.found ? { found: null, rest: daily.rest } : take(named.rest, WHEN);
  const said = when.rest.replace(/\s+/g, " ").trim();
  const { found: growth, rest } = take(said, GROWTH);
  const text = rest.replace(/\s+/g, " ").trim();
  const { min, max, default: usual } = WATER_LIMITS.stepPct;
  const stepPct = growth ? Number(growth[1] ?? growth[2]) : usual;
  if (stepPct < min || stepPct > max) {
    return { missing: t("A goal grows by {min} to {max} %.", { min, max }) };
  }
  // '-5 pages' is an amount, and no amount has a minus sign.
  if (/(?:^| )[-–−]\d/.test(text)) {
    return { missing: t("The amount is a whole number, at least 1 and at most 1,000,000.") };
  }
  const { target, amount, unit } = partsOf(text);
  const title = target.charAt(0).toUpperCase() + target.slice(1);
  if (!/[\p{L}\p{N}]/u.test(title)) return { missing: t("What is the goal? Type it like “read 10 pages”.") };
  if (title.length > WATER_LIMITS.target) {
    return { missing: t("At most {limit} characters.", { limit: WATER_LIMITS.target }) };
  }
  const { min: least, max: most } = WATER_LIMITS.amount;
  if (amount !== null && (!Number.isInteger(amount) || amount < least || amount > most)) {
    return { missing: t("The amount is a whole number, at least 1 and at most 1,000,000.") };
  }
  const same = known.find((goal) => goal.target.toLowerCase() === title.toLowerCase());
  const domain = named.found && domainOf(named.found[1]?.replaceAll("_", " ") ?? "", known);
  const guessed = Object.keys(DOMAIN_WORDS).find((domain) => DOMAIN_WORDS[domain]?.test(`${title} ${unit}`));
  return {
    target: title,
    amount: amount ?? least,
    unit,
    domain: domain ?? same?.domain ?? (guessed ? sentenceText(guessed) : t(GENERAL)),
    stepPct,
    ...(when.found && { weekdays: daysOf(when.found[1] ?? when.found[2] ?? "") }),
    assumed: [
      ...(amount === null ? ["amount"] as const : []),
      ...(same || domain ? [] : ["domain"] as const),
      ...(growth ? [] : ["growth"] as const),
    ],
  };
}

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

/** Returns a typed domain as it is written elsewhere. */
function domainOf(typed: string, known: readonly { readonly domain: string }[]): string {
  return [...known.map(({ domain }) => domain), ...domains()].find((domain) =>
    domain.toLowerCase() === typed.toLowerCase()
  ) ?? typed;
}

/** Words that lead to an amount and are not part of the name: 'read for 20 minutes'. */
const LEADING = /(?:^| )(?:for|at least|about|around) *$/i;

interface Parts {
  readonly target: string;
  readonly amount: number | null;
  readonly unit: string;
}

/** '$5' and '5 €': the sign stands for the unit after the amount. */
const MONEY = /([$€]) ?(\d[\d.,]*)|(\d[\d.,]*) ?([$€])/g;
const CURRENCIES: Readonly<Record<string, string>> = { "$": "dollars", "€": "euros" };

/** Divides a sentence at its first amount. */
function partsOf(typed: string): Parts {
  const text = typed.replace(
    MONEY,
    (_, sign, amount, before, after) => `${amount ?? before} ${CURRENCIES[sign ?? after]}`,
  );
  const found = [...text.matchAll(NUMBER)].find(({ index }) => !BEFORE_NAME.test(text.slice(0, index)));
  if (!found) return { target: text, amount: null, unit: "" };
  const [written, digits = ""] = found;
  const number = Number(
    /^\d+(?:,\d{3})+$/.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", "."),
  );
  const before = text.slice(0, found.index).replace(LEADING, "").trim();
  const after = text.slice(found.index + written.length).trim();
  const length = lengthParts(number, after);
  const { unit, rest } = length ?? unitOf(before, after);
  const target = [before.replace(/^(?:do|make|get|take)$/i, ""), rest.replace(/^of /i, "")]
    .filter(Boolean).join(isSpaced(before, rest) ? " " : "");
  // '20 pages' counts what it is called.
  const isNamed = target !== "";
  return inWhole({
    target: isNamed ? target : unit,
    amount: length?.amount ?? number,
    unit: isNamed ? unit : "",
  });
}

/** Japanese is written without spaces. */
const isSpaced = (before: string, after: string): boolean =>
  /[\x20-\x7e]$/.test(before) || /^[\x20-\x7e]/.test(after);

/** Returns the minutes of '1h 30m' or '1h30', whose first number is read already; null for anything else. */
function lengthParts(hours: number, after: string): { amount: number; unit: string; rest: string } | null {
  const [, minutes, rest = ""] =
    /^(?:h(?:ours?)? ?(\d{1,2})(?: ?m(?:in(?:utes?)?)?)?)(?:\s+(.*))?$/i.exec(after) ??
      /^時間(\d{1,2})分(.*)$/.exec(after) ?? [];
  return minutes === undefined
    ? null
    : { amount: 60 * hours + Number(minutes), unit: "minutes", rest: rest.trim() };
}

/** Returns the unit that follows an amount, and the text after it. */
function unitOf(before: string, after: string): { unit: string; rest: string } {
  for (const [unit, forms] of Object.entries(UNITS)) {
    const [form] = new RegExp(`^(?:${forms})(?![a-z])`, "i").exec(after) ?? [];
    if (form === undefined) continue;
    const rest = after.slice(form.length).trim();
    // Nobody swims for 400 minutes.
    const isDistance = form === "m" && /\b(?:swim|row|run|sprint|walk)/i.test(`${before} ${rest}`);
    // A counter of another language stays as it is written.
    const own = /[^\x20-\x7e]/.test(form) ? form : isDistance ? "meters" : unit;
    return { unit: own, rest };
  }
  // 'write 3 haiku'; the whole of '20 push-ups' and 'do 20 push-ups' is a name.
  const isLast = /^[^\s\d]+$/.test(after) && !/^(?:do|make|get|take)?$/i.test(before);
  return isLast && after.length <= WATER_LIMITS.unit && !/^(?:in|at|by|on|for|of|and|or|a)$/i.test(after)
    ? { unit: after, rest: "" }
    : { unit: "", rest: after };
}

/** Returns the parts with a whole amount where a smaller unit has one: 1.5 hours are 90 minutes. */
function inWhole(parts: Parts): Parts {
  const [unit, times] = SMALLER[parts.unit] ?? [];
  if (parts.amount === null || Number.isInteger(parts.amount) || !unit || !times) return parts;
  return { ...parts, unit, amount: Math.round(times * parts.amount) };
}
