import { deleteTimer, type EndpointRequest, getTimer, putTimer, stopTimer } from "#shared/contract/mod.ts";
import { addDays, todayFor } from "#shared/domain/calendar.ts";
import type { Timer, TimerState } from "#shared/domain/records.ts";
import { EARTH_LIMITS, entryChanges, entrySpanError } from "#shared/domain/rings/mod.ts";
import { timerEntries } from "#shared/domain/time.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import { Failure } from "../failures.ts";
import { type Precondition, preconditionMet, serve } from "../http/mount.ts";
import { findEntry, withEntries } from "../http/normalize.ts";
import type { Services } from "../services.ts";
import { versionOf } from "../store/documents.ts";
import { keys } from "../store/keys.ts";
import { readTimer, type StoredTimer, type TimerStop } from "../store/timers.ts";
import { carryingOf, summaryRulesOf, toDay } from "./view.ts";

/** How far a client's clock may be ahead of the server's, in milliseconds. */
const CLOCK_SKEW_MS = 15 * 60_000;

const MAX_ENTRY_MS = EARTH_LIMITS.entryHours * 3_600_000;

/**
 * Returns what stopping `timer` writes: its entries, each into the Earth of its day. Throws `timer_stale` with `state`
 * as its data when the timer ran for more than 24 hours and the request has no end.
 */
function toTimerStop(
  timer: Timer,
  { end_ts, note = timer.note }: EndpointRequest<typeof stopTimer>["body"],
  user: User,
  services: Services,
  state: TimerState,
): TimerStop {
  const now = services.clock();
  const rule = dayRuleOf(user);
  const end = end_ts === undefined ? presentEnd(timer, now, state) : givenEnd(timer, Date.parse(end_ts), now);
  const entries = timerEntries({ ...timer, note }, end, rule);
  const days = entries.map(({ day }) => day);
  return {
    entries,
    end_ts: new Date(end).toISOString(),
    dates: days.length > 0 ? days : [todayFor(rule, end)],
    today: todayFor(rule, now),
    now,
    change: (before) => ({
      rings: before.flatMap(({ date, rings: { earth } }) => {
        // An existing entry was saved by an earlier stop of this timer, after which its start was sent again.
        const added = entries.filter(({ day, entry }) => day === date && !findEntry(earth, entry.id))
          .map(({ entry }) => entry);
        return added.length > 0 ? [{ date, ring: "earth", next: withEntries(earth, added) }] : [];
      }),
      result: null,
    }),
    ...summaryRulesOf(user, services),
  };
}

/** Returns now, or the timer's start when the client's clock is ahead of the server's. */
function presentEnd({ start_ts }: Timer, now: number, state: TimerState): number {
  const start = Date.parse(start_ts);
  if (now - start > MAX_ENTRY_MS) throw new Failure("timer_stale", { data: state });
  return Math.max(now, start);
}

function givenEnd({ start_ts }: Timer, end: number, now: number): number {
  const message = end > now + CLOCK_SKEW_MS
    ? "End time must not lie in the future"
    : entrySpanError(Date.parse(start_ts), end);
  if (message) throw new Failure("validation_failed", { message, details: [{ path: "end_ts", message }] });
  return end;
}

export const timerRoutes = [
  serve(getTimer, {
    prefetch: (userId) => [keys.timer(userId)],
    handle: ({ entries }, services) => Promise.resolve(stateOf(readTimer(entries[0]), services)),
  }),

  serve(putTimer, {
    handle: async (call, services) => {
      const { body: { replace, id, ...start }, caller: { user }, precondition } = call;
      checkStart(start, user, services.clock());
      const after = await services.timers.update(user.id, services.clock(), (before) => {
        const { timer: running } = before;
        if (isSentAgain(before, call.body)) return undefined;
        checkVersion(before, precondition, services);
        if (running && !replace) throw new Failure("timer_running", { data: stateOf(before, services) });
        return { for: null, ...start, id: id ?? running?.id ?? crypto.randomUUID() };
      });
      return stateOf(after, services);
    },
  }),

  serve(deleteTimer, {
    handle: async ({ query: { id }, caller: { user }, precondition }, services) => {
      const after = await services.timers.update(user.id, services.clock(), (before) => {
        if (!before.timer || !isMeant(before.timer, id)) return undefined;
        checkVersion(before, precondition, services);
        return null;
      });
      return stateOf(after, services);
    },
  }),

  serve(stopTimer, {
    handle: async ({ body, caller: { user }, precondition }, services) => {
      const { after, days } = await services.timers.stop(user.id, (before) => {
        const { timer, last } = before;
        if (!timer || !isMeant(timer, body.id)) {
          if (body.id === undefined || body.id === last?.id) return null;
          throw new Failure("not_found", { message: "That timer is not running." });
        }
        if (
          last && body.id === undefined &&
          matches(precondition, versionOf(services.epoch, Number(last.stopped)))
        ) {
          return null;
        }
        checkVersion(before, precondition, services);
        return toTimerStop(timer, body, user, services, stateOf(before, services));
      });
      if (!after.last) throw new Failure("not_found", { message: "No timer was ever started." });
      const { entries, end_ts } = after.last;
      const rule = dayRuleOf(user);
      const shown = entries.at(-1)?.day ?? todayFor(rule, Date.parse(end_ts));
      const day = days.at(-1) ?? await services.days.get(user.id, shown, carryingOf(user, services));
      return { entries, end_ts, ...stateOf(after, services), day: toDay(day, user, services) };
    },
  }),
];

function stateOf({ timer, seq }: StoredTimer, { epoch }: Services): TimerState {
  return { timer, version: versionOf(epoch, seq) };
}

function checkVersion(before: StoredTimer, precondition: Precondition, services: Services): void {
  const state = stateOf(before, services);
  if (!preconditionMet(precondition, state.version)) throw new Failure("version_conflict", { data: state });
}

/** Whether the precondition requires exactly this version. */
function matches(precondition: Precondition, version: string | null): boolean {
  return precondition.kind === "match" && preconditionMet(precondition, version);
}

/** Whether a request is about this timer: its id is the timer's, or it has none. */
function isMeant(timer: Timer, id: string | undefined): boolean {
  return id === undefined || id === timer.id;
}

/**
 * Whether a start was applied before. Repeated after a lost response, its timer is running (perhaps back-dated) or has
 * ended.
 */
function isSentAgain(
  { timer, ended }: StoredTimer,
  start: EndpointRequest<typeof putTimer>["body"],
): boolean {
  if (!timer || !isMeant(timer, start.id)) return start.id !== undefined && ended.includes(start.id);
  return (start.id !== undefined && !start.replace) || isSame(timer, start);
}

function isSame(one: Timer, other: Omit<Timer, "id">): boolean {
  return one.start_ts === other.start_ts && one.category === other.category && one.day === other.day &&
    one.note === other.note && !("for" in entryChanges(one, { for: other.for ?? null }));
}

/**
 * Checks that a timer starts now or earlier, on the user's day at that time. The day may differ by one, since the
 * user's settings may have changed.
 */
function checkStart({ start_ts, day }: Pick<Timer, "start_ts" | "day">, user: User, now: number): void {
  const latest = now + CLOCK_SKEW_MS;
  if (Date.parse(start_ts) > latest) throw wrong("start_ts", "must not lie in the future");
  const rule = dayRuleOf(user);
  const first = addDays(todayFor(rule, Date.parse(start_ts)), -1);
  if (day < first || day > addDays(todayFor(rule, latest), 1)) {
    throw wrong("day", "must be a day from the start on, and not lie in the future");
  }
}

function wrong(path: string, message: string): Failure {
  const details = [{ path, message }];
  return new Failure("validation_failed", { details });
}
