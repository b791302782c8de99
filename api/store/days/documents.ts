import { Buffer } from "node:buffer";
import * as z from "zod/mini";
import { addDays, type CalendarDate, isCalendarDate } from "#shared/domain/calendar.ts";
import { carryGoals, spentOn, waterView } from "#shared/domain/day.ts";
import type { DayPart } from "#shared/domain/records.ts";
import {
  type ByRing,
  byRing,
  type DayAnswers,
  DayAnswersSchema,
  type DayCommitments,
  hasAnswers,
  type Migration,
  NO_ANSWERS,
  RING_NAMES,
  type RingName,
  RINGS,
  type StoredEarth,
  type StoredGoal,
  type StoredRings,
  unchanged,
  VOID_LIMITS,
} from "#shared/domain/rings/mod.ts";
import { instantOf, text } from "#shared/domain/schema.ts";
import { Failure } from "../../failures.ts";
import { largestSizeOf, letOthersRun } from "../../limits.ts";
import { type DocumentKind, formOf, glance, ifIntact, readStored, seqOf, toStored } from "../documents.ts";
import { DAY_KEYS, keys } from "../keys.ts";
import { type Kv, listInBatches, type Mutation } from "../kv.ts";
import type { LoggedChange } from "./changes.ts";

type Kinds = { [R in RingName]: DocumentKind<StoredRings[R]> };

/** The document kind of each ring, from its definition in `shared/domain/rings`. */
export const RING_DOCUMENTS: Kinds = byRing((name) => {
  const { stored: schema, migrations } = RINGS[name];
  return { name, schema, migrations };
}) as Kinds;

/** Returns the ring in an entry that was read with its key; the empty ring when it was never written. */
export function readRing<R extends RingName>(
  ring: R,
  entry: Deno.KvEntryMaybe<unknown> | undefined,
): StoredRings[R] {
  // The compiler cannot infer that the definition and the stored type belong to the same ring.
  const empty = RINGS[ring].empty as () => StoredRings[R];
  return readStored(RING_DOCUMENTS[ring], entry) ?? empty();
}

/** The form of each ring's document. */
const FORMS = byRing((name) => formOf(RINGS[name].stored));

/** Returns the ring in an entry that was read once, see {@link glance}; null when never written or damaged. */
export function glanceAtRing<R extends RingName>(
  ring: R,
  entry: Deno.KvEntryMaybe<unknown> | undefined,
): StoredRings[R] | null {
  return glance(RING_DOCUMENTS[ring], FORMS[ring], entry);
}

/** The versionstamps of a day's five documents. */
type Versionstamps = ByRing<string | null>;

/**
 * How often the documents of a full account are counted again, in milliseconds. Swept receipts are noticed only then.
 */
const COUNT_EVERY_MS = 60 * 60_000;

/** The number of documents that are read at once; each is at most 64 KiB. */
const BATCH_SIZE = 20;

/**
 * The size of a user's rings, commitments, answers and receipts. The trash does not count, so that a delete frees space
 * at once; its number of items is limited.
 */
export interface Usage {
  /** Null: not counted yet. */
  readonly bytes: number | null;
  /** The time of the last full count, in milliseconds since 1970. Since then only the growth of writes was added. */
  readonly counted_at: number;
}

/** The growth of the stored data by a write, in bytes; negative when it shrinks. */
export interface Growth {
  readonly data: number;
  /** Receipts are swept after a day. */
  readonly receipts: number;
}

/**
 * Returns the usage after a write. Throws `quota_exceeded` when it exceeds `quotaBytes` (0: no limit, and nothing is
 * counted). A write that shrinks the user's data is never rejected.
 */
export async function usageAfter(
  kv: Kv,
  userId: string,
  usage: Usage,
  growth: Growth,
  { quotaBytes, now }: { readonly quotaBytes: number; readonly now: number },
): Promise<Usage> {
  if (quotaBytes === 0) return { bytes: null, counted_at: 0 };
  const added = growth.data + growth.receipts;
  const isOver = ({ bytes }: Usage) => (bytes ?? 0) + added > quotaBytes;
  let counted = usage;
  if (usage.bytes === null || (isOver(usage) && now - usage.counted_at >= COUNT_EVERY_MS)) {
    counted = { bytes: await countBytes(kv, userId), counted_at: now };
  }
  if (isOver(counted) && growth.data >= 0 && added > 0) throw new Failure("quota_exceeded");
  return { ...counted, bytes: Math.max(0, (counted.bytes ?? 0) + added) };
}

/**
 * Returns the size of a value as JSON, in bytes; 0 when there is no value, or a damaged one that JSON cannot have. (The
 * size of V8's serialization differs before storing and after reading.)
 */
export function bytesOf(value: unknown): number {
  if (value === undefined || value === null || largestSizeOf(value) === Infinity) return 0;
  return Buffer.byteLength(JSON.stringify(value));
}

/** Returns the size of these values, in bytes. */
export function bytesOfAll(values: readonly { readonly value: unknown }[]): number {
  return values.reduce((sum, { value }) => sum + bytesOf(value), 0);
}

async function countBytes(kv: Kv, userId: string): Promise<number> {
  let bytes = 0;
  for (
    const prefix of [
      keys.days(userId),
      keys.commitments(userId),
      keys.allAnswers(userId),
      keys.receipts(userId),
    ]
  ) {
    for await (const entries of listInBatches(kv, prefix, BATCH_SIZE)) {
      for (const { value } of entries) bytes += bytesOf(value);
      await letOthersRun();
    }
  }
  return bytes;
}

export const COMMITMENT: DocumentKind<string> = {
  name: "commitment",
  schema: text(VOID_LIMITS.text),
  migrations: [],
};

/** Returns the commitment in an entry that was read with its key; empty when there is none. */
export function readCommitment(entry: Deno.KvEntryMaybe<unknown> | undefined): string {
  return readStored(COMMITMENT, entry) ?? "";
}

/** Returns the mutation that sets the commitment for `day`, or removes it when it is empty. */
export function commitmentMutation(
  userId: string,
  day: CalendarDate,
  commitment: string,
  op: string,
): Mutation {
  const value = commitment === "" ? undefined : toStored(COMMITMENT, commitment, op);
  return { key: keys.commitment(userId, day), value };
}

export const ANSWERS: DocumentKind<DayAnswers> = {
  name: "answers",
  schema: DayAnswersSchema,
  migrations: [],
};

/** Returns the answers in an entry that was read with its key. */
export function readAnswers(entry: Deno.KvEntryMaybe<unknown> | undefined): DayAnswers {
  return readStored(ANSWERS, entry) ?? NO_ANSWERS;
}

/** Returns the mutation that sets the answers of `day`, or removes them when there is neither an answer nor a seal. */
export function answersMutation(
  userId: string,
  day: CalendarDate,
  answers: DayAnswers,
  op: string,
): Mutation {
  const value = hasAnswers(answers) ? toStored(ANSWERS, answers, op) : undefined;
  return { key: keys.answers(userId, day), value };
}

/** Returns the changes from one state of a day's answers to another. The seal is shown on the last ring. */
export function changedByAnswers(day: CalendarDate, before: DayAnswers, after: DayAnswers): LoggedChange[] {
  const rings = RING_NAMES.filter((ring) =>
    before.answers[ring] !== after.answers[ring] || (ring === "void" && before.sealed_at !== after.sealed_at)
  );
  return rings.map((ring) => ({ day, ring, commitment: true }));
}

/**
 * Returns the changes that a commitment for `day` makes: it is shown on that day and on the day before, unless that is
 * outside the calendar.
 */
export function changedByCommitment(day: CalendarDate): LoggedChange[] {
  return [addDays(day, -1), day].filter(isCalendarDate).map((shown) => ({
    day: shown,
    ring: "void",
    commitment: true,
  }));
}

/** How goals carry over. */
export interface Carrying {
  /** The user's today, to which they carry over. */
  readonly today: CalendarDate;
  /** Returns the end of a day, which is the start of the next, in milliseconds since 1970. */
  readonly dayEnd: (date: CalendarDate) => number;
}

/**
 * Returns the day with the goals that carry over to it, when it is today and has no Water document yet; otherwise the
 * unchanged day. The goals are stored by the first write of today's Water, and count only from then on. `latestWater`
 * is the latest day that has any Water, empty when none has, if the caller knows it. The function returns a promise
 * only when goals are looked up.
 */
export function withCarriedGoals(
  kv: Kv,
  userId: string,
  day: StoredDay,
  carrying: Carrying,
  latestWater: string | null = null,
): StoredDay | Promise<StoredDay> {
  return day.date === carrying.today && day.versionstamps.water === null
    ? carry(kv, userId, day, carrying, latestWater)
    : day;
}

/** Returns today with the goals that carry over to it. */
async function carry(
  kv: Kv,
  userId: string,
  day: StoredDay,
  carrying: Carrying,
  latestWater: string | null,
): Promise<StoredDay> {
  const { date: today } = day;
  const last = latestWater !== null && latestWater < today
    ? latestWater
    : await latestWaterDay(kv, userId, keys.waterDay(userId, today));
  const goals = last === "" ? [] : await goalsOf(kv, userId, last, carrying);
  return { ...day, rings: { ...day.rings, water: { goals } } };
}

/** Returns the mutation that marks a day as one with a Water document. It is part of the document's first write. */
export function waterDayMark(userId: string, date: CalendarDate, op: string): Mutation {
  return { key: keys.waterDay(userId, date), value: { v: 1, op, data: null } };
}

/** Returns the latest day that has any Water, of those whose mark is before `end`; empty when there is none. */
export async function latestWaterDay(kv: Kv, userId: string, end?: Deno.KvKey): Promise<string> {
  const prefix = keys.waterDays(userId);
  const [mark] = await kv.list(end ? { prefix, end } : { prefix }, { reverse: true, limit: 1 });
  return mark ? String(mark.key.at(-1)) : "";
}

/** Returns the goals of a day as they carry over: by their states there, which its entries decide too. */
async function goalsOf(
  kv: Kv,
  userId: string,
  date: CalendarDate,
  { dayEnd }: Carrying,
): Promise<StoredGoal[]> {
  const before = addDays(date, -1);
  const [water, ...earths] = await kv.getMany([
    keys.ring(userId, date, "water"),
    keys.ring(userId, date, "earth"),
    keys.ring(userId, before, "earth"),
    keys.ring(userId, addDays(date, 1), "earth"),
  ]);
  const [earth, previousEarth, nextEarth] = [0, 1, 2].map((at) =>
    ifIntact(() => readRing("earth", earths[at])) ?? readRing("earth", undefined)
  ) as [StoredEarth, StoredEarth, StoredEarth];
  const spent = spentOn(earth, { previousEarth, nextEarth }, { start: dayEnd(before), end: dayEnd(date) });
  const stored = ifIntact(() => readRing("water", water)) ?? readRing("water", undefined);
  return carryGoals(waterView(stored, spent).goals, date);
}

/**
 * The summary of a day in its month, so that streaks, scores and heatmaps need not read rings. The names are short
 * because every read of a day includes the month. `rings` has one bit per complete ring, earth the lowest; `battles` is
 * the number of logs; `fought` and `inputs` are the results of `encodeFought` and `encodeInputs`: what scores are
 * computed from, since what leaks is decided by the settings of now.
 *
 * `sealed` is absent in rows of days that are not sealed.
 *
 * `fought` and `inputs` are null only in rows of earlier versions, which lack them or count time otherwise.
 */
const RowSchema = z.object({
  rings: z.int(),
  battles: z.int(),
  fought: z.nullable(z.string()),
  inputs: z.nullable(z.string()),
  sealed: z.exactOptional(z.literal(true)),
});

export type MonthRow = z.infer<typeof RowSchema>;

/** A row with all fields. */
export interface WholeRow extends MonthRow {
  readonly fought: string;
  readonly inputs: string;
}

/** The rows of a month by day. A day without data has none. */
export type Month = Readonly<Record<CalendarDate, MonthRow>>;

const RowsBeforeScoresSchema = z.record(z.string(), z.object({ rings: z.int(), battles: z.int() }));

/** The score cannot be computed from the row; `listRows` recomputes it from the day and stores it. */
const addScores: Migration = (data) =>
  Object.fromEntries(
    Object.entries(RowsBeforeScoresSchema.parse(data)).map(([date, row]) => [
      date,
      { ...row, score: null, minutes: null },
    ]),
  );

const RowsBeforeFoughtSchema = z.record(
  z.string(),
  z.object({ rings: z.int(), battles: z.int(), score: z.nullable(z.int()), minutes: z.nullable(z.number()) }),
);

/** The battles cannot be computed from the row either. */
const addFought: Migration = (data) =>
  Object.fromEntries(
    Object.entries(RowsBeforeFoughtSchema.parse(data)).map(([date, row]) => [date, { ...row, fought: null }]),
  );

const RowsBeforeInputsSchema = z.record(
  z.string(),
  z.object({ rings: z.int(), battles: z.int(), fought: z.nullable(z.string()) }),
);

/** Scores were stored in place of what they are computed from, which only the day has. */
const addInputs: Migration = (data) =>
  Object.fromEntries(
    Object.entries(RowsBeforeInputsSchema.parse(data)).map(([date, row]) => [date, { ...row, inputs: null }]),
  );

const RowsBeforeEarlyTimeSchema = z.record(z.string(), RowSchema);

/** Time before the day under which its entry is filed was left out of the row of the day in which it lies. */
const addEarlyTime: Migration = (data) =>
  Object.fromEntries(
    Object.entries(RowsBeforeEarlyTimeSchema.parse(data)).map((
      [date, row],
    ) => [date, { ...row, inputs: null }]),
  );

export const MONTH: DocumentKind<Month> = {
  name: "month",
  schema: z.record(z.string(), RowSchema),
  // Version 5: rows may be sealed.
  migrations: [addScores, addFought, addInputs, unchanged, addEarlyTime],
  readableFrom: 5,
};

/** Returns the month in an entry that was read with its key; a month without rows when there is no document. */
export function readMonth(entry: Deno.KvEntryMaybe<unknown> | undefined): Month {
  return readStored(MONTH, entry) ?? {};
}

/** Whether the row has all fields. */
export function isWhole(row: MonthRow): row is WholeRow {
  return row.fought !== null && row.inputs !== null;
}

/** Returns the month with `rows` set, or removed where they are null. */
export function withRows(month: Month, rows: ReadonlyMap<CalendarDate, MonthRow | null>): Month {
  const next: Record<CalendarDate, MonthRow> = { ...month };
  for (const [date, row] of rows) {
    if (row) next[date] = row;
    else delete next[date];
  }
  return next;
}

/** A stored day: its five documents, and the data of the days around it that it shows. */
export interface StoredDay {
  readonly date: CalendarDate;
  readonly rings: StoredRings;
  readonly versionstamps: Versionstamps;
  /** The number of each ring's latest write: see `versionOf`. */
  readonly seqs: ByRing<number | null>;
  readonly previousEarth: StoredEarth;
  readonly nextEarth: StoredEarth;
  readonly commitments: DayCommitments;
  readonly answers: DayAnswers;
  /** The rows of the day's month and, when its weekly streak reaches into it, of the month before. */
  readonly month: Month;
  /** What cannot be read of it, and stands as if it were empty. */
  readonly damaged: readonly DayPart[];
}

/** Returns the days beside `date` into which entries of its Earth reach: time counts in the day in which it lies. */
export function reachedDays(
  { actual_entries }: StoredEarth,
  date: CalendarDate,
  dayEnd: Carrying["dayEnd"],
): CalendarDate[] {
  if (actual_entries.length === 0) return [];
  const [previous, next] = [addDays(date, -1), addDays(date, 1)];
  const [start, end] = [instantOf(dayEnd(previous)), instantOf(dayEnd(date))];
  return [
    ...(actual_entries.some(({ start_ts }) => start_ts < start) ? [previous] : []),
    ...(actual_entries.some(({ end_ts }) => end_ts > end) ? [next] : []),
  ].filter(isCalendarDate);
}

/** Returns the only day of a write of one date. */
export function existing(day: StoredDay | undefined): StoredDay {
  if (!day) throw new Error("A write of one date has no day");
  return day;
}

/** Returns the day from the entries of its `dayKeys`, with what can be read of them. */
export function storedDay(
  date: CalendarDate,
  entries: readonly (Deno.KvEntryMaybe<unknown> | undefined)[],
): StoredDay {
  const damaged: DayPart[] = [];
  const ring = <R extends RingName>(name: R, key: keyof typeof DAY_KEYS = name): StoredRings[R] => {
    const intact = ifIntact(() => readRing(name, entries[DAY_KEYS[key]]));
    if (!intact && key === name) damaged.push(name);
    return intact ?? readRing(name, undefined);
  };
  const rings: StoredRings = {
    earth: ring("earth"),
    water: ring("water"),
    fire: ring("fire"),
    wind: ring("wind"),
    void: ring("void"),
  };
  const today = ifIntact(() => readCommitment(entries[DAY_KEYS.commitmentToday]));
  if (today === null) damaged.push("commitment");
  const answers = ifIntact(() => readAnswers(entries[DAY_KEYS.answers]));
  if (answers === null) damaged.push("answers");
  return {
    date,
    rings,
    versionstamps: byRing((ring) => entries[DAY_KEYS[ring]]?.versionstamp ?? null),
    seqs: byRing((ring) => seqOf(entries[DAY_KEYS[ring]])),
    previousEarth: ring("earth", "previousEarth"),
    nextEarth: ring("earth", "nextEarth"),
    commitments: {
      today: today ?? "",
      tomorrow: ifIntact(() => readCommitment(entries[DAY_KEYS.commitmentTomorrow])) ?? "",
    },
    answers: answers ?? NO_ANSWERS,
    month: joined(
      ifIntact(() => readMonth(entries[DAY_KEYS.monthBefore])) ?? {},
      ifIntact(() => readMonth(entries[DAY_KEYS.month])) ?? {},
    ),
    damaged,
  };
}

/** Returns the rows of both months. Most days read one only, which is not copied then. */
function joined(before: Month, month: Month): Month {
  for (const _ in before) return { ...before, ...month };
  return month;
}

/** Throws `damaged` when a part of the day cannot be read: a write would destroy what a backup could repair. */
export function requireIntact({ damaged }: StoredDay, part: DayPart): void {
  if (damaged.includes(part)) throw new Failure("damaged");
}
