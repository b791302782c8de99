/**
 * `deno task faults backup [seconds]`: backs up a store that accounts write to, restores it elsewhere, and compares.
 * Every key must be equal, every entry must be there that was acknowledged before the backup began, sessions must be
 * valid, and no write may be based on a version of the old store.
 */
import { addEntry, getDay, putFire } from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { createClient } from "#shared/client/mod.ts";
import { restoreBackup } from "../../api/admin/restore.ts";
import { fail, print } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";
import { startProduct } from "../bench/process.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";

const ACCOUNTS = 6;
const FIRST_DAY = "2026-01-01";
/** Well below the 200 entries that a day holds. */
const ENTRIES_A_DAY = 50;

const [seconds = 6] = Deno.args.map(Number);
const folder = await Deno.makeTempDir({ prefix: "gorin-backup-" });
const source = `${folder}/gorin.sqlite`;
const backup = `${folder}/backup.sqlite`;
const target = `${folder}/elsewhere/gorin.sqlite`;

/** What an account has written: its acknowledged entries by day, and the version of its Fire. */
interface Writer {
  readonly account: Account;
  readonly entries: { readonly id: string; readonly day: string }[];
  version: string | null;
}

const old = await startProduct(source);
const writers: Writer[] = [];
for (let at = 0; at < ACCOUNTS; at++) {
  writers.push({ account: await registerAccount(old.url), entries: [], version: null });
}
let writing = true;
const load = Promise.all(writers.map(async (writer) => {
  const { api } = writer.account;
  for (let n = 0; writing; n++) {
    const day = addDays(FIRST_DAY, Math.floor(n / ENTRIES_A_DAY));
    const span = { start_ts: `${day}T08:00:00Z`, end_ts: `${day}T09:00:00Z` };
    const { entry } = await api.call(addEntry, {
      params: { day },
      body: { ...span, category: "Deep Work", source: "manual", note: `${n}` },
    });
    writer.entries.push({ id: entry.id, day });
    const fire = await api.call(putFire, { params: { day: FIRST_DAY }, body: { task: `task ${n}` } });
    writer.version = fire.version;
  }
}));
await pause(seconds * 500);
const before = writers.map(({ entries }) => [...entries]);
const begun = performance.now();
// A process of its own, so that the writes go on.
const { success, stderr } = await new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "tasks/admin/backup.ts", backup],
  cwd: ROOT,
  env: { GORIN_KV: source },
}).output();
if (!success) fail(new TextDecoder().decode(stderr));
const backedUpMs = performance.now() - begun;
const during = writers.reduce((sum, { entries }, at) => sum + entries.length - (before[at]?.length ?? 0), 0);
await pause(seconds * 500);
writing = false;
await load;
await old.stop();

Deno.mkdirSync(`${folder}/elsewhere`);
const summary = await restoreBackup(backup, target, Temporal.Now.instant().epochMilliseconds);
const [expected, restored] = [await contentsOf(backup), await contentsOf(target)];
const different = [...expected].filter(([key, value]) => restored.get(key) !== value).map(([key]) => key);
const added = [...restored.keys()].filter((key) => !expected.has(key));
const epoch = JSON.stringify(["config", "epoch"]);
const problems: string[] = [];
check(
  different.every((key) => key === epoch) && different.length === 1 && added.length === 0,
  `${
    expected.size - different.length
  } of ${expected.size} keys are equal; the other one is the epoch, which is new`,
);

const fresh = await startProduct(target);
let [missing, rejected, signedIn] = [0, 0, 0];
for (const [at, { account, version }] of writers.entries()) {
  const api = createClient({ baseUrl: fresh.url, fetch, token: () => account.token });
  const days = new Set(before[at]?.map(({ day }) => day));
  const found = new Set<string>();
  for (const day of days) {
    const { day: { earth } } = await api.call(getDay, { params: { day } });
    earth.actual_entries.forEach(({ id }) => found.add(id));
    signedIn++;
  }
  missing += before[at]?.filter(({ id }) => !found.has(id)).length ?? 0;
  const write = api.call(putFire, { params: { day: FIRST_DAY }, body: { task: "based on the old store" } }, {
    version,
  });
  await write.catch((error: { status?: number }) => {
    if (error.status === 412) rejected++;
  });
}
await fresh.stop();
await Deno.remove(folder, { recursive: true });

const count = before.reduce((sum, entries) => sum + entries.length, 0);
print(
  `${summary.keys} keys backed up in ${
    Math.round(backedUpMs)
  } ms, while ${during} more entries were acknowledged`,
);
check(
  missing === 0,
  `${missing} of ${count} entries are missing that were acknowledged before the backup began`,
);
check(rejected === ACCOUNTS, `${rejected} of ${ACCOUNTS} writes on an old version are rejected (412)`);
check(signedIn > 0, `sessions of the old server are valid`);
if (problems.length > 0) fail(`${problems.length} of the above failed.`);

/** Prints a line, and records a failure when it does not hold. */
function check(holds: boolean, line: string): void {
  print(`${holds ? "✓" : "✗"} ${line}`);
  if (!holds) problems.push(line);
}

/** Returns every key of a store with its value, both as text. */
async function contentsOf(path: string): Promise<Map<string, string>> {
  using db = await Deno.openKv(path);
  const contents = new Map<string, string>();
  for await (const { key, value } of db.list({ prefix: [] })) {
    contents.set(JSON.stringify(key), JSON.stringify(value));
  }
  return contents;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
