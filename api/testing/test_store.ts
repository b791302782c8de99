import process from "node:process";
import type { Sql } from "postgres";
import { openPostgres, type PostgresOptions } from "../store/postgres.ts";

/** The path of denokv, or undefined when test stores are in memory. */
const DENOKV = process.env["GORIN_TEST_DENOKV"];

/** The URL of a PostgreSQL server whose superuser needs no password, or undefined. */
export const POSTGRES = process.env["GORIN_TEST_POSTGRES"];

/** The time limit of a test with random cases that call the store often. */
export const PROPERTY_TIMEOUT_MS = DENOKV || POSTGRES ? 600_000 : 60_000;

/** How many times as many random cases as in `npm test` are made in memory. */
const CASES = Number(process.env["GORIN_CASES"] ?? 1);

/** The address of each open denokv. */
const ADDRESSES = new WeakMap<Deno.Kv, string>();

const ATTEMPTS = 500;
const PAUSE_MS = 10;

/**
 * Opens an empty store in memory. Where `GORIN_TEST_DENOKV` is the path of denokv, the store is in a denokv of its own,
 * which ends when the store is closed: `deno task test:cluster` runs the tests like this. Where `GORIN_TEST_POSTGRES`
 * is the URL of a PostgreSQL server, the store is a schema of it: `deno task test:postgres`.
 */
export async function openTestStore(): Promise<Deno.Kv> {
  if (POSTGRES) return await openSchema(POSTGRES);
  return DENOKV ? await openDenokv(DENOKV) : await Deno.openKv(":memory:");
}

/** Opens the store of `db` once more, as another server does. A store in memory has only the one handle. */
export async function openAnotherHandle(db: Deno.Kv): Promise<Deno.Kv> {
  const address = ADDRESSES.get(db);
  if (!address) return db;
  return POSTGRES ? await openPostgres(address, NO_LOG, TEST_OPTIONS) : await Deno.openKv(address);
}

const NO_LOG = { write: () => {} };

/** Hundreds of calls at once may take longer than on a real server when the machine is busy. */
const TEST_OPTIONS: PostgresOptions = { deadlineMs: 50_000 };

/** The same for `wrapKv` over a test store. */
export const PATIENT_KV = { deadlineMs: 60_000 } as const;

/** The URLs of schemas that no test uses any more. */
const free: string[] = [];
let admin: Sql | undefined;
let made = 0;

/** Returns the URL of an empty store in PostgreSQL, in a schema of its user, and what gives it back. */
export async function takeSchema(server: string): Promise<{ url: string; give: () => void }> {
  admin ??= (await import("postgres")).default(server, { max: 1, onnotice: () => {} });
  const url = free.pop();
  if (url) {
    await admin.unsafe(`TRUNCATE ${new URL(url).username}.gorin_kv`);
    return { url, give: () => void free.push(url) };
  }
  const name = `t${process.pid}_${made++}`;
  await admin.unsafe(`CREATE ROLE ${name} LOGIN; CREATE SCHEMA ${name} AUTHORIZATION ${name}`);
  const own = Object.assign(new URL(server), { username: name }).href;
  return { url: own, give: () => void free.push(own) };
}

async function openSchema(server: string): Promise<Deno.Kv> {
  const { url, give } = await takeSchema(server);
  const db = await openPostgres(url, NO_LOG, TEST_OPTIONS);
  ADDRESSES.set(db, url);
  const close = db.close.bind(db);
  db.close = db[Symbol.dispose] = () => {
    close();
    give();
  };
  return db;
}

/**
 * Returns how many random cases or parallel writes a test makes: `count` of them in memory, with `GORIN_CASES=20`
 * twenty times as many, and a tenth on a server, where each call to the store may take up to 45 ms. The seed of random
 * cases is the same.
 */
export function countOnStore(count: number): number {
  return DENOKV || POSTGRES ? Math.ceil(count / 10) : count * CASES;
}

async function openDenokv(program: string): Promise<Deno.Kv> {
  const address = freeAddress();
  const child = new Deno.Command(program, {
    args: ["--sqlite-path", ":memory:", "serve", "--addr", address],
    // `DENO_KV_ACCESS_TOKEN`, which the client of this process reads, too.
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  await untilListening(address);
  const db = await Deno.openKv(`http://${address}`);
  ADDRESSES.set(db, `http://${address}`);
  const close = db.close.bind(db);
  db.close = db[Symbol.dispose] = () => {
    close();
    child.kill("SIGKILL");
  };
  return db;
}

function freeAddress(): string {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { hostname, port } = listener.addr;
  listener.close();
  return `${hostname}:${port}`;
}

async function untilListening(address: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const response = await fetch(`http://${address}`).catch(() => null);
    await response?.body?.cancel();
    if (response) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error("denokv does not respond.");
}
