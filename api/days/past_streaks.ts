import { type CalendarDate, type DateRange, monthOf, shortenedDays } from "#shared/calendar/mod.ts";
import { dayRuleOf, type DaySummary, type User } from "#shared/records/mod.ts";
import { RING_NAMES } from "#shared/rings/mod.ts";
import {
  continueStreaks,
  ringStreaks,
  startStreaks,
  type StreakCount,
  type StreakRules,
} from "#shared/rules/mod.ts";
import { BoundedMap } from "../limits/bounded_map.ts";
import { type ChangeLog, monthsSince } from "../store/days/changes.ts";

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
  const stale = cached && isSame(cached, user, rules) ? monthsSince(log, cached.seq) : null;
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

function isSame(cached: Counted, user: User, rules: StreakRules): boolean {
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
