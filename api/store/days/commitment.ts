import { addDays, type CalendarDate, isCalendarDate } from "#shared/calendar/mod.ts";
import { VOID_LIMITS } from "#shared/rings/mod.ts";
import { text } from "#shared/schema/text.ts";
import { changesMutation, type LoggedChange, readChanges } from "./changes.ts";
import { type DocumentKind, readStored, toStored } from "../document.ts";
import { keys } from "../keys.ts";
import type { Kv, Mutation } from "../kv.ts";
import { bytesOf, usageAfter } from "./usage.ts";
import type { UserWrites } from "../user_writes.ts";

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

/** A commitment to set. */
export interface CommitmentWrite {
  readonly userId: string;
  readonly date: CalendarDate;
  readonly commitment: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Sets the commitment for a day, or removes it when it is empty. The last write wins. */
export async function setCommitment(
  kv: Kv,
  writes: UserWrites,
  { userId, date: day, commitment, now }: CommitmentWrite,
): Promise<void> {
  const key = keys.changes(userId);
  await writes.run(userId, async () => {
    const [changes, before] = await kv.getMany([key, keys.commitment(userId, day)]);
    const op = crypto.randomUUID();
    const mutation = commitmentMutation(userId, day, commitment, op);
    const log = readChanges(changes);
    const growth = { data: bytesOf(mutation.value) - bytesOf(before?.value), receipts: 0 };
    const usage = await usageAfter(kv, userId, log, growth, {
      quotaBytes: writes.quotaBytes,
      now,
    });
    const done = await kv.commit({
      op,
      checks: [{ key, versionstamp: changes?.versionstamp ?? null }],
      mutations: [
        mutation,
        changesMutation(userId, { ...log, ...usage }, changedByCommitment(day), op),
      ],
    });
    return done ?? undefined;
  });
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
