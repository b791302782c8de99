import type { CalendarDate } from "#shared/calendar/mod.ts";
import { RING_NAMES, type RingName } from "#shared/rings/mod.ts";
import type { DamagedPart, DayRecord } from "#shared/transfer/mod.ts";
import { letOthersRun } from "../../limits/let_others_run.ts";
import { readCommitment } from "../days/commitment.ts";
import { readRing } from "../days/ring_documents.ts";
import { ifIntact } from "../document.ts";
import { keys } from "../keys.ts";
import type { Kv } from "../kv.ts";

/** How many ring documents are read at once: 64 KiB each at most. */
const RINGS_AT_ONCE = 15;

/** How many commitments are read at once: a few KiB each at most. */
const COMMITMENTS_AT_ONCE = 50;

/**
 * Every day of a user that has a ring or a commitment, as it is stored, oldest first. A few documents are in memory at
 * a time. What is damaged is left out, and `leftOut` is told of it. Not one snapshot: a day that is written meanwhile
 * is returned as it was before, or as it is after.
 */
export async function* listDayRecords(
  kv: Kv,
  userId: string,
  leftOut: (part: DamagedPart) => void = () => {},
): AsyncGenerator<DayRecord> {
  const rings = listPages(kv, keys.days(userId), RINGS_AT_ONCE);
  const commitments = listPages(kv, keys.commitments(userId), COMMITMENTS_AT_ONCE);
  let [ring, commitment] = [(await rings.next()).value, (await commitments.next()).value];
  while (ring || commitment) {
    const date = earliest(dateOf(ring), dateOf(commitment));
    const record: DayRecord = { date };
    for (; ring && dateOf(ring) === date; ring = (await rings.next()).value) {
      const name = ringOf(ring);
      const entry = ring;
      const intact = name && ifIntact(() => readRing(name, entry));
      if (name && intact) Object.assign(record, { [name]: intact });
      else if (name) leftOut({ day: date, part: name });
    }
    if (commitment && dateOf(commitment) === date) {
      const entry = commitment;
      const intact = ifIntact(() => readCommitment(entry));
      if (intact !== null) record.commitment = intact;
      else leftOut({ day: date, part: "commitment" });
      commitment = (await commitments.next()).value;
    }
    if (Object.keys(record).length > 1) yield record;
    await letOthersRun();
  }
}

/** The entries below `prefix`, in order, a few at a time. */
async function* listPages(
  kv: Kv,
  prefix: Deno.KvKey,
  limit: number,
): AsyncGenerator<Deno.KvEntry<unknown>, undefined> {
  let start: Deno.KvKey | undefined;
  while (true) {
    const page = await kv.list({ prefix, ...(start && { start }) }, { limit });
    yield* page;
    const last = page.at(-1)?.key;
    if (!last || page.length < limit) return undefined;
    // The next key after the last one.
    start = [...last, false];
  }
}

function dateOf(entry: Deno.KvEntry<unknown> | undefined): CalendarDate | undefined {
  return entry && String(entry.key[2]);
}

function ringOf({ key }: Deno.KvEntry<unknown>): RingName | undefined {
  return RING_NAMES.find((ring) => ring === key[3]);
}

function earliest(one: CalendarDate | undefined, other: CalendarDate | undefined): CalendarDate {
  const [first] = [one, other].filter((date) => date !== undefined).sort();
  if (first === undefined) throw new Error("A day record needs an entry.");
  return first;
}
