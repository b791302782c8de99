import { Buffer } from "node:buffer";
import * as z from "zod/mini";
import {
  answersTo,
  type AskedBefore,
  type BookItem,
  type BookPage,
  type BookQuery,
  completeDay,
  createBookSearch,
  EMPTY_DAY,
  foldDay,
  type FoldedDay,
  isAsked,
  isFoldedDay,
  isTheQuestion,
  isWholeDay,
  itemsOfDay,
  longestRing,
  positionAfter,
  readPlace,
  textsOfRing,
  toBookPage,
  UNKNOWN_DAY,
  withoutTexts,
} from "#shared/domain/book.ts";
import { type CalendarDate, isCalendarDate } from "#shared/domain/calendar.ts";
import type { DayPart } from "#shared/domain/records.ts";
import { NO_ANSWERS, RING_NAMES, type RingName, type StoredRings } from "#shared/domain/rings/mod.ts";
import { fitsValue, largestSizeOf, letOthersRun } from "../../limits.ts";
import { type DocumentKind, ifIntact, readIfIntact, toStored } from "../documents.ts";
import { keys } from "../keys.ts";
import { type Kv, type Mutation, readAhead } from "../kv.ts";
import type { UserWrites } from "../user_writes.ts";
import { readChanges, rewriteChanges } from "./changes.ts";
import { readAnswers, readCommitment, readRing, type StoredDay } from "./documents.ts";

/**
 * What the Book's searches read instead of rings: the texts of one day as they compare them, derived from the rings,
 * and written in the operation that writes them. Not known are those of a ring that is to be read itself: it is
 * damaged, or its texts are larger than they are in the ring and do not fit.
 *
 * They are the bytes of a {@link FoldedDay}: ten years of bytes are read in half the time of as many strings, which V8
 * puts into its heap. They are a buffer, and not a view of one: Node writes views, in PostgreSQL, in a form of its own,
 * which Deno KV cannot read in a backup.
 */
export const BOOK_DAY: DocumentKind<ArrayBuffer> = {
  name: "book day",
  schema: z.instanceof(ArrayBuffer),
  migrations: [
    // Version 1 had a list. `CHANGES` has all days stored again at the first search.
    (list) => (z.parse(z.array(z.nullable(z.string())), list), UNKNOWN_DAY),
    (text) => bytesOf(z.parse(z.string(), text)),
  ],
};

/** Returns the bytes of a day's texts; each of their characters is one. */
export function bytesOf(folded: FoldedDay): ArrayBuffer {
  // Texts in ASCII are the same in UTF-8, which the platform writes in a tenth of the time.
  const encoded = new TextEncoder().encode(folded);
  if (encoded.byteLength === folded.length) return encoded.buffer;
  const bytes = new ArrayBuffer(folded.length);
  Buffer.from(bytes).write(folded, "latin1");
  return bytes;
}

/** Returns the texts of a day from their {@link bytesOf}. */
export function foldedDayOf(bytes: ArrayBuffer): FoldedDay {
  return Buffer.from(bytes).toString("latin1");
}

/** A day whose texts are searched. */
export type SearchedDay = Pick<StoredDay, "date" | "rings" | "answers" | "damaged"> & {
  readonly commitments: Pick<StoredDay["commitments"], "today">;
};

function itemsOf({ date, rings, commitments, answers }: SearchedDay): BookItem[] {
  return itemsOfDay({ date, rings, commitment: commitments.today, answers: answers.answers });
}

/** Returns the mutation that stores the texts of a day; without texts it removes them. */
export function bookMutation(userId: string, day: SearchedDay, op: string): Mutation {
  const key = keys.bookDay(userId, day.date);
  const unknown = RING_NAMES.filter((ring) =>
    day.damaged.some((part) =>
      part === ring || part === "answers" || part === "commitment" && ring === "void"
    )
  );
  let folded = withoutTexts(foldDay(itemsOf(day)), unknown);
  if (folded === EMPTY_DAY) return { key, value: undefined };
  const stored = () => toStored(BOOK_DAY, bytesOf(folded), op);
  let value = stored();
  while (!fitsValue(value)) {
    folded = withoutTexts(folded, [longestRing(folded)]);
    value = stored();
  }
  return { key, value };
}

/** Whether a write changes what searches find on a day, of which `before` is as it was stored. */
export function changesBook(before: SearchedDay, after: SearchedDay): boolean {
  return before.damaged.length > 0 || before.commitments.today !== after.commitments.today ||
    before.answers !== after.answers || RING_NAMES.some((ring) => changesTexts(before, after, ring));
}

function changesTexts(
  { rings: before }: SearchedDay,
  { rings: after }: SearchedDay,
  ring: RingName,
): boolean {
  if (before[ring] === after[ring]) return false;
  const [old, next] = [textsOfRing(ring, before[ring]), textsOfRing(ring, after[ring])];
  return old.length !== next.length || old.some(({ kind, id, title, text }, at) => {
    const other = next[at];
    return kind !== other?.kind || id !== other.id || title !== other.title || text !== other.text;
  });
}

interface FoundInBook extends BookPage {
  /** What is damaged and was left out. */
  readonly damaged: readonly { readonly day: CalendarDate; readonly part: DayPart }[];
}

export interface Book {
  /**
   * Returns a page of what the query finds. Each part of the work takes a turn. The first search of an account whose
   * days were written before there was a Book stores the texts of its days first.
   */
  search(userId: string, query: BookQuery, turn: () => Promise<() => void>): Promise<FoundInBook>;
}

export function createBook(kv: Kv, writes: UserWrites): Book {
  return {
    async search(userId, query, turn) {
      await storeMissing(kv, writes, userId, turn);
      const reader = createDayReader(kv, userId, query);
      const place = query.before === undefined ? null : readPlace(query.before);
      const search = createBookSearch(
        query,
        place && positionAfter(place, await reader.items(place.day, [place.ring])),
      );
      // What the user asked themselves is few texts of few days.
      const prefix = isAsked(query) ? keys.allAnswers(userId) : keys.bookDays(userId);
      for await (const entry of listWithTurns(kv, prefix, turn)) {
        const date = String(entry.key.at(-1));
        const folded = !isAsked(query)
          ? readBookDay(entry)
          : hasQuestion(entry, query)
          ? UNKNOWN_DAY
          : EMPTY_DAY;
        search.add(date, isWholeDay(folded) ? folded : await reader.withMissing(date, folded));
      }
      const found = search.page();
      const items = new Map<CalendarDate, readonly BookItem[]>();
      const days = [...Map.groupBy(found.positions, ({ day }) => day)];
      for (let at = 0; at < days.length; at += PAGE_DAYS_AT_ONCE) {
        await Promise.all(
          days.slice(at, at + PAGE_DAYS_AT_ONCE).map(async ([day, own]) => {
            // Most of a day's rings have nothing on the page.
            const rings = RING_NAMES.filter((name) => own.some(({ ring }) => ring === name));
            items.set(day, await reader.items(day, rings));
          }),
        );
        await letOthersRun();
      }
      return { ...toBookPage(found, (day) => items.get(day) ?? []), damaged: reader.damaged() };
    },
  };
}

/** Returns the stored texts of a day; nothing is known of those that cannot be read. */
function readBookDay(entry: Deno.KvEntry<unknown>): FoldedDay {
  const bytes = readIfIntact(BOOK_DAY, entry);
  if (!bytes) return UNKNOWN_DAY;
  const folded = foldedDayOf(bytes);
  // Frees its memory now. Left to V8, what ten years hold makes it collect the whole heap four times.
  bytes.transfer(0);
  return isFoldedDay(folded) ? folded : UNKNOWN_DAY;
}

/** Whether the day whose answers these are has to be read to find those to a question. */
function hasQuestion(entry: Deno.KvEntry<unknown>, asked: AskedBefore): boolean {
  const intact = ifIntact(() => readAnswers(entry));
  return intact === null || RING_NAMES.some((ring) => isTheQuestion(intact.answers[ring] ?? {}, asked));
}

/** How many days of a page are read at once: 448 KiB each at most. */
const PAGE_DAYS_AT_ONCE = 5;

/** How many days are read at once: 64 KiB each at most. */
const DAYS_AT_ONCE = 50;

/** Lists the entries below `prefix`, in order, in turns. */
function listWithTurns(
  kv: Kv,
  prefix: Deno.KvKey,
  turn: () => Promise<() => void>,
): AsyncGenerator<Deno.KvEntry<unknown>> {
  let start: Deno.KvKey | null = [...prefix];
  const size = { limit: DAYS_AT_ONCE, batchSize: DAYS_AT_ONCE };
  return readAhead(async () => {
    if (start === null) return null;
    const entries = await kv.list(start.length > prefix.length ? { prefix, start } : { prefix }, size);
    const last = entries.at(-1)?.key;
    start = last && entries.length === DAYS_AT_ONCE ? [...last, false] : null;
    return entries;
  }, turn);
}

/** Reads a day as searches see it, with another commitment if one is given; other rings than these are empty. */
export async function readSearchedDay(
  kv: Kv,
  userId: string,
  date: CalendarDate,
  { commitment, rings = RING_NAMES }: { readonly commitment?: string; readonly rings?: readonly RingName[] } =
    {},
): Promise<SearchedDay> {
  const [promised, answers, ...read] = await kv.snapshotOnce([
    keys.commitment(userId, date),
    keys.answers(userId, date),
    ...rings.map((ring) => keys.ring(userId, date, ring)),
  ]);
  const stored = searchedDay(date, [
    ...RING_NAMES.map((ring) => read[rings.indexOf(ring)]),
    promised,
    answers,
  ]);
  if (commitment === undefined) return stored;
  return {
    ...stored,
    commitments: { today: commitment },
    damaged: stored.damaged.filter((part) => part !== "commitment"),
  };
}

/** Reads days of the Book as they are stored. */
function createDayReader(kv: Kv, userId: string, asked: AskedBefore) {
  const damaged = new Map<string, FoundInBook["damaged"][number]>();
  const items = async (day: CalendarDate, rings?: readonly RingName[]): Promise<readonly BookItem[]> => {
    const stored = await readSearchedDay(kv, userId, day, rings && { rings });
    for (const part of stored.damaged) damaged.set(`${day} ${part}`, { day, part });
    return answersTo(itemsOf(stored), asked);
  };
  return {
    items,
    /** Returns the texts of a day with those that are not stored with the others. */
    async withMissing(day: CalendarDate, folded: FoldedDay): Promise<FoldedDay> {
      const own = await items(day);
      const known: FoldedDay[] = [];
      // Texts that grow when they are folded take long. One ring at a time, so that short calls need not wait for all.
      for (const [at, name] of RING_NAMES.entries()) {
        await letOthersRun();
        known.push(foldDay(own.filter(({ ring }) => ring === name)).split("\f")[at] ?? "");
      }
      return completeDay(folded, known.join("\f"));
    },
    damaged: () => [...damaged.values()].sort((a, b) => a.day < b.day ? 1 : -1),
  };
}

/** Returns a day from the entries of its rings, its commitment and its answers, with what can be read of them. */
function searchedDay(
  date: CalendarDate,
  entries: readonly (Deno.KvEntryMaybe<unknown> | undefined)[],
): SearchedDay {
  const damaged: DayPart[] = [];
  const rings = RING_NAMES.map((ring, at) => {
    const intact = ifIntact(() => readRing(ring, entries[at]));
    if (!intact) damaged.push(ring);
    return [ring, intact ?? readRing(ring, undefined)];
  });
  const commitment = ifIntact(() => readCommitment(entries[RING_NAMES.length]));
  if (commitment === null) damaged.push("commitment");
  const answers = ifIntact(() => readAnswers(entries[RING_NAMES.length + 1]));
  if (answers === null) damaged.push("answers");
  return {
    date,
    // Each name stands beside the ring of that name.
    rings: Object.fromEntries(rings) as StoredRings,
    commitments: { today: commitment ?? "" },
    answers: answers ?? NO_ANSWERS,
    damaged,
  };
}

/** How many bytes of texts are written in one operation, as they are estimated; it holds 800 KiB. */
const BYTES_AT_ONCE = 500_000;

/**
 * Stores the texts of the days that were written before there was a Book, a month at a time, the latest first. The log
 * of changes says how far it is, so that an interrupted call is continued by the next one, and its check makes it safe
 * beside other writes, which store the texts of their days whatever the log says.
 */
async function storeMissing(
  kv: Kv,
  writes: UserWrites,
  userId: string,
  turn: () => Promise<() => void>,
): Promise<void> {
  const key = keys.changes(userId);
  while (true) {
    const [log] = await kv.getMany([key]);
    if (readChanges(log).booked === "") return;
    const leave = await turn();
    try {
      await writes.run(userId, () => tryToStoreMonth(kv, userId));
    } finally {
      leave();
    }
    await letOthersRun();
  }
}

/** Stores the texts of the latest month that lacks them. */
async function tryToStoreMonth(kv: Kv, userId: string): Promise<true | undefined> {
  const key = keys.changes(userId);
  const [entry] = await kv.getMany([key]);
  const log = readChanges(entry);
  if (log.booked === "") return true;
  const month = await latestMonth(kv, userId, log.booked);
  let versionstamp = entry?.versionstamp ?? null;
  let mutations: Mutation[] = [];
  let bytes = 0;
  const commit = async (booked: string | null) => {
    const op = crypto.randomUUID();
    const done = await kv.commit({
      op,
      checks: [{ key, versionstamp }],
      mutations: [
        ...mutations.map(({ key, value }) => ({ key, value: value && { ...value, op } })),
        // Written, too, so that concurrent writes conflict.
        rewriteChanges(userId, { ...log, booked }, op),
      ],
    });
    [versionstamp, mutations, bytes] = [done, [], 0];
    return done !== null;
  };
  for await (const day of listSearchedDays(kv, userId, month)) {
    const mutation = bookMutation(userId, day, "");
    const size = largestSizeOf(mutation.value);
    if (bytes + size > BYTES_AT_ONCE && !await commit(log.booked)) return undefined;
    mutations.push(mutation);
    bytes += size;
  }
  return await commit(month) ? true : undefined;
}

/** Returns the latest month with anything that has texts, of those before `end`; empty when there is none. */
async function latestMonth(kv: Kv, userId: string, end: string | null): Promise<string> {
  const found = await Promise.all(
    writtenUnder(userId).map((prefix) =>
      kv.list({ prefix, ...(end !== null && { end: [...prefix, end] }) }, { reverse: true, limit: 1 })
    ),
  );
  const [latest = ""] = found.flat().map(({ key }) => String(key[2])).sort().reverse();
  return latest.slice(0, MONTH_LENGTH);
}

const MONTH_LENGTH = "2026-11".length;

/** The prefixes of all that a day's texts are in. */
function writtenUnder(userId: string): Deno.KvKey[] {
  return [keys.days(userId), keys.commitments(userId), keys.allAnswers(userId)];
}

/** Reads the days of a month as searches see them; none when the month is empty. Others have turns between them. */
async function* listSearchedDays(kv: Kv, userId: string, month: string): AsyncGenerator<SearchedDay> {
  if (month === "") return;
  const entries = await Promise.all(
    writtenUnder(userId).map((prefix) =>
      kv.list({ start: [...prefix, month], end: [...prefix, `${month}~`] })
    ),
  );
  const byDate = Map.groupBy(entries.flat(), ({ key }) => String(key[2]));
  const parts = [...RING_NAMES, "commitment", "answer"];
  for (const [date, own] of byDate) {
    if (!isCalendarDate(date)) continue;
    await letOthersRun();
    yield searchedDay(date, parts.map((part) => own.find(({ key }) => (key[3] ?? key[0]) === part)));
  }
}
