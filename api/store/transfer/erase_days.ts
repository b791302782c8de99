import { addDays, calendarSpan, datesOf, monthOf } from "#shared/calendar/mod.ts";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { changesMutation, type LoggedChange, readChanges } from "../days/changes.ts";
import { keys } from "../keys.ts";
import type { Kv, Mutation } from "../kv.ts";
import { withoutTrashed } from "../trash/trashed_item.ts";
import type { UserWrites } from "../user_writes.ts";

const LAST_MONTH = "9999-12";

/**
 * Erases every day of a user and the trash, month by month: each month in one operation, so that its rows always fit
 * its days. Nothing goes to the trash. Calling it again continues where a call was interrupted.
 */
export async function eraseDays(kv: Kv, writes: UserWrites, userId: string): Promise<void> {
  while (true) {
    const month = await getFirstMonth(kv, userId);
    if (month === null) break;
    await writes.run(userId, () => tryToErase(kv, userId, monthMutations(userId, month), changesOf(month)));
  }
  const trashed = await kv.list({ prefix: keys.trash(userId) });
  await writes.run(
    userId,
    () => tryToErase(kv, userId, trashed.flatMap(({ key }) => withoutTrashed(key)), []),
  );
}

/** The earliest month in which anything is stored, or null. */
async function getFirstMonth(kv: Kv, userId: string): Promise<string | null> {
  const prefixes = [keys.days(userId), keys.months(userId), keys.waterDays(userId), keys.commitments(userId)];
  const firsts = await Promise.all(prefixes.map((prefix) => kv.list({ prefix }, { limit: 1 })));
  const [first] = firsts.flat().map(({ key }) => monthWith(String(key[2]))).sort();
  return first ?? null;
}

/**
 * The month in which a date is erased: the commitment for the day after 9999-12-31, which is no date, goes with that
 * day.
 */
function monthWith(date: string): string {
  return /^\d/.test(date) ? monthOf(date) : LAST_MONTH;
}

/** Deletes of all that a month can have: a key that is not there is no error. */
function monthMutations(userId: string, month: string): Mutation[] {
  const span = calendarSpan("month", `${month}-01`);
  const erased = datesOf(span).flatMap((date) => [
    ...RING_NAMES.map((ring) => keys.ring(userId, date, ring)),
    keys.waterDay(userId, date),
    keys.commitment(userId, date),
  ]);
  const after = keys.commitment(userId, addDays(span.to, 1));
  return [keys.month(userId, month), ...erased, after].map((key) => ({ key, value: undefined }));
}

function changesOf(month: string): LoggedChange[] {
  return datesOf(calendarSpan("month", `${month}-01`)).flatMap((day) =>
    RING_NAMES.map((ring) => ({ day, ring, commitment: false }))
  );
}

async function tryToErase(
  kv: Kv,
  userId: string,
  mutations: readonly Mutation[],
  changes: readonly LoggedChange[],
): Promise<true | undefined> {
  const key = keys.changes(userId);
  const [entry] = await kv.getMany([key]);
  const op = crypto.randomUUID();
  // What the account takes and its latest Water are found anew by the next write.
  const log = { ...readChanges(entry), bytes: null, counted_at: 0, latest_water: null };
  const done = await kv.commit({
    op,
    checks: [{ key, versionstamp: entry?.versionstamp ?? null }],
    mutations: [...mutations, changesMutation(userId, log, changes, op)],
  });
  return done === null ? undefined : true;
}
