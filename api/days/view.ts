import { getDay, listDays, MAX_RANGE_BYTES } from "#shared/contract/mod.ts";
import {
  addDays,
  type CalendarDate,
  type DateRange,
  dayBounds,
  monthOf,
  shortenedDays,
  todayFor,
} from "#shared/domain/calendar.ts";
import { dayView, type EarthContext, earthSameUntil, earthView } from "#shared/domain/day.ts";
import { type Day, DaySchema, type DaySummary } from "#shared/domain/records.ts";
import { byRing, RING_NAMES, type RingViews, type StoredEarth } from "#shared/domain/rings/mod.ts";
import { type ScoreInput, scoreOf } from "#shared/domain/score.ts";
import { isRestDay } from "#shared/domain/settings.ts";
import {
  continueStreaks,
  hasRecord,
  scoreInputOf,
  startStreaks,
  type StreakCount,
  type StreakRules,
  trackedMinutes,
} from "#shared/domain/streak.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import { ringStreaks } from "#shared/domain/week.ts";
import { encodeBody, EncodedBody } from "../http/encode.ts";
import { serve, serveList } from "../http/mount.ts";
import { BoundedMap } from "../limits.ts";
import type { Services } from "../services.ts";
import { type ChangeLog, monthsSince } from "../store/days/changes.ts";
import type { StoredDay } from "../store/days/documents.ts";
import { type DatedRow, encodeFought, type SummaryRules } from "../store/days/rows.ts";
import { versionOf } from "../store/documents.ts";
import { dayKeys, keys } from "../store/keys.ts";
import type { Kv } from "../store/kv.ts";

/** A view, and when it is right, in milliseconds since 1970. */
export interface TimedView {
  readonly view: RingViews["earth"];
  readonly from: number;
  readonly until: number;
}

interface Cached extends TimedView {
  readonly context: EarthContext;
}

/** The latest view of each document. A document that is read again is the same object while it is unchanged. */
const cache = new WeakMap<StoredEarth, Cached>();

/**
 * Returns the view of an Earth document. It is computed once for each version of the document, and again only when its
 * context changes: a write of another ring and the response to a write need the view that the day had before.
 */
export function timedEarthView(stored: StoredEarth, context: EarthContext): TimedView {
  const cached = cache.get(stored);
  if (cached && isSame(cached, context)) return cached;
  // A frozen view is encoded once, although the response to a write contains it twice.
  const view = Object.freeze(earthView(stored, context));
  const computed = { context, view, from: context.now, until: earthSameUntil(stored, context) };
  cache.set(stored, computed);
  return computed;
}

function isSame(
  { context, from, until }: Cached,
  { span, now, previousEarth, timePlan }: EarthContext,
): boolean {
  return from <= now && now < until && context.timePlan === timePlan &&
    context.span.start === span.start && context.span.end === span.end &&
    isSameList(context.previousEarth.actual_entries, previousEarth.actual_entries);
}

/** Whether two lists of stored documents are equal. The empty list of a day that was never written is a new one. */
function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one === other || (one.length === 0 && other.length === 0);
}

const DAYS_PER_WEEK = 7;

/** Returns the Day that `user` sees, without the fields that come from its row in the month. */
function dayViewOf(
  stored: StoredDay,
  user: User,
  { clock, epoch }: Pick<Services, "clock" | "epoch">,
): Day {
  const context = earthContextOf(stored, user, clock());
  return dayView(stored.rings, versionsOf(stored, { epoch }), {
    ...context,
    date: stored.date,
    earth: timedEarthView(stored.rings.earth, context).view,
    commitments: stored.commitments,
    battleDays: battleDays(stored),
  });
}

/** Returns the versions of a day's rings as clients see them. */
function versionsOf(
  { seqs }: StoredDay,
  { epoch }: Pick<Services, "epoch">,
): Day["versions"] {
  return byRing((ring) => versionOf(epoch, seqs[ring]));
}

/**
 * Returns until when the day stays the same unless one of its documents is written, in milliseconds since 1970. A day
 * without a Water document, into which goals are carried, may change at any time.
 */
function sameUntil(stored: StoredDay, user: User, now: number): number {
  if (stored.versionstamps.water === null) return now;
  return timedEarthView(stored.rings.earth, earthContextOf(stored, user, now)).until;
}

function earthContextOf({ date, previousEarth }: StoredDay, user: User, now: number): EarthContext {
  return { span: dayBounds(dayRuleOf(user), date), now, previousEarth, timePlan: user.settings.time_plan };
}

/** Returns the days of the last seven, except this one, on which a battle was logged. */
function battleDays({ date, month }: StoredDay): ReadonlySet<CalendarDate> {
  const days = new Set<CalendarDate>();
  for (let back = 1; back < DAYS_PER_WEEK; back++) {
    const day = addDays(date, -back);
    if ((month[day]?.battles ?? 0) > 0) days.add(day);
  }
  return days;
}

/** Returns today's date for `user`. */
export function todayOf(user: User, { clock }: Pick<Services, "clock">): CalendarDate {
  return todayFor(dayRuleOf(user), clock());
}

type RuleServices = Pick<Services, "clock" | "epoch">;

/** How to compute the rows of a user's days in one call. */
interface DayRules extends SummaryRules {
  /** Returns the result of {@link dayViewOf}: of the last day whose row was computed, the one that made its row. */
  readonly dayView: (stored: StoredDay) => Day;
}

/**
 * Returns how to compute the rows of this user's days. A row is computed with the settings at the time of the write;
 * later settings do not change it.
 */
export function summaryRulesOf(user: User, services: RuleServices): DayRules {
  const rule = dayRuleOf(user);
  /** The last day whose row was computed. A write gives it new versions and a new row, and no other rings. */
  let last: { readonly stored: StoredDay; readonly day: Day } | undefined;
  return {
    dayEnd: (date) => dayBounds(rule, date).end,
    dayView(stored) {
      const isLast = last?.stored.rings === stored.rings && last.stored.commitments === stored.commitments;
      return last && isLast
        ? { ...last.day, versions: versionsOf(stored, services) }
        : dayViewOf(stored, user, services);
    },
    row: (stored) => {
      const { day, input } = scoredDay(stored, user, services);
      last = { stored, day };
      if (!hasRecord(stored.rings, input.trackedMinutes)) return null;
      return {
        rings: completionBits(day),
        battles: input.battles.length,
        score: scoreOf(input),
        minutes: input.trackedMinutes,
        fought: encodeFought(input.battles),
      };
    },
  };
}

/** Returns a stored day as `user` sees it, and the input of its score. */
export function scoredDay(
  stored: StoredDay,
  user: User,
  services: RuleServices,
): { day: Day; input: ScoreInput } {
  const day = dayViewOf(stored, user, services);
  const span = dayBounds(dayRuleOf(user), stored.date);
  return { day, input: scoreInputOf(day, trackedMinutes(stored.rings.earth, stored.previousEarth, span)) };
}

function completionBits({ completion }: Day): number {
  return RING_NAMES.reduce((bits, ring, index) => completion[ring] ? bits | (1 << index) : bits, 0);
}

/** The completion for each of the 32 values of a row's bits. */
const COMPLETIONS = Array.from({ length: 1 << RING_NAMES.length }, (_, bits) => {
  const completion = byRing((ring) => (bits & (1 << RING_NAMES.indexOf(ring))) !== 0);
  return { completion, completed: RING_NAMES.filter((ring) => completion[ring]).length };
});

/** Returns a row of a month as `user` sees it. */
export function summaryOf({ date, rings, score, minutes }: DatedRow, user: User): DaySummary {
  const completion = COMPLETIONS[rings];
  if (!completion) throw new Error(`The row of ${date} has invalid completion bits: ${rings}.`);
  return { date, ...completion, score, tracked_minutes: minutes, rest: isRestDay(user.settings.rest, date) };
}

/** Returns a stored day as `user` sees it. `rules` are those of the write that has stored it, if one has. */
export function toDay(
  stored: StoredDay,
  user: User,
  services: Services,
  rules: DayRules = summaryRulesOf(user, services),
): Day {
  return {
    ...rules.dayView(stored),
    forged_score: storedScore(stored, rules),
    rest: isRestDay(user.settings.rest, stored.date),
    ...(stored.damaged.length > 0 && { damaged: [...stored.damaged] }),
  };
}

/** Returns the score in the day's row, or a computed one when the row was written before scores were stored. */
function storedScore(stored: StoredDay, rules: DayRules): number | null {
  const row = stored.month[stored.date];
  if (!row) return null;
  return row.score ?? rules.row(stored)?.score ?? null;
}

/** The maximum size of all cached counts, in bytes. */
const MAX_BYTES = 4 * 1_024 * 1_024;

/** About how many bytes the count of a month takes. */
const MONTH_BYTES = 512;

/** What a user's entry takes besides its months, in bytes. */
const ENTRY_BYTES = 1_024;

const LAST_DATE: CalendarDate = "9999-12-31";

/** What streaks need to know of the days before a month. */
export interface PastStreaks {
  /** The first day with a record ever, even when it is later; null when there is none. */
  readonly firstDay: CalendarDate | null;
  /** The streaks of the rings over all days with a record before the month. */
  readonly counted: StreakCount;
}

/** What the streaks of a user depend on. */
export interface StreakSource {
  readonly user: User;
  /** The user's log of changes, read before any row is listed. */
  readonly log: ChangeLog;
  /** Lists the summaries of the days with a record in the range, earliest first; null lists all. */
  readonly listRows: (range: DateRange | null) => Promise<readonly DaySummary[]>;
}

/** The streaks that were counted lately. */
export interface StreakCounts {
  /** Returns what is before `month`. */
  before(month: string, source: StreakSource): Promise<PastStreaks>;
}

/** The counts of one user. */
interface Counted {
  readonly user: User;
  readonly rules: StreakRules;
  /** The number of the latest write that is part of them. */
  readonly seq: number;
  readonly firstDay: CalendarDate | null;
  /** The months with a record, earliest first, each with the streaks up to its last day. */
  readonly months: readonly CountedMonth[];
}

interface CountedMonth {
  readonly month: string;
  readonly count: StreakCount;
}

/**
 * Creates an empty cache, with which streaks need no rows of earlier months. Every write of a day adds to the log of
 * changes, so the months that have changed since are known: those and the later ones are counted again. The log is read
 * from the store with each call, so a count is never older than the store, whichever process has written.
 */
export function createStreakCounts(): StreakCounts {
  const cache = new BoundedMap<string, Counted>(
    MAX_BYTES,
    ({ months }) => ENTRY_BYTES + MONTH_BYTES * months.length,
  );
  return {
    async before(month, source) {
      const { user } = source;
      const cached = cache.get(user.id);
      const counted = await toCurrent(cached, source);
      if (counted !== cached) cache.set(user.id, counted);
      const earlier = counted.months.findLast((one) => one.month < month);
      return { firstDay: counted.firstDay, counted: earlier?.count ?? NO_STREAKS };
    },
  };
}

const NO_STREAKS = startStreaks(RING_NAMES.length);

/** Returns the counts as they are now; the same object when nothing has changed. */
async function toCurrent(
  cached: Counted | undefined,
  { user, log, listRows }: StreakSource,
): Promise<Counted> {
  const rules = { rest: user.settings.rest, shortened: shortenedDays(dayRuleOf(user)) };
  const stale = cached && pastStreaksIsSame(cached, user, rules) ? monthsSince(log, cached.seq) : null;
  if (cached && stale?.size === 0) return cached;
  const [from = ""] = [...stale ?? []].sort();
  const kept = cached?.months.filter(({ month }) => month < from) ?? [];
  const rows = await listRows(kept.length === 0 ? null : { from: `${from}-01`, to: LAST_DATE });
  return {
    user,
    rules,
    seq: log.seq,
    firstDay: kept.length === 0 ? rows[0]?.date ?? null : cached?.firstDay ?? null,
    months: [...kept, ...countMonths(rows, kept.at(-1)?.count ?? NO_STREAKS, rules)],
  };
}

function pastStreaksIsSame(cached: Counted, user: User, rules: StreakRules): boolean {
  return cached.user === user || JSON.stringify(cached.rules) === JSON.stringify(rules);
}

function countMonths(rows: readonly DaySummary[], before: StreakCount, rules: StreakRules): CountedMonth[] {
  let count = before;
  return [...Map.groupBy(rows, ({ date }) => monthOf(date))].map(([month, own]) => {
    const days = own.map(({ date, completion }) => ({ date, complete: ringStreaks(completion) }));
    count = continueStreaks(count, days, rules);
    return { month, count };
  });
}

/** The maximum size of all cached texts, in bytes. */
const DAY_TEXTS_MAX_BYTES = 4 * 1_024 * 1_024;

/** What an entry takes besides its text, in bytes. */
const DAY_TEXTS_ENTRY_BYTES = 1_024;

type Entry = Deno.KvEntryMaybe<unknown>;

/** A read of a day, and everything else that its text depends on. */
export interface DaySource {
  readonly user: User;
  readonly date: CalendarDate;
  /** What was just read by the keys of {@link DayTexts.keysToRead}. */
  readonly read: readonly Entry[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The text of a day, and until when it is the same, in milliseconds since 1970. */
export interface DayText {
  readonly text: string;
  readonly until: number;
}

/** The encoded days that were read lately. */
export interface DayTexts {
  /**
   * Returns the keys to read for the text of a day: its documents, or only the user's log of changes when there is a
   * text which that may show to be current.
   */
  keysToRead(userId: string, date: CalendarDate): Deno.KvKey[];
  /** Returns the text that `encode` returned for the same documents, user and time, or what it returns now. */
  get(source: DaySource, encode: (entries: readonly Entry[]) => Promise<DayText>): Promise<string>;
}

interface DayTextsCached extends DayText {
  readonly user: User;
  readonly versionstamps: readonly (string | null)[];
  readonly from: number;
  /**
   * A versionstamp of the user's log of changes that was read before the documents, null when there was no log, and
   * undefined when none was read. Every write of a day writes the log, so while it has this versionstamp, the documents
   * are as they were read.
   */
  readonly log: string | null | undefined;
}

/**
 * Creates an empty cache. A text is a function of the documents of its day, the user and the time. A text is returned
 * only if the log of changes or all documents have the versionstamps with which it was encoded, as just read from the
 * store, so that it is never older than they are, whichever process wrote them.
 */
export function createDayTexts(kv: Pick<Kv, "cached" | "snapshot">): DayTexts {
  const cache = new BoundedMap<string, DayTextsCached>(
    DAY_TEXTS_MAX_BYTES,
    ({ text }) => DAY_TEXTS_ENTRY_BYTES + 2 * text.length,
  );
  return {
    keysToRead(userId, date) {
      const log = keys.changes(userId);
      const cached = cache.peek(nameOf(userId, date));
      // As far as this server knows: after a write of its own, only the documents show whether this day has changed.
      const latest = kv.cached(log)?.versionstamp;
      const mayBeCurrent = cached && cached.log !== null &&
        (cached.log === undefined || latest === undefined || latest === cached.log);
      return mayBeCurrent ? [log] : dayKeys(userId, date);
    },
    async get({ user, date, read, now }, encode) {
      const name = nameOf(user.id, date);
      const cached = cache.peek(name);
      const isRight = cached?.user === user && cached.from <= now && now < cached.until;
      const [only] = read.length === 1 ? read : [];
      const log = only?.versionstamp;
      if (isRight && typeof log === "string" && log === cached.log) return cached.text;
      const entries = only ? await kv.snapshot(dayKeys(user.id, date)) : read;
      const versionstamps = entries.map(({ versionstamp }) => versionstamp);
      if (isRight && versionstamps.every((one, index) => one === cached.versionstamps[index])) {
        if (log !== cached.log) cache.set(name, { ...cached, log });
        return cached.text;
      }
      const encoded = await encode(entries);
      if (encoded.until > now) cache.set(name, { ...encoded, user, versionstamps, from: now, log });
      return encoded.text;
    },
  };
}

function nameOf(userId: string, date: CalendarDate): string {
  return `${userId} ${date}`;
}

export const daysRoutes = [
  serve(getDay, {
    prefetch: (userId, { day }, { dayTexts }) => dayTexts.keysToRead(userId, day),
    handle: async ({ params: { day: date }, entries: read, caller: { user } }, services) => {
      const now = services.clock();
      const text = await services.dayTexts.get({ user, date, read, now }, async (entries) => {
        const stored = await services.days.read(user.id, date, todayOf(user, services), entries);
        const text = encodeBody(getDay, { day: toDay(stored, user, services) });
        return { text, until: sameUntil(stored, user, now) };
      });
      return new EncodedBody(text);
    },
  }),

  serveList(listDays, {
    list: "days",
    item: DaySchema,
    cursorOf: ({ date }: Day) => date,
    maxBytes: MAX_RANGE_BYTES,
    open: async function* ({ query, caller: { user } }, services) {
      for await (const stored of services.days.list(user.id, query, todayOf(user, services))) {
        yield toDay(stored, user, services);
      }
    },
  }),
];
