/** What becomes of a stored value that cannot be read: it costs that value, and nothing else. */
import { DatabaseSync } from "node:sqlite";
import { serialize } from "node:v8";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient } from "#shared/client/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import {
  addEntry,
  createCalendar,
  createWitness,
  putFire,
  putGoals,
  putTimer,
  register,
  sealDay,
} from "#shared/contract/mod.ts";
import { callAdminSocket } from "../admin/admin.ts";
import { createBackup } from "../admin/backup.ts";
import { findDamagedValues } from "../admin/damaged_values.ts";
import { examine } from "../admin/doctor.ts";
import { restoreBackup } from "../admin/restore.ts";
import { parseEnv } from "../env.ts";
import type { LogLine } from "../log.ts";
import { type RunningServer, startServer } from "../server.ts";
import { createPasswordHasher, SCRYPT } from "../auth/passwords.ts";
import { QUICK_ARGON2ID } from "../testing/quick_algorithms.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const DAY = "2026-11-21";
const BEFORE = addDays(DAY, -1);
const SECRET = "what nobody may see in a log";

/** What a value becomes: bytes that V8 cannot read, and a document of no kind. */
const DAMAGES: Readonly<Record<string, Uint8Array>> = {
  "bytes of another kind": new Uint8Array([255, 15, 200, 1, 2]),
  "another document": new Uint8Array(serialize({ v: 1, op: "op", data: { [SECRET]: SECRET } })),
};

/** A filled store, which each test has a copy of: filling it takes longer than all that a test does. */
let filled: string;
let folder: string;
let path: string;
let lines: LogLine[];
/** Null until a test starts it. */
let running: RunningServer | null = null;
let token: string;
let userId: string;
let client: Client;
let passwords: Awaited<ReturnType<typeof createPasswordHasher>>;

beforeAll(async () => {
  passwords = await createPasswordHasher([QUICK_ARGON2ID, SCRYPT]);
  filled = await Deno.makeTempDir({ prefix: "gorin-damage-" });
  folder = filled;
  path = `${filled}/gorin.sqlite`;
  lines = [];
  const server = await start();
  const body = { email: "musashi@example.org", password: "a long pass phrase", timezone: "UTC" } as const;
  const anyone = createClient({ baseUrl: server.url, fetch, token: () => null });
  const registered = await anyone.call(register, { body });
  token = registered.token;
  userId = registered.user.id;
  await fill();
  await stop();
});
afterAll(() => Deno.remove(filled, { recursive: true }));

beforeEach(async () => {
  folder = await Deno.makeTempDir({ prefix: "gorin-damage-" });
  path = `${folder}/gorin.sqlite`;
  await Deno.copyFile(`${filled}/gorin.sqlite`, path);
});
afterEach(async () => {
  await stop();
  await Deno.remove(folder, { recursive: true });
});

async function start(): Promise<RunningServer> {
  const server = await startServer({
    env: parseEnv({ PORT: "0", GORIN_KV: path }),
    log: { write: (line) => void lines.push(line), flush: () => Promise.resolve() },
    clock: () => NOW,
    version: "1",
    webRoot: folder,
    passwords,
    // Opens the socket of the host's tasks.
    restart: () => {},
  });
  running = server;
  client = createClient({ baseUrl: server.url, fetch, token: () => token });
  return server;
}

async function stop(): Promise<void> {
  const server = running;
  running = null;
  await server?.stop();
}

/** Writes something of every kind on three days. */
async function fill(): Promise<void> {
  for (const day of [addDays(DAY, -2), BEFORE, DAY]) {
    const [start_ts, end_ts] = [`${day}T08:00:00Z`, `${day}T09:00:00Z`];
    await client.call(addEntry, {
      params: { day },
      body: { start_ts, end_ts, category: "Deep Work", source: "manual" },
    });
    const goal = { domain: "Health", target: "Run", baseline: 1, state: "success" } as const;
    await client.call(putGoals, { params: { day }, body: { goals: [goal] } });
    await client.call(putFire, { params: { day }, body: { weakness: "Haste", task: "Wait", done: true } });
    await call(`/void/${day}/commitment`, "PUT", { tomorrow_commitment: "Write" });
  }
  // Into the trash.
  await client.call(putGoals, { params: { day: DAY }, body: { goals: [] } });
  await client.call(createCalendar, {});
  await client.call(createWitness, {});
  await client.call(sealDay, { params: { day: DAY } });
  await client.call(putTimer, { body: { category: "Admin", start_ts: `${DAY}T11:00:00Z`, day: DAY } });
}

// deno-lint-ignore no-explicit-any -- failures and successes have different fields
type Json = any;

async function call(
  at: string,
  method: string = "GET",
  body: unknown = undefined,
): Promise<{ status: number; body: Json; headers: Headers }> {
  const response = await fetch(`${running?.url}/api${at}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text.startsWith("{") ? JSON.parse(text) : text,
    headers: response.headers,
  };
}

/** Replaces the value of the first key that contains these parts, while no server runs. */
async function damage(parts: readonly string[], bytes: Uint8Array): Promise<void> {
  await stop();
  const db = new DatabaseSync(path);
  const found = db.prepare("SELECT k FROM kv").all().find(({ k }) => {
    const text = new TextDecoder().decode(k instanceof Uint8Array ? k : new Uint8Array());
    return text.startsWith(`\x02${parts[0]}\0`) && parts.every((part) => text.includes(`\x02${part}\0`));
  });
  if (!(found?.["k"] instanceof Uint8Array)) throw new Error(`Nothing is stored under ${parts.join(" ")}.`);
  db.prepare("UPDATE kv SET v = ? WHERE k = ?").run(bytes, found["k"]);
  db.close();
  lines.length = 0;
  await start();
}

/** Every read that a surface makes, by its address. */
const READS = [
  `/days/${addDays(DAY, -2)}`,
  `/days/${BEFORE}`,
  `/days/${DAY}`,
  `/days?from=${addDays(DAY, -9)}&to=${DAY}`,
  `/analytics/range?from=${addDays(DAY, -9)}&to=${DAY}`,
  `/analytics/weekly/${DAY}`,
  "/void/battle-stats/all",
  "/void/battle-suggestions",
  "/void/hard-thing-suggestions",
  "/fire/weakness-suggestions",
  "/wind/study-targets",
  `/wind/complacency-check/${DAY}`,
  "/timer",
  "/trash",
  "/auth/me",
  "/auth/sessions",
  "/auth/calendar",
  "/auth/witness",
  "/book",
  "/book?q=haste",
  "/records",
  "/records/weakness/haste",
  "/export",
  "/export?format=csv&table=entries",
  "/export?format=csv&table=days",
];

/** Every kind of a user's values that a server reads, and which of {@link READS} cannot do without it. */
const KINDS: readonly { readonly parts: readonly string[]; readonly needs?: RegExp }[] = [
  { parts: ["day", BEFORE, "earth"] },
  { parts: ["day", BEFORE, "water"] },
  { parts: ["day", BEFORE, "fire"] },
  { parts: ["day", DAY, "water"] },
  { parts: ["month", "2026-11"] },
  { parts: ["commitment", DAY] },
  { parts: ["book", BEFORE] },
  { parts: ["changes"] },
  { parts: ["trash"] },
  { parts: ["timer"] },
  { parts: ["calendar"] },
  { parts: ["witness"] },
  { parts: ["answer", DAY] },
  // Whose calls these are is not known.
  { parts: ["user"], needs: /./ },
];

describe.each(Object.entries(DAMAGES))("a value that became %s", (_, bytes) => {
  it.each(KINDS.map((kind) => [kind.parts.join(" "), kind] as const))(
    "%s costs itself alone",
    async (_, { parts, needs }) => {
      await damage(parts, bytes);
      for (const at of READS) {
        const { status, body } = await call(at);
        const expected = needs?.test(at) ? [503, "damaged"] : [200, undefined];
        expect([at, status, body.code]).toEqual([at, ...expected]);
      }
      // Only writes and live events read it.
      if (parts[0] === "changes") {
        expect(await call(`/void/${DAY}/commitment`, "PUT", { tomorrow_commitment: "Rest" })).toMatchObject({
          status: 200,
        });
      }
      const told = lines.filter(({ code }) => code === "damaged");
      expect(told).toHaveLength(1);
      expect(JSON.stringify(told)).not.toContain(SECRET);
    },
  );
});

describe.each(Object.entries(DAMAGES))("a ring that became %s", (_, bytes) => {
  beforeEach(() => damage(["day", BEFORE, "water"], bytes));

  it("is named by its day and by a range, which have everything else", async () => {
    const { data: { day } } = (await call(`/days/${BEFORE}`)).body;
    expect(day.damaged).toEqual(["water"]);
    expect([day.fire.task, day.earth.actual_entries.length]).toEqual(["Wait", 1]);
    const { data: { days } } = (await call(`/days?from=${addDays(DAY, -2)}&to=${DAY}`)).body;
    expect(days.map(({ date, damaged }: Json) => [date, damaged])).toEqual([
      [addDays(DAY, -2), undefined],
      [BEFORE, ["water"]],
      [DAY, undefined],
    ]);
  });

  it("is named by a search for a text in it, which finds everything else", async () => {
    await damage(["day", BEFORE, "fire"], bytes);
    const { data: { items, damaged } } = (await call("/book?q=wait")).body;
    expect(items.map(({ day }: Json) => day)).toEqual([DAY, addDays(DAY, -2)]);
    expect(damaged).toEqual([{ day: BEFORE, part: "fire" }]);
  });

  it("is named by an export, which can be imported, and by the name of a table", async () => {
    const { body } = await call("/export");
    expect(body.damaged).toEqual([{ day: BEFORE, part: "water" }]);
    expect(body.days.map(({ date }: Json) => date)).toContain(BEFORE);
    expect((await call("/import?mode=replace", "POST", body)).status).toBe(200);
    expect((await call(`/days/${BEFORE}`)).body.data.day.damaged).toBeUndefined();
  });

  it("is named by the name of a table that leaves it out", async () => {
    const { headers } = await call("/export?format=csv&table=goals");
    expect(headers.get("Content-Disposition")).toContain("-incomplete.csv");
    expect(headers.get("X-Damaged")).toBe(`${BEFORE}/water`);
  });

  it("cannot be written, and stays as it is", async () => {
    const goals = { goals: [{ domain: "Health", target: "Swim", baseline: 1 }] };
    const { status, body } = await call(`/water/${BEFORE}/goals`, "PUT", goals);
    expect([status, body.code]).toEqual([503, "damaged"]);
    expect((await call(`/days/${BEFORE}`)).body.data.day.damaged).toEqual(["water"]);
  });

  it("keeps its place in the month while the other rings of its day are written", async () => {
    const rowOf = async () => (await call(`/analytics/range?from=${BEFORE}&to=${BEFORE}`)).body.data.days[0];
    const before = await rowOf();
    const fire = { weakness: "Haste", task: "Wait again", done: true };
    expect((await call(`/fire/${BEFORE}`, "PUT", fire)).status).toBe(200);
    expect(await rowOf()).toEqual(before);
  });

  it("is brought back by an import of a document that has it", async () => {
    const { body } = await call("/export");
    const water = body.days.find(({ date }: Json) => date === DAY).water ?? { goals: [] };
    const days = body.days.map((record: Json) => record.date === BEFORE ? { ...record, water } : record);
    expect((await call("/import?mode=merge", "POST", { ...body, days })).status).toBe(200);
    expect((await call(`/days/${BEFORE}`)).body.data.day.damaged).toBeUndefined();
  });

  it("is named by the doctor, a backup and a restore, which keep everything else", async () => {
    const named = `water of ${BEFORE} of the user ${userId}`;
    const { damaged } = await createBackup(path, `${folder}/backup.sqlite`);
    expect(damaged).toEqual([named]);
    const env = { ...parseEnv({}), GORIN_KV: path };
    const findings = await examine({ env, unknown: [], version: "1", now: NOW });
    expect(findings.find(({ level }) => level === "problem")?.text).toContain(`1 value is damaged: ${named}`);
    await stop();
    expect((await restoreBackup(`${folder}/backup.sqlite`, path, NOW)).damaged).toEqual([named]);
    await start();
    expect((await call(`/days/${BEFORE}`)).body.data.day.damaged).toEqual(["water"]);
  });
});

describe.each(Object.entries(DAMAGES))("answers that became %s", (_, bytes) => {
  beforeEach(() => damage(["answer", DAY], bytes));

  it("are named, cannot be written, and leave the rings and the seal of their row alone", async () => {
    const rowOf = async () => (await call(`/analytics/range?from=${DAY}&to=${DAY}`)).body.data.days[0];
    const before = await rowOf();
    expect(before.sealed).toBe(true);
    const writes = [
      call(`/days/${DAY}/answers/fire`, "PUT", { question: "Why?", text: "Because" }),
      call(`/days/${DAY}/seal`, "PUT"),
      call(`/days/${DAY}/seal`, "DELETE"),
    ];
    for (const { status, body } of await Promise.all(writes)) {
      expect([status, body.code]).toEqual([503, "damaged"]);
    }
    const fire = { weakness: "Haste", task: "Wait again", done: true };
    expect((await call(`/fire/${DAY}`, "PUT", fire)).status).toBe(200);
    expect((await call(`/days/${DAY}`)).body.data.day).toMatchObject({ damaged: ["answers"], fire });
    expect(await rowOf()).toEqual(before);
    expect((await call("/export")).body.damaged).toEqual([{ day: DAY, part: "answers" }]);
  });
});

describe.each(Object.entries(DAMAGES))("the email of an account that became %s", (_, bytes) => {
  it("keeps its user from signing in until the task that the doctor names has run", async () => {
    const credentials = { email: "musashi@example.org", password: "a long pass phrase" };
    await damage(["user_by_email"], bytes);
    expect((await call("/auth/login", "POST", credentials)).body.code).toBe("damaged");
    const doctor = async () =>
      (await examine({ env: { ...parseEnv({}), GORIN_KV: path }, unknown: [], version: "1", now: NOW }))
        .find(({ level }) => level === "problem");
    expect(await doctor()).toMatchObject({
      text: expect.stringContaining("1 value is damaged: the email of an account"),
      advice: expect.stringContaining("deno task user:repair"),
    });
    const repair = () => callAdminSocket(path, "repairEmails", {});
    expect(await repair()).toEqual({ repaired: [credentials.email], taken: [] });
    expect(await repair()).toEqual({ repaired: [], taken: [] });
    expect((await call("/auth/login", "POST", credentials)).status).toBe(200);
    expect((await call("/auth/me")).status).toBe(200);
    expect(await doctor()).toBeUndefined();
  });
});

describe.each(Object.entries(DAMAGES))("what became %s", (_, bytes) => {
  it("is replaced by the next write: the timer, the month and the log of changes", async () => {
    for (const kind of ["timer", "month", "changes"]) await damage([kind], bytes);
    await client.call(putTimer, { body: { category: "Admin", start_ts: `${DAY}T11:30:00Z`, day: DAY } });
    await client.call(putFire, { params: { day: DAY }, body: { weakness: "Haste", task: "Wait" } });
    const { data } = (await call(`/analytics/range?from=${addDays(DAY, -9)}&to=${DAY}`)).body;
    expect(data.days).toHaveLength(3);
    const db = new DatabaseSync(path, { readOnly: true });
    expect(await findDamagedValues(db)).toEqual([]);
    db.close();
  });

  it("is erased with its account", async () => {
    for (const kind of ["trash", "timer", "month"]) await damage([kind], bytes);
    const { status } = await call("/auth/me", "DELETE", { password: "a long pass phrase" });
    expect(status).toBe(200);
    const db = new DatabaseSync(path, { readOnly: true });
    const left = db.prepare("SELECT k FROM kv").all().filter(({ k }) =>
      k instanceof Uint8Array && /^.(day|month|trash|timer|changes)\W/.test(new TextDecoder().decode(k))
    );
    db.close();
    expect(left).toEqual([]);
  });

  it("keeps the server from starting when it is the server's own, and the message names the backup", async () => {
    for (const name of ["format", "epoch", "jwt_secret"]) {
      await expect(damage(["config", name], bytes)).rejects.toThrow(/is damaged .+ from your last backup/);
      const db = new DatabaseSync(path);
      // The next one is to be found.
      if (name === "format") db.exec("DELETE FROM kv WHERE k = x'02636f6e66696700' || x'02666f726d617400'");
      db.close();
    }
  });
});
