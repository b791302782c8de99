import * as z from "zod/mini";
import { ApiError } from "../../../client/mod.ts";
import { addEntry, deleteTimer, getDay, getTimer, putTimer, stopTimer } from "../../../contract/mod.ts";
import type { CalendarDate } from "../../../calendar/mod.ts";
import type { Day, Timer } from "../../../records/mod.ts";
import { EARTH_LIMITS, type Entry } from "../../../rings/mod.ts";
import { timerEntries } from "../../../rules/mod.ts";
import { type Conflict, conflictsIn, ofRing } from "../../merge/conflicts.ts";
import { retryOnConflict } from "../../merge/retry_on_conflict.ts";
import type { SendContext, SendResult } from "../send_context.ts";
import { sendUpdateEntry } from "./entries.send.ts";
import type { ChangeTimer, DiscardTimer, StartTimer, StopTimer } from "./timer.ts";
import { t } from "../../../texts/translate.ts";

/**
 * Starts a timer. There is at most one: when two surfaces started one without knowing of each other, the later one
 * stays running, and the earlier one ends at its start and becomes an entry. No tracked time is lost.
 */
export function sendStartTimer({ timer }: StartTimer, context: SendContext): Promise<SendResult> {
  const { client } = context;
  return retryOnConflict<SendResult>(
    "timer_running",
    async () => ({ day: null, conflicts: [], timer: await client.call(putTimer, { body: timer }) }),
    async ({ data }) => {
      const state = z.parse(getTimer.response, data);
      const running = state.timer;
      if (!running) return undefined;
      if (Date.parse(running.start_ts) > Date.parse(timer.start_ts)) {
        return { ...await addTimerEntries(timer, Date.parse(running.start_ts), context), timer: state };
      }
      await stopAt(running, latestEnd(running, timer.start_ts), context);
      return undefined;
    },
  );
}

/**
 * Changes the start or the note of a running timer. What another surface changed stays. The note of a timer that was
 * stopped elsewhere goes to its entries; its start cannot be changed any more.
 */
export function sendChangeTimer({ timer, base }: ChangeTimer, context: SendContext): Promise<SendResult> {
  const { client } = context;
  const changes = base ? changesOf(base, timer) : timer;
  return retryOnConflict("version_conflict", async () => {
    const { timer: running, version } = await client.call(getTimer, {});
    if (running?.id !== timer.id) return await noteEntries(base ?? timer, changes, context);
    const body = { ...running, ...changes, replace: true };
    const state = await client.call(putTimer, { body }, { version });
    return {
      day: null,
      conflicts: base ? ofRing("earth", conflictsIn(nounOf(timer), base, changes, running)) : [],
      timer: state,
    };
  }, () => undefined);
}

/** Returns the start and the note of `after` where they differ from `before`. */
function changesOf(before: Timer, after: Timer): Partial<Timer> {
  return {
    ...(after.start_ts !== before.start_ts && { start_ts: after.start_ts }),
    ...(after.note !== before.note && { note: after.note }),
  };
}

const nounOf = ({ category }: Timer) => t("{category} timer", { category: t(category) });

/**
 * Writes the note of a timer that was stopped elsewhere to the entries that it became. A note that was written there
 * meanwhile is reported.
 */
async function noteEntries(
  timer: Timer,
  { start_ts, note }: Partial<Timer>,
  context: SendContext,
): Promise<SendResult> {
  const { days, entries } = note === undefined || start_ts !== undefined
    ? NOT_STOPPED
    : await stoppedEntries(timer, context) ?? await storedEntries(timer, context);
  if (note === undefined || entries.length === 0) {
    throw new ApiError("This timer was stopped on another device.", { status: 404, code: "not_found" });
  }
  const knownDay = async (date: CalendarDate) =>
    days.find((day) => day.date === date) ?? await context.knownDay(date);
  let result: SendResult = { day: null, conflicts: [] };
  for (const { day, entry } of entries) {
    const base = { ...entry, note: timer.note };
    result = await sendUpdateEntry({ kind: "update_entry", day, base, patch: { note } }, {
      ...context,
      knownDay,
    });
  }
  return result;
}

/** The entries that a timer became, and the present version of some of their days. */
interface TimerEntries {
  readonly days: readonly Day[];
  readonly entries: readonly { readonly day: CalendarDate; readonly entry: Entry }[];
}

const NOT_STOPPED: TimerEntries = { days: [], entries: [] };

/** Returns the entries of the timer that ended last; null for any other. A repeated stop returns them again. */
async function stoppedEntries({ id }: Timer, { client }: SendContext): Promise<TimerEntries | null> {
  const stopped = await orNull("not_found", client.call(stopTimer, { body: { id } }));
  return stopped && { days: [stopped.day], entries: stopped.entries };
}

/** Returns the entries that a timer became, if they are still there. Their ids are derived from the timer's. */
async function storedEntries(timer: Timer, { client, rule }: SendContext): Promise<TimerEntries> {
  const days: Day[] = [];
  const entries = [];
  for (const { day: date, entry: { id } } of timerEntries(timer, longestEnd(timer), rule)) {
    const { day } = await client.call(getDay, { params: { day: date } });
    const entry = day.earth.actual_entries.find((present) => present.id === id);
    days.push(day);
    if (entry) entries.push({ day: date, entry });
  }
  return { days, entries };
}

/** Returns null in place of a failure with this code. */
async function orNull<T>(code: ApiError["code"], call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code === code) return null;
    throw error;
  }
}

/**
 * Stops a timer. The end of a timer that was stopped elsewhere before does not change, and is a conflict when it is
 * another one. One that ends in the moment of its start leaves nothing.
 */
export async function sendStopTimer(
  { timer, end_ts }: StopTimer,
  context: SendContext,
): Promise<SendResult> {
  const end = Date.parse(end_ts);
  const start = Date.parse(timer.start_ts);
  try {
    // When the timer neither runs nor ended last, its entries are added. Their ids are derived from it, so existing
    // ones do not change.
    const stopped = await stopAt(timer, end_ts, context);
    if (!stopped) return await addTimerEntries(timer, end, context);
    return { ...stopped, conflicts: endConflicts(timer, end_ts, stopped.end_ts) };
  } catch (error) {
    const isInvalid = error instanceof ApiError && error.code === "validation_failed";
    if (!isInvalid || end > start) throw error;
    if (end === start) return await sendDiscardTimer({ kind: "discard_timer", timer }, context);
    throw new ApiError(
      "The timer would end before it starts, as after a clock was set back. Discard it, and add its time by hand.",
      { status: error.status, code: error.code },
    );
  }
}

/** Returns the conflict between the end of a timer here and one that was set elsewhere before. */
function endConflicts(timer: Timer, mine: string, theirs: string): Conflict[] {
  if (Date.parse(mine) === Date.parse(theirs)) return [];
  return ofRing(
    "earth",
    conflictsIn<{ end_ts: string }>(nounOf(timer), {}, { end_ts: mine }, { end_ts: theirs }),
  );
}

/** Discards a timer unless it was changed elsewhere since. Nothing changes when it has already ended. */
export function sendDiscardTimer({ timer }: DiscardTimer, { client }: SendContext): Promise<SendResult> {
  return retryOnConflict<SendResult>("version_conflict", async () => {
    const { timer: running, version } = await client.call(getTimer, {});
    const isChanged = running?.id === timer.id && Object.keys(changesOf(timer, running)).length > 0;
    if (isChanged) {
      const conflict = {
        what: nounOf(timer),
        mine: t("discarded"),
        theirs: t("changed on another device, so it was not discarded"),
        ring: "earth" as const,
      };
      return { day: null, conflicts: [conflict], timer: { timer: running, version } };
    }
    const state = await client.call(deleteTimer, { query: { id: timer.id } }, { version });
    return { day: null, conflicts: [], timer: state };
  }, () => undefined);
}

/** Returns `end_ts`, or the time when the timer reached the maximum length of an entry, if that was earlier. */
function latestEnd(timer: Timer, end_ts: string): string {
  return new Date(Math.min(Date.parse(end_ts), longestEnd(timer))).toISOString();
}

/** Returns when the timer reaches the maximum length of an entry, in milliseconds since 1970. */
function longestEnd({ start_ts }: Timer): number {
  return Date.parse(start_ts) + EARTH_LIMITS.entryHours * 3_600_000;
}

/** Stops the timer at `end_ts`. Returns when it ended, or null when the server does not know it. */
async function stopAt(
  timer: Timer,
  end_ts: string,
  { client, id }: SendContext,
): Promise<SendResult & { readonly end_ts: string } | null> {
  const body = { id: timer.id, end_ts };
  const stopped = await orNull("not_found", client.call(stopTimer, { body }, { idempotencyKey: id }));
  return stopped &&
    {
      day: stopped.day,
      conflicts: [],
      timer: { timer: stopped.timer, version: stopped.version },
      end_ts: stopped.end_ts,
    };
}

async function addTimerEntries(
  timer: Timer,
  end: number,
  { client, rule }: SendContext,
): Promise<SendResult> {
  let last: Day | null = null;
  const conflicts: Conflict[] = [];
  for (const { day, entry } of timerEntries(timer, end, rule)) {
    const response = await client.call(addEntry, { params: { day }, body: entry }, {
      idempotencyKey: entry.id,
    });
    last = response.day;
    // It was stopped elsewhere, and another timer after it.
    const present = last.earth.actual_entries.find(({ id }) => id === entry.id);
    if (present) conflicts.push(...endConflicts(timer, entry.end_ts, present.end_ts));
  }
  return { day: last, conflicts };
}
