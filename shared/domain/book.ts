import * as z from "zod/mini";
import { type CalendarDate, DateSchema, isCalendarDate } from "./calendar.ts";
import { type ByRing, byRing, RING_NAMES, type RingName, type StoredRings } from "./rings/mod.ts";
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
  id: described(z.string(), "The id of the item of the day's list; empty for what a day has one of."),
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
}

/** Returns the texts of a ring in the order in which they are stored; none is empty. */
function textsOfRing<R extends RingName>(ring: R, stored: StoredRings[R]): RingText[] {
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

/** Returns the texts of a day: the rings in their order, and within a ring as they are stored. */
export function itemsOfDay({ date, rings, commitment = "" }: WrittenDay): BookItem[] {
  return RING_NAMES.flatMap((ring) => {
    const stored = rings[ring];
    const texts = [
      // Each name stands beside the ring of that name.
      ...(stored ? textsOfRing(ring, stored as never) : []),
      ...(ring === "void" ? textsOfCommitment(commitment) : []),
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
function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(MARKS, "").toLowerCase()
    .replace(MARKS, "")
    .replace(ALIKE_LETTERS, (letter) => ALIKE[letter] ?? letter)
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - HIRAGANA_OFFSET))
    .normalize("NFC");
}

/** Returns the folded words of a query, each once, without those that another one contains. */
function wordsOf(query: string): string[] {
  const words = [...new Set(foldText(query).split(/\s+/))].filter((word) => word !== "");
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** Returns what is searched of a text: its title and itself, folded. */
function searchedText({ title, text }: Pick<RingText, "title" | "text">): string {
  return foldText(`${title}\n${text}`);
}

/** Returns whether a {@link searchedText} has all of the {@link wordsOf} a query. */
function hasWords(searched: string, words: readonly string[]): boolean {
  return words.every((word) => searched.includes(word));
}

/** What to look for in the Book, and which part of what is found to return. */
export interface BookQuery {
  readonly q?: string | undefined;
  readonly ring?: RingName | undefined;
  readonly kind?: BookKind | undefined;
  /** Finds the answers to exactly this question. */
  readonly question?: string | undefined;
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

/** A search in the Book. */
export interface BookSearch {
  /** Takes the {@link itemsOfDay} of the next day. All days are added, oldest first. */
  add(items: readonly BookItem[]): void;
  page(): BookPage;
}

/** Creates a search. Memory: as much as its page takes, and the words of each goal. */
export function createBookSearch({ q = "", ring, kind, question, before, limit }: BookQuery): BookSearch {
  const words = wordsOf(q);
  const place = before === undefined ? null : readPlace(before);
  const counts = byRing(() => 0);
  const goals = new Set<string>();
  /** The latest days with something on the page, oldest first, with more than the page has room for. */
  const days: BookItem[][] = [];
  let held = 0;
  const isFound = (item: BookItem) =>
    (question === undefined || (item.kind === "answer" && item.title === question)) &&
    hasWords(words.length === 0 ? "" : searchedText(item), words);

  return {
    add(items) {
      const own = items.filter((item) => item.kind !== "goal" || isNew(goals, `${item.id} ${item.text}`));
      const found = own.filter(isFound);
      for (const item of found) counts[item.ring]++;
      const shown = (place ? afterPlace(own, place).filter((item) => found.includes(item)) : found)
        .filter((item) => (!ring || item.ring === ring) && (!kind || item.kind === kind));
      if (shown.length === 0) return;
      days.push(shown);
      held += shown.length;
      while (held - (days[0]?.length ?? 0) > limit) held -= days.shift()?.length ?? 0;
    },
    page() {
      const items = days.toReversed().flat();
      const last = items[limit - 1];
      return {
        items: items.slice(0, limit),
        next: last && items.length > limit ? placeOf(last) : null,
        counts,
      };
    },
  };
}

function isNew(known: Set<string>, key: string): boolean {
  if (known.has(key)) return false;
  known.add(key);
  return true;
}

/** Where a page ended. */
interface Place extends Pick<BookItem, "day" | "ring" | "kind" | "id"> {}

/** Returns the place of an item as a text. */
function placeOf({ day, ring, kind, id }: Place): string {
  return [day, ring, kind, id].join(".");
}

/** Returns the place in a text of {@link placeOf}; null when it is none. */
function readPlace(text: string): Place | null {
  const [day = "", ring, kind, id, ...more] = text.split(".");
  const place = {
    day,
    ring: RING_NAMES.find((one) => one === ring),
    kind: BOOK_KINDS.find((one) => one === kind),
    id,
  };
  const { ring: known, kind: of } = place;
  if (!isCalendarDate(day) || !known || !of || id === undefined || more.length > 0) return null;
  return { day, ring: known, kind: of, id };
}

/** Returns whether a text can be the `before` of a page. */
export function isPlace(text: string): boolean {
  return readPlace(text) !== null;
}

/**
 * Returns the items of a day that come after a place. Where its item is gone, the whole day does from its ring on: a
 * text that is shown twice is better than one that is not shown.
 */
function afterPlace(items: readonly BookItem[], place: Place): readonly BookItem[] {
  const [first] = items;
  if (!first || first.day < place.day) return items;
  if (first.day > place.day) return [];
  const at = items.findIndex((item) => placeOf(item) === placeOf(place));
  if (at >= 0) return items.slice(at + 1);
  const ring = RING_NAMES.indexOf(place.ring);
  return items.filter((item) => RING_NAMES.indexOf(item.ring) >= ring);
}
