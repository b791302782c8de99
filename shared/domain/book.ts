import * as z from "zod/mini";
import { type CalendarDate, DateSchema, isCalendarDate } from "./calendar.ts";
import {
  type Answer,
  type Asked,
  type ByRing,
  byRing,
  RING_NAMES,
  type RingName,
  type StoredRings,
} from "./rings/mod.ts";
import { described, FACTS } from "./schema.ts";

/** The kinds of texts in the Book, in the order of the rings. */
export const BOOK_KINDS = [
  "entry",
  "goal",
  "note",
  "practice",
  "rep",
  "trigger",
  "weakness",
  "task",
  "reflection",
  "battle",
  "lessons",
  "commitment",
  "answer",
] as const;

export type BookKind = (typeof BOOK_KINDS)[number];

export const BOOK_LIMITS = {
  query: 500,
  items: { min: 1, max: 200, default: 50 },
} as const;

/** One text that the user wrote. */
export const BookItemSchema = z.object({
  day: DateSchema,
  ring: described(z.enum(RING_NAMES), "The ring that it was written on."),
  kind: described(z.enum(BOOK_KINDS), "What it is."),
  title: described(
    z.string(),
    "What it belongs to: a category, a goal or its domain, a subject, a weakness, a hard thing, a question; may be empty.",
  ),
  text: described(z.string(), "The text as it was written; a goal's cue is its second line."),
  id: described(
    z.string(),
    "The id of the item of the day's list, of an answer that of its question; empty for what a day has one of.",
  ),
}).register(FACTS, {
  id: "BookItem",
  description: "One text that the user wrote.",
  example: {
    day: "2026-11-21",
    ring: "void",
    kind: "lessons",
    title: "Run before breakfast",
    text: "Lay out the shoes the evening before.",
    id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
  },
});

export type BookItem = z.infer<typeof BookItemSchema>;

/** A text of a ring. */
export type RingText = Omit<BookItem, "day" | "ring">;

/** What of a day was written: its rings as they are stored or shown, and the commitment for it. */
export interface WrittenDay {
  readonly date: CalendarDate;
  readonly rings: Partial<StoredRings>;
  readonly commitment?: string | undefined;
  readonly answers?: Partial<Record<RingName, Answer>> | undefined;
}

/** Returns the texts of a ring in the order in which they are stored; none is empty. */
export function textsOfRing<R extends RingName>(ring: R, stored: StoredRings[R]): RingText[] {
  return TEXTS[ring](stored).filter(({ text }) => text !== "");
}

const TEXTS: { [R in RingName]: (stored: StoredRings[R]) => RingText[] } = {
  earth: ({ actual_entries }) =>
    actual_entries.map(({ id, category, note }) => ({ kind: "entry", title: category, text: note, id })),
  water: ({ goals }) =>
    goals.flatMap(({ id, domain, target, cue = "", note }) => [
      { kind: "goal", title: domain, text: cue === "" ? target : `${target}\n${cue}`, id },
      { kind: "note", title: target, text: note, id },
    ]),
  fire: ({ trigger_note, weakness, task, reflection }) => [
    { kind: "trigger", title: weakness, text: trigger_note, id: "" },
    { kind: "weakness", title: "", text: weakness, id: "" },
    { kind: "task", title: weakness, text: task, id: "" },
    { kind: "reflection", title: weakness, text: reflection, id: "" },
  ],
  wind: ({ study_targets, weakness_reps, note }) => [
    ...study_targets.flatMap(({ id, subject, notes, practice }): RingText[] => [
      { kind: "note", title: subject, text: notes, id },
      { kind: "practice", title: subject, text: practice, id },
    ]),
    ...weakness_reps.flatMap(({ id, weakness, rep_description, notes }): RingText[] => [
      { kind: "rep", title: weakness, text: rep_description, id },
      { kind: "note", title: weakness, text: notes, id },
    ]),
    { kind: "note", title: "", text: note, id: "" },
  ],
  void: ({ battle_logs, reflection }) => [
    ...battle_logs.flatMap(({ id, hard_thing, battle_description, lessons_learned }): RingText[] => [
      { kind: "battle", title: hard_thing, text: battle_description, id },
      { kind: "lessons", title: hard_thing, text: lessons_learned, id },
    ]),
    { kind: "reflection", title: "", text: reflection, id: "" },
  ],
};

/** Returns the text of a commitment; it stands on the day that it is for. */
function textsOfCommitment(text: string): RingText[] {
  return text === "" ? [] : [{ kind: "commitment", title: "", text, id: "" }];
}

function textsOfAnswer(answer: Answer | undefined): RingText[] {
  if (!answer || answer.text === "") return [];
  return [{ kind: "answer", title: answer.question, text: answer.text, id: answer.question_id ?? "" }];
}

/** The question whose answers are looked for: exactly its words, or what it is called in every language. */
export type AskedBefore = { readonly [Field in keyof Asked]?: Asked[Field] | undefined };

/** Whether answers are looked for. */
export function isAsked({ question, question_id }: AskedBefore): boolean {
  return question !== undefined || question_id !== undefined;
}

/** Whether something that was answered is the question that is looked for. */
export function isTheQuestion(answered: AskedBefore, { question, question_id }: AskedBefore): boolean {
  return question !== undefined && question === answered.question ||
    question_id !== undefined && question_id === answered.question_id;
}

/** Returns the answers to a question; all items without one. */
export function answersTo(items: readonly BookItem[], asked: AskedBefore): readonly BookItem[] {
  if (!isAsked(asked)) return items;
  return items.filter(({ kind, title, id }) =>
    kind === "answer" && isTheQuestion({ question: title, question_id: id }, asked)
  );
}

/** Returns the texts of a day: the rings in their order, and within a ring as they are stored. */
export function itemsOfDay({ date, rings, commitment = "", answers = {} }: WrittenDay): BookItem[] {
  return RING_NAMES.flatMap((ring) => {
    const stored = rings[ring];
    const texts = [
      // Each name stands beside the ring of that name.
      ...(stored ? textsOfRing(ring, stored as never) : []),
      ...(ring === "void" ? textsOfCommitment(commitment) : []),
      ...textsOfAnswer(answers[ring]),
    ];
    return texts.map((text): BookItem => ({ day: date, ring, ...text }));
  });
}

const ASCII = /^[\x20-\x7e\n\t]*$/;

/** Accents and vowel points. Marks that make other letters, such as those of kana and of Indic scripts, stay. */
const MARKS =
  /(?![\u3099\u309a])(?:[[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}]&&\p{M}]|\p{Cf})/gv;

/** Letters that are written alike and have no decomposition. */
const ALIKE: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ł: "l",
  þ: "th",
  ı: "i",
  ς: "σ",
  "‘": "'",
  "’": "'",
  "‚": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "–": "-",
  "—": "-",
};

const ALIKE_LETTERS = new RegExp(`[${Object.keys(ALIKE).join("")}]`, "gu");

const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g;

const HIRAGANA_OFFSET = 0x60;

/**
 * Returns a text as searches compare it: without case, accents, and the width and kind of kana. It is the same in every
 * language of the device.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(MARKS, "").toLowerCase()
    .replace(MARKS, "")
    .replace(ALIKE_LETTERS, (letter) => ALIKE[letter] ?? letter)
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - HIRAGANA_OFFSET))
    .normalize("NFC");
}

/** Returns the folded words of a query, each once, without those that another one contains. */
export function wordsOf(query: string): string[] {
  const words = [...new Set(foldText(query).split(/\s+/))].filter((word) => word !== "");
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** What to look for in the Book, and which part of what is found to return. */
export interface BookQuery extends AskedBefore {
  readonly q?: string | undefined;
  readonly ring?: RingName | undefined;
  readonly kind?: BookKind | undefined;
  /** The `next` of an earlier page. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A part of what was found, latest day first. */
export interface BookPage {
  readonly items: readonly BookItem[];
  /** The `before` of the next page; null when there is none. */
  readonly next: string | null;
  /** How much was found of each ring, whatever the ring, the kind and the page. */
  readonly counts: ByRing<number>;
}

/** The letter of each kind, with which the line of a text begins. */
const LETTERS: Readonly<Record<BookKind, string>> = {
  entry: "e",
  goal: "g",
  note: "n",
  practice: "p",
  rep: "r",
  trigger: "t",
  weakness: "w",
  task: "k",
  reflection: "f",
  battle: "b",
  lessons: "l",
  commitment: "c",
  answer: "a",
};

const KINDS_BY_LETTER: ReadonlyMap<string, BookKind> = new Map(
  BOOK_KINDS.map((kind) => [LETTERS[kind], kind]),
);

const ID_LENGTH = 36;

/**
 * The texts of a day as searches compare them, {@link inBytes}: the rings in their order, between form feeds, and one
 * line for each text. No folded text has either.
 */
export type FoldedDay = string;

/** In place of a ring's texts that are not known. No folded text has it either. */
const UNKNOWN_TEXTS = "\v";

/** A day of which nothing is known. */
export const UNKNOWN_DAY: FoldedDay = RING_NAMES.map(() => UNKNOWN_TEXTS).join("\f");

/** A day without texts. */
export const EMPTY_DAY: FoldedDay = RING_NAMES.map(() => "").join("\f");

/** Whether a text has the form of a day: a part for each ring. */
export function isFoldedDay(text: string): boolean {
  return text.split("\f", RING_NAMES.length + 1).length === RING_NAMES.length;
}

/** Whether the texts of all rings are known. */
export function isWholeDay(folded: FoldedDay): boolean {
  return !folded.includes(UNKNOWN_TEXTS);
}

/** Returns a day with the texts of these rings not known. */
export function withoutTexts(folded: FoldedDay, rings: readonly RingName[]): FoldedDay {
  return folded.split("\f").map((texts, at) =>
    rings.some((ring) => RING_NAMES[at] === ring) ? UNKNOWN_TEXTS : texts
  )
    .join("\f");
}

/** Returns the ring with the longest texts on a day. */
export function longestRing(folded: FoldedDay): RingName {
  const texts = folded.split("\f");
  const [longest = ""] = texts.toSorted((one, other) => other.length - one.length);
  return RING_NAMES[texts.indexOf(longest)] ?? "earth";
}

/** Returns a day with what is not known of it as it is in another form of it. */
export function completeDay(folded: FoldedDay, known: FoldedDay): FoldedDay {
  const read = known.split("\f");
  return folded.split("\f").map((texts, at) => texts === UNKNOWN_TEXTS ? read[at] ?? "" : texts).join("\f");
}

/**
 * Returns a text with one character for each byte of its UTF-8, so that it is stored and read in as many bytes,
 * whatever its script. Such texts contain each other when their texts do.
 */
function inBytes(text: string): string {
  if (ASCII.test(text)) return text;
  // The old function makes a character of each escaped byte, in a third of the time of other ways.
  return unescape(encodeURIComponent(text.toWellFormed()));
}

/** Returns the texts of a day as searches compare them. */
export function foldDay(items: readonly BookItem[]): FoldedDay {
  const lines = byRing((): string[] => []);
  for (const { ring, kind, id, title, text } of items) {
    // Its words count once, on the first day that has them.
    const name = kind === "goal" ? id : "";
    lines[ring].push(inBytes(`${LETTERS[kind]}${name}${foldLine(title)} ${foldLine(text)}`));
  }
  return RING_NAMES.map((ring) => lines[ring].join("\n")).join("\f");
}

function foldLine(text: string): string {
  return foldText(text).replace(/\s+/g, " ");
}

/** Where a text stands: `index` counts the texts of its ring on its day. */
export interface BookPosition {
  readonly day: CalendarDate;
  readonly ring: RingName;
  readonly index: number;
}

/** What was found, without the texts. */
interface FoundPage {
  readonly positions: readonly BookPosition[];
  readonly isLast: boolean;
  readonly counts: ByRing<number>;
}

/** A search in folded days. */
export interface BookSearch {
  /** Takes the next day. All days with texts are added, oldest first. */
  add(day: CalendarDate, folded: FoldedDay): void;
  page(): FoundPage;
}

/**
 * Creates a search for what comes after a position, or from the latest day on. It takes as much memory as its page and
 * the words of each goal.
 */
export function createBookSearch(
  { q = "", ring, kind, limit }: Pick<BookQuery, "q" | "ring" | "kind" | "limit">,
  after: BookPosition | null,
): BookSearch {
  const words = wordsOf(q).map(inBytes);
  const counts = byRing(() => 0);
  const goals = new Set<string>();
  /** The positions of the latest days, oldest day first: as many as the page has room for, and one day more. */
  const days: BookPosition[][] = [];
  let held = 0;

  const addRing = (day: CalendarDate, own: RingName, folded: string, found: BookPosition[]) => {
    if (folded === "" || !hasWords(folded, words)) return;
    const isShown = !ring || ring === own;
    let index = -1;
    for (const line of folded.split("\n")) {
      index++;
      const of = KINDS_BY_LETTER.get(line.charAt(0));
      if (!of || words.length > 0 && !hasWords(line.slice(of === "goal" ? 1 + ID_LENGTH : 1), words)) {
        continue;
      }
      if (of === "goal" && !isNew(goals, line)) continue;
      counts[own]++;
      if (!isShown || kind && kind !== of) continue;
      const position = { day, ring: own, index };
      if (!after || isAfter(position, after)) found.push(position);
    }
  };

  return {
    add(day, folded) {
      // Most days of most searches end here.
      if (!hasWords(folded, words)) return;
      const found: BookPosition[] = [];
      const rings = folded.split("\f");
      for (const [at, own] of RING_NAMES.entries()) addRing(day, own, rings[at] ?? "", found);
      if (found.length === 0) return;
      days.push(found);
      held += found.length;
      while (held - (days[0]?.length ?? 0) > limit) held -= days.shift()?.length ?? 0;
    },
    page() {
      const positions = days.toReversed().flat();
      return { positions: positions.slice(0, limit), isLast: positions.length <= limit, counts };
    },
  };
}

function isNew(known: Set<string>, key: string): boolean {
  if (known.has(key)) return false;
  known.add(key);
  return true;
}

/** Whether a folded text has all of the {@link wordsOf} a query. */
function hasWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}

/** Whether a position comes after another one: days run backwards, a day forwards. */
function isAfter(one: BookPosition, other: BookPosition): boolean {
  if (one.day !== other.day) return one.day < other.day;
  const [ring, otherRing] = [RING_NAMES.indexOf(one.ring), RING_NAMES.indexOf(other.ring)];
  return ring === otherRing ? one.index > other.index : ring > otherRing;
}

/** Where a page ended: the position of its last text, and what stood there. */
interface Place extends BookPosition, Pick<BookItem, "kind" | "id"> {}

/** Returns a place as a text. */
function placeOf({ day, ring, kind, index, id }: Place): string {
  return [day, ring, kind, index, id].join(".");
}

/** Returns the place in a text of {@link placeOf}; null when it is none. */
export function readPlace(text: string): Place | null {
  const [day = "", ringName, kindName, digits = "", id, ...more] = text.split(".");
  const ring = RING_NAMES.find((one) => one === ringName);
  const kind = BOOK_KINDS.find((one) => one === kindName);
  if (!isCalendarDate(day) || !ring || !kind || !/^\d{1,4}$/.test(digits)) return null;
  return id === undefined || more.length > 0 ? null : { day, ring, kind, index: Number(digits), id };
}

/** Returns the texts of one ring of a day: positions count them. */
function textsOn(items: readonly BookItem[], ring: RingName): BookItem[] {
  return items.filter((item) => item.ring === ring);
}

/**
 * Returns the position after which a page continues that ended at `place`: where its text stands now, among the items
 * of that day. When the text is gone, what follows has taken its position.
 */
export function positionAfter(place: Place, items: readonly BookItem[]): BookPosition {
  const { day, ring, kind, id } = place;
  const index = textsOn(items, ring).findIndex((item) => item.kind === kind && item.id === id);
  return { day, ring, index: index >= 0 ? index : place.index - 1 };
}

/** Returns the page of what was found. `itemsOn` returns the items of a day; what is gone meanwhile is left out. */
export function toBookPage(
  { positions, isLast, counts }: FoundPage,
  itemsOn: (day: CalendarDate) => readonly BookItem[],
): BookPage {
  const found = positions.flatMap(({ day, ring, index }) => {
    const item = textsOn(itemsOn(day), ring)[index];
    return item ? [{ index, item }] : [];
  });
  const last = isLast ? undefined : found.at(-1);
  return {
    items: found.map(({ item }) => item),
    next: last ? placeOf({ ...last.item, index: last.index }) : null,
    counts,
  };
}

/** Returns what a query finds on these days, in any order, such as those on a device. */
export function searchDays(days: readonly WrittenDay[], query: BookQuery): BookPage {
  const itemsByDay = new Map(days.map((day) => [day.date, answersTo(itemsOfDay(day), query)]));
  const itemsOn = (day: CalendarDate) => itemsByDay.get(day) ?? [];
  const place = query.before === undefined ? null : readPlace(query.before);
  const search = createBookSearch(query, place && positionAfter(place, itemsOn(place.day)));
  for (const day of [...itemsByDay.keys()].sort()) search.add(day, foldDay(itemsOn(day)));
  return toBookPage(search.page(), itemsOn);
}
