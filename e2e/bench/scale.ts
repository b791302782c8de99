/**
 * `deno task bench scale [days]`: what a user costs. Lives filled days through the API over an in-memory store, sweeps
 * as the server does, and prints the keys, bytes and calls to a shared store of a day and a year, and what follows for
 * more users. The figures are counts, so they are the same on every machine.
 */
import { serialize } from "node:v8";
import { addDays, type CalendarDate } from "#shared/domain/calendar.ts";
import { defaultSettings } from "#shared/domain/settings.ts";
import type { User } from "#shared/domain/user.ts";
import { createApp } from "../../api/app.ts";
import { newSession } from "../../api/auth/sessions.ts";
import { createServices } from "../../api/services.ts";
import { ANYONE, newAccount } from "../../api/store/accounts.ts";
import { sweep } from "../../api/store/erasure.ts";
import { NO_TELEMETRY } from "../../api/telemetry.ts";
import { print } from "../../tasks/print.ts";
import { filledDay } from "./filled_day.ts";

const FIRST: CalendarDate = "2026-01-01";
const YEAR = 365;

/** How often a user looks at the day: the dashboard, the popup, and what live events fetch. */
const READS_A_DAY = 20;

/** The hours in which people write, and how much busier the busiest of them is than the mean. */
const WAKING_HOURS = 16;
const PEAK = 3;

const [days = 60] = Deno.args.map(Number);
const time = { now: Date.parse(`${FIRST}T12:00:00Z`) };
const calls = new Map<string, number>();
const db = await Deno.openKv(":memory:");
const services = await createServices({
  db,
  // As where several servers share a store: on a file, most reads come from memory.
  isShared: true,
  env: {
    GORIN_JWT_SECRET: undefined,
    GORIN_RATE_LIMIT: 0,
    GORIN_QUOTA_MB: 200,
    GORIN_REGISTRATION: "open",
    GORIN_WEBHOOKS: "off",
  },
  clock: () => time.now,
  version: "0.0.0-bench",
  telemetry: {
    ...NO_TELEMETRY,
    kvCall: (operation) => void calls.set(operation, (calls.get(operation) ?? 0) + 1),
  },
});
const app = createApp({
  services,
  log: { write: () => {}, flush: () => Promise.resolve() },
  allowedOrigins: [],
  trustProxy: false,
  isKnownHost: () => true,
});
const userId = crypto.randomUUID();
const { goals } = filledDay(FIRST).water;

const empty = await contents();
await signUp();
const account = await contents();
let requests = 0;
calls.clear();
for (let day = 0; day < days; day++) await live(addDays(FIRST, day));
const lived = await contents();
const counted = new Map(calls);
db.close();

const perDay = (value: number) => value / days;
const keysADay = perDay(lived.keys - account.keys);
const bytesADay = perDay(lived.bytes - account.bytes);
const callsADay = perDay([...counted.values()].reduce((sum, count) => sum + count, 0));
const writesADay = perDay(counted.get("commit") ?? 0);
print(`An account: ${account.keys - empty.keys} keys, ${kib(account.bytes - empty.bytes)}`);
print(`A filled day (${(requests / days).toFixed(0)} requests, ${READS_A_DAY} of them reads of the day):`);
print(`  ${keysADay.toFixed(1)} keys, ${kib(bytesADay)}`);
print(`  keys: ${[...lived.kinds].map(([kind, count]) => `${perDay(count).toFixed(1)} ${kind}`).join(", ")}`);
for (const [operation, count] of counted) print(`  ${perDay(count).toFixed(1)} × ${operation}`);
print(
  `A filled year: ${(keysADay * YEAR).toFixed(0)} keys, ${(bytesADay * YEAR / 1_048_576).toFixed(1)} MiB`,
);
print("");
print("Users that fill every day    stored a year   store calls a second   of them commits");
for (const users of [100, 10_000, 1_000_000, 100_000_000]) {
  const perSecond = (count: number) => users * count / (WAKING_HOURS * 3_600) * PEAK;
  print(
    [
      users.toLocaleString("en-US").padStart(25),
      gib(users * bytesADay * YEAR).padStart(18),
      round(perSecond(callsADay)).padStart(23),
      round(perSecond(writesADay)).padStart(18),
    ].join(""),
  );
}
print(`(calls in the busiest hour: ${PEAK} times the mean of ${WAKING_HOURS} hours)`);

/** Counts what the store contains, in bytes of serialized keys and values. */
async function contents(): Promise<{ keys: number; bytes: number; kinds: Map<string, number> }> {
  const kinds = new Map<string, number>();
  let [keys, bytes] = [0, 0];
  for await (const { key, value } of db.list({ prefix: [] })) {
    keys++;
    kinds.set(String(key[0]), (kinds.get(String(key[0])) ?? 0) + 1);
    bytes += key.join("").length + 2 * key.length + serialize(value).byteLength;
  }
  return { keys, bytes, kinds };
}

async function signUp(): Promise<void> {
  const user: User = {
    id: userId,
    email: "musashi@example.org",
    timezone: "UTC",
    priorities: ["Deep Work", "Health", "Learning"],
    weaknesses: [],
    settings: defaultSettings(),
    created_at: new Date(time.now).toISOString(),
  };
  await services.accounts.create(newAccount(user, "-", newSession("Bench", time.now)), ANYONE);
}

/** Fills a day as its user does: the timer, the lists and texts, and what is read meanwhile; then the night's sweep. */
async function live(date: CalendarDate): Promise<void> {
  time.now = Date.parse(`${date}T12:00:00Z`);
  const session = newSession("Bench", time.now);
  await services.accounts.update(userId, (latest) => ({ ...latest, sessions: [session] }));
  const token = await services.tokens.issue(userId, session.id);
  const call = async (method: string, path: string, body?: unknown) => {
    requests++;
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        "Authorization": `Bearer ${token}`,
        "Content-Type": "application/json",
        ...(method === "GET" ? {} : { "Idempotency-Key": crypto.randomUUID() }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
  };
  const { earth, fire, wind, void: battles } = filledDay(date);
  for (const entry of earth.actual_entries) await call("POST", `/days/${date}/earth/entries`, entry);
  // Goals are carried over from the day before, and marked one after the other.
  for (const _ of goals) await call("PUT", `/water/${date}/goals`, { goals });
  await call("PUT", `/fire/${date}`, fire);
  await call("PUT", `/fire/${date}`, { done: true });
  await call("PUT", `/wind/${date}/study-targets`, { study_targets: wind.study_targets });
  await call("PUT", `/wind/${date}/weakness-reps`, { weakness_reps: wind.weakness_reps });
  await call("PUT", `/void/${date}/battle-logs`, { battle_logs: battles.battle_logs });
  await call("PUT", `/void/${addDays(date, 1)}/commitment`, {
    tomorrow_commitment: "Rise at five and write",
  });
  for (let read = 0; read < READS_A_DAY; read++) await call("GET", `/days/${date}`);
  // Not part of what the user costs.
  const before = new Map(calls);
  time.now += 26 * 3_600_000;
  await sweep(services.kv, time.now);
  calls.clear();
  before.forEach((count, operation) => calls.set(operation, count));
}

function kib(bytes: number): string {
  return `${(bytes / 1_024).toFixed(1)} KiB`;
}

function gib(bytes: number): string {
  return `${round(bytes / 1_073_741_824)} GiB`;
}

function round(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString("en-US");
}
