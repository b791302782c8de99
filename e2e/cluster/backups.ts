/**
 * `deno task faults backups [seconds]`: backs up stores of every kind that this machine has (a file, PostgreSQL,
 * denokv) while accounts write to them, and restores each backup into a new store of each kind. Every key must be equal
 * everywhere, and each account in a backup must be of one moment: what was acknowledged before is there, and its log of
 * changes is that of the rings beside it. The store of denokv is backed up by its file and, as servers do, through it,
 * that of PostgreSQL also through PgBouncer.
 */
import { fail, print } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";
import { startProduct } from "../bench/process.ts";
import { timeUntil } from "../faults/scenario.ts";
import { registerAccount } from "../fixtures/account.ts";
import { findInstalledDenokv, startDenokv, TOKEN } from "./denokv.ts";
import { contentsOf, countEqual, writeWithoutPause } from "./entries.ts";
import { findPgbouncer, startPgbouncer } from "./pgbouncer.ts";
import { findPostgres, startPostgres } from "./postgres.ts";

const ACCOUNTS = 4;

const [seconds = 6] = Deno.args.map(Number);
Deno.env.set("DENO_KV_ACCESS_TOKEN", TOKEN);
const folder = await Deno.makeTempDir({ prefix: "gorin-backups-" });
const problems: string[] = [];
const postgres = await startPostgres(await findPostgres() ?? fail("Install PostgreSQL first."));
const denokv = await findInstalledDenokv();
let made = 0;

/** An empty store. */
interface Place {
  /** For servers. */
  readonly address: string;
  /** What `deno task backup` is called with. */
  readonly source: string;
  stop(): Promise<void>;
}

const KINDS: Readonly<Record<string, () => Promise<Place>>> = {
  file: () => {
    const path = `${folder}/${made++}/gorin.sqlite`;
    return Promise.resolve({ address: path, source: path, stop: () => Promise.resolve() });
  },
  PostgreSQL: async () => {
    const name = `store${made++}`;
    await postgres.query(`CREATE DATABASE ${name}`);
    const address = postgres.url.replace(/postgres$/, name);
    return { address, source: address, stop: () => Promise.resolve() };
  },
  ...(denokv && { denokv: () => placeInDenokv(denokv) }),
};

/** A server on denokv has its address only. */
const THROUGH_DENOKV = denokv && (async () => {
  const place = await placeInDenokv(denokv);
  return { ...place, source: place.address };
});

async function placeInDenokv(program: string): Promise<Place> {
  const data = `${folder}/${made++}`;
  await Deno.mkdir(data);
  const { url, stop } = await startDenokv(program, data);
  return { address: url, source: `${data}/denokv.sqlite`, stop };
}

const pgbouncer = await findPgbouncer();
const THROUGH_PGBOUNCER = pgbouncer && (async () => {
  const { port, stop } = await startPgbouncer(pgbouncer, postgres);
  const place = await KINDS["PostgreSQL"]?.();
  const address = place?.address.replace(String(postgres.port), String(port)) ?? "";
  return { address, source: address, stop };
});

const SOURCES = {
  ...KINDS,
  "denokv, through it": THROUGH_DENOKV,
  "PostgreSQL, through PgBouncer": THROUGH_PGBOUNCER,
};
for (const [kind, create] of Object.entries(SOURCES)) {
  if (!create) continue;
  const backup = `${folder}/${kind}.sqlite`;
  const place = await create();
  await backUpUnderLoad(kind, place, backup);
  await place.stop();
  const expected = await contentsOfBackup(backup);
  check(isOfOneMoment(expected), `each account in the backup of ${kind} is of one moment`);
  for (const [other, createTarget] of Object.entries(KINDS)) {
    const target = await createTarget();
    await task("restore", target.address, backup, "--stopped");
    const restored = await contentsOf(target.address);
    const equal = countEqual(expected, restored);
    check(
      equal === expected.size && restored.size === expected.size,
      `${kind} → ${other}: ${equal} of ${expected.size} keys are equal`,
    );
    await target.stop();
  }
}
if (!denokv) print("– denokv is not installed, so it was left out");
if (!pgbouncer) print("– PgBouncer is not installed, so it was left out");
await postgres.stop();
await Deno.remove(folder, { recursive: true });
if (problems.length > 0) fail(`${problems.length} of the above failed.`);

/** Has accounts write to the store without a pause, and backs it up meanwhile. */
async function backUpUnderLoad(kind: string, { address, source }: Place, backup: string): Promise<void> {
  const daily = `${folder}/${made++} of each day`;
  const variables = { DENO_KV_ACCESS_TOKEN: TOKEN, GORIN_BACKUP_DIR: daily };
  const server = await startProduct(address, undefined, { variables });
  const accounts = [];
  for (let at = 0; at < ACCOUNTS; at++) accounts.push(await registerAccount(server.url));
  const load = writeWithoutPause(accounts);
  await new Promise((resolve) => setTimeout(resolve, seconds * 500));
  const before = load.acknowledged.map(({ id }) => id);
  const begun = performance.now();
  await task("backup", source, backup);
  const ms = Math.round(performance.now() - begun);
  const during = load.acknowledged.length - before.length;
  await load.end();
  const isMade = async () => (await namesIn(daily)).some((name) => /^gorin-[\d-]+\.sqlite$/.test(name));
  check(
    await timeUntil(isMade, 60_000) < Infinity,
    `${kind}: its server made the backup of the day by itself`,
  );
  await server.stop();
  const text = [...(await contentsOfBackup(backup)).values()].join();
  const missing = before.filter((id) => !text.includes(id));
  check(
    missing.length === 0 && during > 0,
    `${kind}: backed up in ${ms} ms, while ${during} entries were acknowledged; ` +
      `${missing.length} of the ${before.length} from before are missing`,
  );
}

async function namesIn(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name).catch(() => []);
}

/** Runs a task of the host in a process of its own, so that the writes go on. */
async function task(name: string, store: string, ...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", `tasks/admin/${name}.ts`, ...args],
    cwd: ROOT,
    env: { GORIN_KV: store, DENO_KV_ACCESS_TOKEN: TOKEN },
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

/** Prints a line, and records a failure when it does not hold. */
function check(holds: boolean, line: string): void {
  print(`${holds ? "✓" : "✗"} ${line}`);
  if (!holds) problems.push(line);
}

/** Returns what a copy of a backup contains: the backup itself would be changed by being opened. */
async function contentsOfBackup(path: string): Promise<Map<string, string>> {
  const copy = `${folder}/${made++}.sqlite`;
  await Deno.copyFile(path, copy);
  return await contentsOf(copy);
}

/** Whether the number in each user's log of changes is that of the latest ring beside it: one commit wrote both. */
function isOfOneMoment(contents: ReadonlyMap<string, string>): boolean {
  const rings = new Map<string, number>();
  const logs = new Map<string, number>();
  for (const [name, text] of contents) {
    const [kind, user = ""] = JSON.parse(name) as string[];
    const value = JSON.parse(text) as { seq?: number; data: { seq?: number } };
    if (kind === "day") rings.set(user, Math.max(rings.get(user) ?? 0, value.seq ?? 0));
    if (kind === "changes") logs.set(user, value.data.seq ?? 0);
  }
  return logs.size === ACCOUNTS && [...logs].every(([user, seq]) => rings.get(user) === seq);
}
