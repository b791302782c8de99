import { addDays, type CalendarDate, monthOf } from "#shared/domain/calendar.ts";
import { RING_NAMES, type RingName, type StoredRings } from "#shared/domain/rings/mod.ts";
import { defaultSettings } from "#shared/domain/settings.ts";
import type { User } from "#shared/domain/user.ts";
import { newSession } from "../../api/auth/sessions.ts";
import { largestSizeOf } from "../../api/limits.ts";
import { createServices, type Services } from "../../api/services.ts";
import { summaryRulesOf } from "../../api/days/view.ts";
import { ANYONE, newAccount } from "../../api/store/accounts.ts";
import { changesMutation, MAX_CHANGES, readChanges } from "../../api/store/days/changes.ts";
import {
  commitmentMutation,
  MONTH,
  type Month,
  RING_DOCUMENTS,
  storedDay,
} from "../../api/store/days/documents.ts";
import { type Stored, toStored } from "../../api/store/documents.ts";
import { keys } from "../../api/store/keys.ts";
import { createStoreFile } from "../../api/store/open.ts";
import { upgradeFormat } from "../../api/format.ts";
import { filledDay } from "./filled_day.ts";

/** Bytes of documents in one atomic operation, as they are estimated, and how many documents: it holds 800 KiB. */
const BATCH_BYTES = 700_000;
const BATCH = 900;

/** What a store shall hold before it is measured. */
export interface SeedOptions {
  readonly accounts: number;
  /** Filled days of each account, up to and with `lastDay`. */
  readonly days: number;
  readonly lastDay: CalendarDate;
  /** How many of the accounts, the first ones, have their days. The others are only signed up. */
  readonly filledAccounts: number;
  /** The hash of everybody's password; without it nobody can sign in by one. */
  readonly password?: string;
  /** What is on a day of the account of this number; a day as most people fill it, when it is absent. */
  readonly ringsOf?: (date: CalendarDate, account: number) => StoredRings;
}

/** An account to call as. */
export interface Seeded {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  /** The first time entry of its last day. */
  readonly entryId: string;
  /** What is on its last day. */
  readonly lastRings: StoredRings;
}

/** Fills the store in the file `path` straight, and gives the accounts that have their days. */
export async function seed(
  path: string,
  { accounts, days, lastDay, filledAccounts, password = "-", ringsOf = filledDay }: SeedOptions,
): Promise<Seeded[]> {
  await createStoreFile(path);
  const db = await Deno.openKv(path);
  try {
    const services = await createServices({
      db,
      env: { GORIN_RATE_LIMIT: 0, GORIN_QUOTA_MB: 0, GORIN_REGISTRATION: "open", GORIN_WEBHOOKS: "off" },
      clock: Date.now,
      version: "0.0.0-bench",
    });
    // Documents of today, and not of a version that stored no format.
    await upgradeFormat(services.kv, () => Promise.resolve());
    const seeded: Seeded[] = [];
    for (let index = 0; index < accounts; index++) {
      const userId = crypto.randomUUID();
      const now = new Date().toISOString();
      const user: User = {
        id: userId,
        email: `bench.${index}@example.com`,
        timezone: "UTC",
        priorities: ["Deep Work", "Health", "Learning"],
        weaknesses: [],
        settings: defaultSettings(),
        created_at: now,
      };
      const session = newSession("Bench", Date.now());
      await services.accounts.create(newAccount(user, password, session), ANYONE);
      if (index >= filledAccounts) continue;
      const last = await fill(db, user, services, lastDay, days, (date) => ringsOf(date, index));
      seeded.push({
        userId,
        email: user.email,
        token: await services.tokens.issue(userId, session.token_id),
        entryId: last.earth.actual_entries[0]?.id ?? "",
        lastRings: last,
      });
    }
    return seeded;
  } finally {
    db.close();
  }
}

/** Returns the rings of `lastDay`. */
async function fill(
  db: Deno.Kv,
  user: User,
  services: Services,
  lastDay: CalendarDate,
  days: number,
  ringsOf: (date: CalendarDate) => StoredRings,
): Promise<StoredRings> {
  const userId = user.id;
  const { row: rowOf } = summaryRulesOf(user, services);
  const op = crypto.randomUUID();
  const months = new Map<string, Month>();
  const documents: [Deno.KvKey, Stored][] = [];
  let last: StoredRings | undefined;
  for (let back = 0; back < days; back++) {
    const date = addDays(lastDay, -back);
    const rings = ringsOf(date);
    last ??= rings;
    const put = <R extends RingName>(ring: R) =>
      documents.push([keys.ring(userId, date, ring), toStored(RING_DOCUMENTS[ring], rings[ring], op)]);
    for (const ring of RING_NAMES) put(ring);
    const month = monthOf(date);
    const row = rowOf({ ...storedDay(date, []), rings });
    if (row) months.set(month, { ...months.get(month), [date]: row });
  }
  for (const [month, rows] of months) documents.push([keys.month(userId, month), toStored(MONTH, rows, op)]);
  const { key, value } = commitmentMutation(userId, lastDay, "Rise at five", op);
  if (value) documents.push([key, value]);
  // As full as the log of anyone who uses the product.
  const moved = Array.from({ length: days }, (_, back) => addDays(lastDay, back - days + 1)).slice(
    -MAX_CHANGES,
  )
    .flatMap((day) => RING_NAMES.map((ring) => ({ day, ring, commitment: false })));
  const log = changesMutation(
    userId,
    { ...readChanges(undefined), bytes: null, latest_water: lastDay, booked: null },
    moved,
    op,
  );
  if (log.value) documents.push([log.key, log.value]);
  for (let at = 0; at < documents.length;) {
    const atomic = db.atomic();
    let bytes = 0;
    for (const from = at; at < documents.length && at < from + BATCH; at++) {
      const [key, value] = documents[at] ?? [];
      if (!key) break;
      bytes += largestSizeOf(value);
      if (bytes > BATCH_BYTES && at > from) break;
      atomic.set(key, value);
    }
    await atomic.commit();
  }
  return last ?? ringsOf(lastDay);
}
