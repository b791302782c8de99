/**
 * `deno task bench accounts [file|postgres] [accounts] [--no-backup]`: what a store with many accounts costs, each with
 * one filled day. One account is made as users make one, and its rows are copied with other ids. Prints the time until
 * a server responds, its memory, reads of days and writes of rings of random accounts, sign-ins, sweeps, a backup and
 * its restore with the most memory that each takes, and on a file an upgrade, with the processor time of the server,
 * which other programs disturb less than times. `--no-backup` leaves out what reads every row: backup, restore and
 * upgrade.
 */
import { DatabaseSync } from "node:sqlite";
import { getDay, login, putFire } from "#shared/contract/mod.ts";
import { createClient } from "#shared/client/mod.ts";
import { createPasswordHasher } from "../../api/auth/passwords.ts";
import { sweep } from "../../api/store/erasure.ts";
import { keys } from "../../api/store/keys.ts";
import { type Kv, tryWrite, wrapKv } from "../../api/store/kv.ts";
import { STORE_FORMAT } from "../../api/format.ts";
import { openStore } from "../../api/store/open.ts";
import { fail, print } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";
import { findPostgres, startPostgres } from "../cluster/postgres.ts";
import { registerAccount } from "../fixtures/account.ts";
import { memoryOf, processorMsOf, type ServerProcess, startProduct } from "./process.ts";
import { seed } from "./seed.ts";

const DAY = "2026-11-20";
const CALLS = 400;
const WRITES = 200;
const SIGN_INS = 5;
/** How many accounts PostgreSQL copies in one statement. */
const COPIED_AT_ONCE = 20_000;
/** How many calls are open at once. */
const CONNECTIONS = 8;
/** How many documents have expired, and how many of them are written at once. */
const DUE = 100_000;
const DUE_AT_ONCE = 250;
/** How often to look at the memory of a task. */
const LOOK_EVERY_MS = 100;
const PASSWORD = "in the midst of the void";
const PATIENT = { latestMs: 600_000 };
const NO_LOG = { write: () => {} };

const [kind = "file", count = "10000", ...switches] = Deno.args;
const backsUp = !switches.includes("--no-backup");
const accounts = Number(count);
if (!["file", "postgres"].includes(kind) || !Number.isInteger(accounts)) {
  fail("Usage: deno task bench accounts [file|postgres] [accounts] [--no-backup]");
}
const folder = await Deno.makeTempDir({ prefix: "gorin-accounts-" });
const hasher = await createPasswordHasher();
const hash = await hasher.hash(PASSWORD, {
  lane: "known_device",
  client: { address: "bench", site: "bench", block: "bench" },
});
const template = `${folder}/template.sqlite`;
const [account] = await seed(template, {
  accounts: 1,
  days: 1,
  lastDay: DAY,
  filledAccounts: 1,
  password: hash,
});
if (!account) throw new Error("No account was seeded.");
const { userId, email } = account;

/** A row of a store. */
interface Row {
  readonly k: Uint8Array;
  readonly v: Uint8Array;
}

/** The rows of the account, without those of the server. */
const rows: Row[] = [];
{
  using db = new DatabaseSync(template);
  for (const { k, v } of db.prepare("SELECT k, v FROM kv").all()) {
    // What SQLite has in these columns.
    const row = { k: k as Uint8Array, v: v as Uint8Array };
    if (hexOf(row.k).includes(hexOfText(userId)) || hexOf(row.v).includes(hexOfText(userId))) rows.push(row);
  }
}

const postgres = kind === "postgres"
  ? await startPostgres(await findPostgres() ?? fail("Install PostgreSQL first."), {
    shared_buffers: "1GB",
    max_wal_size: "8GB",
  })
  : null;
const store = postgres?.url ?? `${folder}/gorin.sqlite`;
// The server makes what a store has of its own, and an owner, whom it would look for among all accounts.
const first = await startProduct(store, undefined, PATIENT);
await registerAccount(first.url);
await first.stop();
await timed(
  `${accounts.toLocaleString("en-US")} accounts, ${rows.length} rows each, written as rows`,
  async () => {
    if (postgres) await copyInPostgres();
    else copyInFile();
  },
);

const started = await startProduct(store, undefined, PATIENT);
const startCost = await processorMsOf(started.pid);
print(
  `A server responds after ${started.startMs.toFixed(0)} ms, ${startCost} ms of a core, and has ${
    (await memoryOf(started.pid)).toFixed(0)
  } MiB`,
);
const signedIn: Client[] = [];
await measured("sign-in", started, SIGN_INS, async () => {
  const anyone = createClient({ baseUrl: started.url, fetch, token: () => null });
  const { token } = await anyone.call(login, { body: { email: emailOf(random()), password: PASSWORD } });
  signedIn.push(createClient({ baseUrl: started.url, fetch, token: () => token }));
}, 1);
await measured("read of a day", started, CALLS, (at) => clientAt(at).call(getDay, { params: { day: DAY } }));
await measured(
  "write of a ring",
  started,
  WRITES,
  (at) => clientAt(at).call(putFire, { params: { day: DAY }, body: { task: `task ${at}` } }),
);
print(`The server has ${(await memoryOf(started.pid)).toFixed(0)} MiB after that`);
await started.stop();
{
  const { db, close } = await openStore({ GORIN_KV: store }, NO_LOG, STORE_FORMAT);
  const kv = wrapKv(db);
  await timed("a sweep with nothing due", async () => void await sweep(kv, Date.now()));
  await writeDue(kv);
  const before = await memoryOf(Deno.pid);
  const others = callBeside(kv);
  await timed(
    `a sweep of ${DUE.toLocaleString("en-US")} documents that are due`,
    async () => void await sweep(kv, Date.now()),
  );
  print(`Reads and writes beside it: ${await others.end()}`);
  print(`The sweep took ${Math.max(0, await memoryOf(Deno.pid) - before).toFixed(0)} MiB of memory`);
  close();
}
if (postgres) {
  print(`The database has ${await postgres.query("SELECT pg_size_pretty(pg_database_size('postgres'))")}`);
}
if (backsUp) await backUpAndRestore();
if (backsUp && !postgres) await upgrade();
await postgres?.stop();
await Deno.remove(folder, { recursive: true });

type Client = ReturnType<typeof createClient>;

function clientAt(at: number): Client {
  const client = signedIn[at % signedIn.length];
  if (!client) throw new Error("Nobody has signed in.");
  return client;
}

async function backUpAndRestore(): Promise<void> {
  const backup = `${folder}/backup.sqlite`;
  await timed("a backup, verified", () => task("backup", store, backup));
  print(`The backup has ${(Deno.statSync(backup).size / 1_048_576).toFixed(0)} MiB`);
  await timed(
    "its restore into a new file, with every key compared",
    () => task("restore", `${folder}/restored.sqlite`, backup),
  );
}

/** Starts a server on the file as if it were of an earlier format. */
async function upgrade(): Promise<void> {
  using db = new DatabaseSync(store);
  db.prepare("DELETE FROM kv WHERE k = ?").run(new TextEncoder().encode("\x02config\0\x02format\0"));
  db.close();
  const upgraded = await startProduct(store, undefined, PATIENT);
  const cost = (await processorMsOf(upgraded.pid) / 1_000).toFixed(2);
  print(
    `A server that upgrades the store, with its backup, responds after ${
      upgraded.startMs.toFixed(0)
    } ms, ${cost} s of a core`,
  );
  await upgraded.stop();
}

function random(): number {
  return Math.floor(Math.random() * accounts);
}

/** The ids and emails of copies are as long as those of the original, so that the rows stay what they are. */
function idOf(at: number): string {
  return `00000000-0000-4000-8000-${at.toString(16).padStart(12, "0")}`;
}

function emailOf(at: number): string {
  return `${String(at).padStart(email.indexOf("@"), "0")}${email.slice(email.indexOf("@"))}`;
}

function copyInFile(): void {
  using db = new DatabaseSync(store);
  db.exec("PRAGMA synchronous = OFF; BEGIN");
  const insert = db.prepare("INSERT INTO kv (k, v, v_encoding, version) VALUES (?, ?, 1, 1)");
  const texts = rows.map(({ k, v }) => [latin1(k), latin1(v)] as const);
  for (let at = 0; at < accounts; at++) {
    const copy = (text: string) => bytesOf(text.replaceAll(userId, idOf(at)).replaceAll(email, emailOf(at)));
    for (const [k, v] of texts) insert.run(copy(k), copy(v));
  }
  db.exec("COMMIT");
}

/** The same in the database itself. */
async function copyInPostgres(): Promise<void> {
  const name = email.indexOf("@");
  const copied = (column: string) =>
    `decode(replace(replace(${column}, '${hexOfText(userId)}', n.id), '${
      hexOfText(email)
    }', n.email), 'hex')`;
  const values = rows.map(({ k, v }) => `('${hexOf(k)}', '${hexOf(v)}')`).join();
  for (let from = 0; from < accounts; from += COPIED_AT_ONCE) {
    const last = Math.min(from + COPIED_AT_ONCE, accounts) - 1;
    await postgres?.query(
      `INSERT INTO gorin_kv SELECT ${copied("r.k")}, ${copied("r.v")}, 1
        FROM (VALUES ${values}) AS r (k, v), (
          SELECT encode(convert_to('00000000-0000-4000-8000-' || lpad(to_hex(at), 12, '0'), 'UTF8'), 'hex') AS id,
            encode(convert_to(lpad(at::text, ${name}, '0') || '${email.slice(name)}', 'UTF8'), 'hex') AS email
          FROM generate_series(${from}, ${last}) AS at) AS n`,
    );
  }
  await postgres?.query("ANALYZE gorin_kv");
}

/** Makes calls, and prints their times and what they cost the server. */
async function measured(
  name: string,
  server: ServerProcess,
  calls: number,
  call: (at: number) => Promise<unknown>,
  connections = CONNECTIONS,
): Promise<void> {
  const cpu = await processorMsOf(server.pid);
  const times: number[] = [];
  let next = 0;
  await Promise.all(Array.from({ length: connections }, async () => {
    while (next < calls) {
      const at = next++;
      const begun = performance.now();
      await call(at);
      times.push(performance.now() - begun);
    }
  }));
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? NaN).toFixed(1);
  const each = ((await processorMsOf(server.pid) - cpu) / calls).toFixed(2);
  print(
    `${name}: median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms, ${each} ms of a core (${calls} calls)`,
  );
}

/** Writes documents that have expired, each with its entry among those to be swept. */
async function writeDue(kv: Kv): Promise<void> {
  for (let from = 0; from < DUE; from += DUE_AT_ONCE) {
    const op = crypto.randomUUID();
    const documents = Array.from(
      { length: DUE_AT_ONCE },
      (_, n) => [...keys.receipts(idOf(from + n)), op],
    );
    await kv.commit({
      op,
      checks: [],
      mutations: documents.flatMap((key) => [
        { key, value: { v: 1, op, data: { text: "x".repeat(200) } } },
        { key: keys.expiry(Date.now() - from, key), value: { v: 1, op, data: null } },
      ]),
    });
  }
}

/** Reads and writes a document, one after the other. `end` returns how long that took, for people. */
function callBeside(kv: Kv): { end(): Promise<string> } {
  let isEnded = false;
  const times: number[] = [];
  const key = keys.config("write_test");
  const calling = (async () => {
    while (!isEnded) {
      const begun = performance.now();
      await kv.snapshotOnce([key]);
      await tryWrite(kv);
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    async end() {
      isEnded = true;
      await calling;
      times.sort((a, b) => a - b);
      const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? NaN).toFixed(1);
      return `median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms, at most ${at(1)} ms (${times.length})`;
    },
  };
}

/** Does some work, and prints what it costs. The work returns the MiB that it took, where it knows. */
async function timed(name: string, work: () => Promise<number | void> | void): Promise<void> {
  const [begun, cpu] = [performance.now(), await processorSeconds()];
  const memory = await work();
  const seconds = (performance.now() - begun) / 1_000;
  print(
    `${name}: ${seconds.toFixed(2)} s, ${(await processorSeconds() - cpu).toFixed(2)} s of a core here` +
      (memory === undefined ? "" : `, at most ${memory.toFixed(0)} MiB of memory`),
  );
}

/** Seconds of processor time of this process and of those that it has waited for. */
async function processorSeconds(): Promise<number> {
  const stat = await Deno.readTextFile("/proc/self/stat").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // utime, stime, cutime and cstime, in ticks of a hundredth of a second.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

/** Runs a task of the host. Returns the most memory that it had, in MiB. */
async function task(name: string, store: string, ...args: string[]): Promise<number> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--v8-flags=--optimize-for-size", `tasks/admin/${name}.ts`, ...args],
    cwd: ROOT,
    env: { GORIN_KV: store },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  let peak = 0;
  const timer = setInterval(async () => peak = Math.max(peak, await memoryOf(child.pid) || 0), LOOK_EVERY_MS);
  const { success, stderr } = await child.output();
  clearInterval(timer);
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return peak;
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function hexOf(bytes: Uint8Array): string {
  return new Uint8Array(bytes).toHex();
}

function hexOfText(text: string): string {
  return hexOf(new TextEncoder().encode(text));
}
