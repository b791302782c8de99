import { addDays, type CalendarDate, isCalendarDate } from "#shared/domain/calendar.ts";
import type { DayAnswers, Goal, RingName, StoredRings } from "#shared/domain/rings/mod.ts";
import {
  type IdempotencyKey,
  ifIntact,
  readReceipt,
  type Receipt,
  receiptMutations,
  toStored,
} from "../documents.ts";
import { dayEvents, eventMutations, type WebhookEvent } from "../events.ts";
import { dayKeys, keys } from "../keys.ts";
import { type Check, type Kv, MAX_CHECKS, MAX_SNAPSHOT_KEYS, type Mutation } from "../kv.ts";
import { moveToTrash, removedItems } from "../trashed_items.ts";
import type { UserWrites } from "../user_writes.ts";
import { bookMutation, changesBook, readSearchedDay, type SearchedDay } from "./book.ts";
import { changedRow, type ChangeLog, changesMutation, type LoggedChange, readChanges } from "./changes.ts";
import {
  answersMutation,
  bytesOfAll,
  changedByAnswers,
  changedByCommitment,
  commitmentMutation,
  existing,
  latestWaterDay,
  readCommitment,
  requireIntact,
  RING_DOCUMENTS,
  type StoredDay,
  storedDay,
  type Usage,
  usageAfter,
  waterDayMark,
  withCarriedGoals,
  withRows,
} from "./documents.ts";
import {
  type ChangedDay,
  changeRows,
  isWholeMonth,
  renewMonth,
  type RowsChange,
  type SummaryRules,
  withoutCarriedGoals,
} from "./rows.ts";

type Entry = Deno.KvEntryMaybe<unknown>;

/** The new document of one ring of one day. */
export type RingNext<R extends RingName = RingName> = {
  [N in R]: { readonly date: CalendarDate; readonly ring: N; readonly next: StoredRings[N] };
}[R];

export interface DaysChange<T> {
  readonly rings: readonly RingNext[];
  /** The goals that are archived by this write, as the trash stores them. */
  readonly archived?: readonly Goal[];
  /** Commitments by their day; empty removes one. They do not change the version of a ring. */
  readonly commitments?: Readonly<Record<CalendarDate, string>>;
  /** What is answered and sealed, by day: in place of what is. They do not change the version of a ring either. */
  readonly answers?: Readonly<Record<CalendarDate, DayAnswers>>;
  /** Nothing has to change, so nothing is written, not even a row or a receipt. */
  readonly unchanged?: true;
  /** The result for the caller, which is stored in the receipt. */
  readonly result: T;
}

/** A write of some rings of some days of one user. */
export interface DaysWrite<T> extends SummaryRules {
  readonly userId: string;
  /** The days to write; none when only the commitment of one is written. */
  readonly dates: readonly CalendarDate[];
  /** A day of which only the commitment is read. */
  readonly commitmentOf?: CalendarDate;
  /** The user's today, to which goals carry over. */
  readonly today: CalendarDate;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly idempotency: IdempotencyKey | undefined;
  /**
   * Returns what to write. `days` are in the order of `dates`; `commitment` is that of `commitmentOf`, empty when there
   * is none or it is damaged. Throws to write nothing.
   */
  readonly change: (days: readonly StoredDay[], commitment: string) => DaysChange<T>;
  /** The write makes no events for webhooks: what it brings in happened elsewhere, or before. */
  readonly isSilent?: true;
  /** The write may take the place of a ring that cannot be read. */
  readonly replacesDamaged?: true;
  /** Another record to check, and mutations to commit in the same operation. */
  readonly beside?: {
    readonly check: Check;
    readonly write: (result: T, op: string) => readonly Mutation[];
    /** What happens besides the changes of the days, for the webhooks. */
    readonly events?: readonly WebhookEvent[];
  };
}

export interface WrittenDays<T> {
  readonly days: readonly StoredDay[];
  /** The result of `change`, or the one in the receipt when the write was made before. */
  readonly result: T;
  /** The versionstamp of the commit; null when nothing was written. */
  readonly versionstamp: string | null;
}

/**
 * Writes rings, the rows of their days, the log of changes, the receipt and the mutations `beside` them in one atomic
 * operation. Items that are removed from a list are moved to the trash. Returns undefined when the caller has to try
 * again: after a conflict, and when months were damaged or of an earlier version and have been recomputed first.
 */
export async function tryToWriteDays<T>(
  kv: Kv,
  { quotaBytes }: Pick<UserWrites, "quotaBytes">,
  write: DaysWrite<T>,
): Promise<WrittenDays<T> | undefined> {
  const read = await readDays(kv, write);
  if (!read) return undefined;
  if (read.oldMonths.size > 0) {
    for (const month of read.oldMonths) await renewMonth(kv, write.userId, month, write);
    return undefined;
  }
  // The receipt was written by the same kind of write.
  if (read.receipt) return { days: read.days, result: read.receipt.result as T, versionstamp: null };
  const changed = changeDays(write, read);
  if (changed.unchanged) return { days: read.days, result: changed.result, versionstamp: null };
  const derived = await derive(kv, { write, read, changed, quotaBytes });
  return await commitDays(kv, { write, read, changed, derived });
}

/** What a write has read. While the log of changes has the same versionstamp, so has everything else. */
interface ReadDays {
  readonly log: ChangeLog;
  readonly logVersionstamp: string | null;
  /** The days in the order of the write's dates. Today has the goals that carry over to it. */
  readonly days: readonly StoredDay[];
  /** The entries of each day's `dayKeys`. */
  readonly entries: readonly (readonly Entry[])[];
  /** The months among them whose rows have to be recomputed before anything is written. */
  readonly oldMonths: ReadonlySet<string>;
  readonly commitment: Entry | undefined;
  readonly webhooks: Entry | undefined;
  /** The latest day with any Water; empty when there is none. */
  readonly latestWater: string;
  /** The receipt of the same write, made before. */
  readonly receipt: Receipt | null;
  readonly receiptVersionstamp: string | null;
}

/** Step 1: reads everything, as of one moment. Returns null when another write came between. */
async function readDays<T>(kv: Kv, write: DaysWrite<T>): Promise<ReadDays | null> {
  const { userId, dates, commitmentOf, idempotency } = write;
  const ofDays = dates.map((date) => dayKeys(userId, date));
  const ofCommitment = commitmentOf === undefined ? [] : [keys.commitment(userId, commitmentOf)];
  const logKey = keys.changes(userId);
  const [[changes, ...read], [sameChanges, receipt]] = await Promise.all([
    readWithLog(kv, logKey, [...ofDays.flat(), keys.webhooks(userId), ...ofCommitment]),
    // Apart from the others, which are usually in memory. It is there only when the write is sent again.
    idempotency ? kv.snapshotOnce([logKey, keys.idempotency(userId, idempotency.key)]) : [],
  ]);
  // The receipt is of another moment than the days.
  if (sameChanges && sameChanges.versionstamp !== changes?.versionstamp) return null;
  const oldMonths = read.filter((entry) => entry.key[0] === "month" && !isWholeMonth(entry));
  const log = readChanges(changes);
  const latestWater = log.latest_water ?? await latestWaterDay(kv, userId);
  const entries = ofDays.map(({ length }) => read.splice(0, length));
  const [webhooks, commitment] = read;
  const days: StoredDay[] = [];
  // One after the other: at most one of them, today, has something to read.
  for (const [index, date] of dates.entries()) {
    days.push(await withCarriedGoals(kv, userId, storedDay(date, entries[index] ?? []), write, latestWater));
  }
  return {
    log,
    logVersionstamp: changes?.versionstamp ?? null,
    days,
    entries,
    oldMonths: new Set(oldMonths.map(({ key }) => String(key.at(-1)))),
    commitment,
    webhooks,
    latestWater,
    receipt: idempotency ? readReceipt(receipt, idempotency) : null,
    receiptVersionstamp: receipt?.versionstamp ?? null,
  };
}

/**
 * Returns the entries of the log of changes and of `others`. If the log is unchanged at the commit, so is everything
 * else: it was read after the log, or together with an equal one.
 */
async function readWithLog(kv: Kv, log: Deno.KvKey, others: readonly Deno.KvKey[]): Promise<Entry[]> {
  const parts: Deno.KvKey[][] = [];
  for (let at = 0; at < others.length; at += MAX_SNAPSHOT_KEYS - 1) {
    parts.push(others.slice(at, at + MAX_SNAPSHOT_KEYS - 1));
  }
  const read = await Promise.all(parts.map((part) => kv.snapshot([log, ...part])));
  const first = read[0]?.[0];
  if (read.every(([own]) => own?.versionstamp === first?.versionstamp)) {
    return [...first ? [first] : [], ...read.flatMap((of) => of.slice(1))];
  }
  return [...read.slice(0, 1).flat(), ...await kv.getMany(parts.slice(1).flat())];
}

/** What a write changes, and the days before and after it. */
interface ChangedDays<T>
  extends Required<Pick<DaysChange<T>, "rings" | "archived" | "commitments" | "answers" | "result">> {
  readonly unchanged: boolean;
  /** The days as the caller sees them after the write. */
  readonly after: readonly StoredDay[];
  /** The same without goals that carry over and are not stored yet. */
  readonly days: readonly ChangedDay[];
}

/** Step 2: changes the days. Pure, apart from what the write's own `change` throws. */
function changeDays<T>(
  { dates, change, replacesDamaged }: DaysWrite<T>,
  { days, entries, commitment }: ReadDays,
): ChangedDays<T> {
  // One that is damaged is replaced.
  const committed = ifIntact(() => readCommitment(commitment)) ?? "";
  const { rings, archived = [], commitments = {}, answers = {}, unchanged = false, result } = change(
    days,
    committed,
  );
  if (!replacesDamaged) {
    for (const { date, ring } of rings) requireIntact(existing(days[dates.indexOf(date)]), ring);
    for (const date of Object.keys(answers)) requireIntact(existing(days[dates.indexOf(date)]), "answers");
  }
  const after = withRings(days, rings, { commitments, answers });
  return {
    rings,
    archived,
    commitments,
    answers,
    unchanged,
    result,
    after,
    days: days.map((before, index) => ({
      before,
      after: withoutCarriedGoals(after[index] ?? before, isWritten(before.date, "water", rings)),
      entries: entries[index] ?? [],
    })),
  };
}

/** What follows from the changes of the days, and with them is all that is written. */
interface Derived {
  /** The id of the operation, which is in every document of it. */
  readonly op: string;
  /** The number of the write. */
  readonly seq: number;
  /** The documents of the days themselves. */
  readonly documents: readonly Mutation[];
  readonly receipt: readonly Mutation[];
  /** The rows, the texts for the Book, and the trash. */
  readonly records: readonly Mutation[];
  readonly rows: RowsChange["rows"];
  readonly usage: Usage;
  readonly events: readonly WebhookEvent[];
}

/**
 * Step 3: derives the rows of the days, their texts, what goes to the trash, the events for webhooks, and how much is
 * stored then. Reads what the change touches beside the days: days into which an entry runs, days with another
 * commitment, and the trash. It is read after the log of changes, whose check covers it. Throws `quota_exceeded`.
 */
async function derive<T>(kv: Kv, { write, read, changed, quotaBytes }: {
  readonly write: DaysWrite<T>;
  readonly read: ReadDays;
  readonly changed: ChangedDays<T>;
  readonly quotaBytes: number;
}): Promise<Derived> {
  const { userId, now, idempotency, isSilent, beside } = write;
  const { rings, commitments, answers, days, result } = changed;
  const op = crypto.randomUUID();
  const seq = read.log.seq + 1;
  const documents = [
    ...rings.map((next) => ringMutation(userId, next, op, seq)),
    ...Object.entries(commitments).map(([day, text]) => commitmentMutation(userId, day, text, op)),
    ...Object.entries(answers).map(([day, next]) => answersMutation(userId, day, next, op)),
  ];
  const receipt = idempotency ? receiptMutations(userId, idempotency, result, now, op) : [];
  const rows = await changeRows(kv, userId, days, write);
  const events = days.flatMap((day) =>
    dayEvents({
      ...day,
      row: rows.rows.get(day.after.date) ?? null,
      rings: writtenOn(day.after.date, rings),
    })
  );
  const searched = await readSearched(kv, write, changed);
  const trash = await moveToTrash(kv, userId, removedBy(write, read, changed), now);
  const growth = quotaBytes === 0 ? { data: 0, receipts: 0 } : {
    data: bytesOfAll(documents) - bytesOfAll(replacedBy(documents, read)),
    receipts: bytesOfAll(receipt),
  };
  return {
    op,
    seq,
    documents,
    receipt,
    records: [
      ...rows.mutations(op),
      ...searched.map((day) => bookMutation(userId, day, op)),
      ...trash(op),
    ],
    rows: rows.rows,
    usage: await usageAfter(kv, userId, read.log, growth, { quotaBytes, now }),
    events: isSilent ? [] : [...events, ...(beside?.events ?? [])],
  };
}

/** Returns the days whose texts for the Book change. A commitment is mostly for a day that is not written itself. */
async function readSearched<T>(
  kv: Kv,
  { userId, dates }: DaysWrite<T>,
  { days, commitments }: ChangedDays<T>,
): Promise<SearchedDay[]> {
  const changed = days.filter(({ before, after }) => changesBook(withoutCarriedGoals(before, false), after));
  const others = Object.entries(commitments).filter(([date]) =>
    !dates.includes(date) && isCalendarDate(date)
  );
  return [
    ...changed.map(({ after }) => after),
    ...await Promise.all(
      others.map(([date, commitment]) => readSearchedDay(kv, userId, date, { commitment })),
    ),
  ];
}

/** Returns the items that leave their lists, as the trash stores them. */
function removedBy<T>(
  { dates }: DaysWrite<T>,
  { days }: ReadDays,
  { rings, archived, after }: ChangedDays<T>,
): ReturnType<typeof removedItems> {
  return rings.flatMap(({ date, ring }) => {
    const at = dates.indexOf(date);
    const [old, next] = [days[at], after[at]];
    return old && next ? removedItems(old, withoutGoals(next, archived), ring) : [];
  }).map((one) => ({ ...one, item: archived.find(({ id }) => id === one.item.id) ?? one.item }));
}

/** Step 4: commits everything in one operation. Returns undefined when something has changed since it was read. */
async function commitDays<T>(kv: Kv, { write, read, changed, derived }: {
  readonly write: DaysWrite<T>;
  readonly read: ReadDays;
  readonly changed: ChangedDays<T>;
  readonly derived: Derived;
}): Promise<WrittenDays<T> | undefined> {
  const { userId, dates, now, idempotency, beside } = write;
  const { rings, result, after } = changed;
  const { op, seq } = derived;
  const latest_water = latestWaterAfter(read.latestWater, rings);
  const log = { ...read.log, ...derived.usage, latest_water };
  const queued = eventMutations(userId, read.webhooks, derived.events, { now, op });
  const ringChecks = rings.map(({ date, ring }) => ({
    key: keys.ring(userId, date, ring),
    versionstamp: read.days[dates.indexOf(date)]?.versionstamps[ring] ?? null,
  }));
  const versionstamp = await kv.commit({
    op,
    mutations: [
      ...derived.documents,
      ...derived.records,
      changesMutation(userId, log, changedBy(changed), op),
      ...read.days.filter(({ date, versionstamps }) =>
        versionstamps.water === null && isWritten(date, "water", rings)
      ).map(({ date }) => waterDayMark(userId, date, op)),
      ...queued.mutations,
      ...derived.receipt,
      ...(beside ? beside.write(result, op) : []),
    ],
    // Months need no check of their own, since every write of a month also writes the log. Neither do rings, for the
    // same reason; they are checked as long as one operation can hold that many.
    checks: [
      { key: keys.changes(userId), versionstamp: read.logVersionstamp },
      ...(ringChecks.length <= MAX_CHECKS - 4 ? ringChecks : []),
      ...(idempotency
        ? [{ key: keys.idempotency(userId, idempotency.key), versionstamp: read.receiptVersionstamp }]
        : []),
      ...(beside ? [beside.check] : []),
      ...queued.checks,
    ],
  });
  if (versionstamp === null) return undefined;
  return {
    versionstamp,
    result,
    days: after.map((day) => {
      const written = writtenOn(day.date, rings);
      return {
        ...day,
        versionstamps: {
          ...day.versionstamps,
          ...Object.fromEntries(written.map((ring) => [ring, versionstamp])),
        },
        seqs: { ...day.seqs, ...Object.fromEntries(written.map((ring) => [ring, seq])) },
        month: withRows(day.month, derived.rows),
      };
    }),
  };
}

/** Returns the day without these goals: an archived goal is in the trash, even if its day keeps its outcome. */
function withoutGoals(day: StoredDay, gone: readonly Goal[]): StoredDay {
  if (gone.length === 0) return day;
  const goals = day.rings.water.goals.filter(({ id }) => !gone.some((goal) => goal.id === id));
  return { ...day, rings: { ...day.rings, water: { ...day.rings.water, goals } } };
}

function writtenOn(date: CalendarDate, rings: readonly RingNext[]): RingName[] {
  return rings.filter((next) => next.date === date).map(({ ring }) => ring);
}

function latestWaterAfter(latest: string, rings: readonly RingNext[]): string {
  return rings.reduce((day, { date, ring }) => ring === "water" && date > day ? date : day, latest);
}

/** Returns what a write adds to the log. The rows of all its days are computed again, written or not. */
function changedBy(
  { days, rings, commitments }: Pick<ChangedDays<unknown>, "days" | "rings" | "commitments">,
): LoggedChange[] {
  return [
    ...days.map(({ after: { date } }) => date).filter((date) => rings.every((ring) => ring.date !== date))
      .map(changedRow),
    ...rings.map(({ date, ring }) => ({ day: date, ring, commitment: false })),
    ...Object.keys(commitments).flatMap(changedByCommitment),
    ...days.flatMap(({ before, after }) => changedByAnswers(after.date, before.answers, after.answers)),
  ];
}

/**
 * Returns the days after the write. Earth also affects the days around it, and commitments the day before.
 */
function withRings(
  days: readonly StoredDay[],
  rings: readonly RingNext[],
  { commitments, answers }: Required<Pick<DaysChange<unknown>, "commitments" | "answers">>,
): StoredDay[] {
  return days.map((day) => {
    const next = rings.filter(({ date }) => date === day.date).map(({ ring, next }) => [ring, next]);
    const earthOn = (on: CalendarDate) => {
      const written = rings.find(({ date, ring }) => ring === "earth" && date === on);
      return written?.ring === "earth" ? written.next : undefined;
    };
    return {
      ...day,
      // Each name is paired with the ring of that name.
      rings: { ...day.rings, ...Object.fromEntries(next) as Partial<StoredRings> },
      previousEarth: earthOn(addDays(day.date, -1)) ?? day.previousEarth,
      nextEarth: earthOn(addDays(day.date, 1)) ?? day.nextEarth,
      commitments: {
        today: commitments[day.date] ?? day.commitments.today,
        tomorrow: commitments[addDays(day.date, 1)] ?? day.commitments.tomorrow,
      },
      answers: answers[day.date] ?? day.answers,
    };
  });
}

/** Returns the entries that these mutations replace, of those that were read. */
function replacedBy(mutations: readonly Mutation[], { entries, commitment }: ReadDays): Entry[] {
  const written = new Set(mutations.map(({ key }) => key.join()));
  return [...entries.flat(), ...(commitment ? [commitment] : [])].filter(({ key }) =>
    written.has(key.join())
  );
}

function ringMutation<R extends RingName>(
  userId: string,
  { date, ring, next }: RingNext<R>,
  op: string,
  seq: number,
): Mutation {
  return { key: keys.ring(userId, date, ring), value: toStored(RING_DOCUMENTS[ring], next, op, seq) };
}

function isWritten(date: CalendarDate, ring: RingName, rings: readonly RingNext[]): boolean {
  return rings.some((next) => next.date === date && next.ring === ring);
}
