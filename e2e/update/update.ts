/**
 * `deno task test:update [COMMIT…]`: takes a server of an earlier commit out of the history of git, has it fill a
 * store through its API, starts today's server on that store and compares: every day with all that the old server said
 * of it, the session, and the backup from before the upgrade, which has to open with the old server again. Without a
 * commit, with the first one that has all five rings of version 0.1, and with some since. The clone of the first one is
 * also updated as its host does, by `git pull` and `npm start`, which may build. Where PostgreSQL or denokv is
 * installed, the old store is also moved there, and what two servers say is compared. The old server runs with the
 * packages that are installed, so nothing is fetched.
 */
import { dirname } from "node:path";
import { createBackup, exists } from "../../api/admin/backup.ts";
import { moveStore } from "../../api/admin/copy.ts";
import { fail, print } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";
import { freePort, startProduct } from "../bench/process.ts";
import { findInstalledDenokv, startDenokv, TOKEN } from "../cluster/denokv.ts";
import { findPostgres, startPostgres } from "../cluster/postgres.ts";
import { start } from "../commands/command.ts";
import { copyFolder } from "../fixtures/copy_folder.ts";
import { startCheckout } from "./checkout.ts";
import { BEFORE_0_3, fillOldStore, FIRST_COMMIT, type OldStore } from "./old_store.ts";

/** With others: the first one with a changelog, and the last one before 0.3. */
const COMMITS = [FIRST_COMMIT, "2554d777", BEFORE_0_3];

const PATIENT = { latestMs: 60_000 };

const programs = await findPostgres();
if (!programs) print("PostgreSQL is not installed: no store is moved there.");
const denokv = await findInstalledDenokv();
if (!denokv) print("denokv is not installed: no store is moved there.");
// Of denokv, for the servers and for this process.
Deno.env.set("DENO_KV_ACCESS_TOKEN", TOKEN);
const commits = Deno.args.length > 0 ? Deno.args : COMMITS;
const folder = await Deno.makeTempDir({ prefix: "gorin-update-" });
const problems: string[] = [];
for (const commit of commits) await update(commit);
await Deno.remove(folder, { recursive: true });
if (problems.length > 0) fail(`${problems.length} of the above failed.`);

async function update(commit: string): Promise<void> {
  const old = await fillOldStore(commit, folder);
  const data = dirname(old.path);
  const whole = `all of ${old.days} days as they were, and still signed in`;
  const copy = `${folder}/${commit}-copy.sqlite`;
  await createBackup(old.path, copy);

  // It upgrades the store first, with a backup.
  const today = await startProduct(old.path, undefined, PATIENT);
  const lost = await old.lostOn(today.url);
  await today.stop();
  for (const path of [...new Set(lost.map((one) => one.replace(/^[^ .]+/, "day")))].slice(0, 20)) {
    print(`  ${path}`);
  }
  check(lost.length === 0, `${commit} (${old.version}): ${whole}`);

  const backup = Array.from(Deno.readDirSync(data), ({ name }) => name)
    .find((name) => /\.before-format-\d+$/.test(name));
  if (!backup) return check(false, `${commit}: a backup from before the upgrade`);
  const again = await startCheckout(old.checkout, `${data}/${backup}`);
  const differing = await old.lostOn(again.url);
  await again.stop();
  check(differing.length === 0, `${commit}: its own server has all of them in the backup from before`);

  if (commit === FIRST_COMMIT) await updateClone(commit, old, copy);
  if (programs) {
    const postgres = await startPostgres(programs, { fsync: "off" });
    await moveTo("PostgreSQL", postgres.url);
    await postgres.stop();
  }
  if (denokv) {
    const store = await startDenokv(denokv, await Deno.makeTempDir({ dir: folder }));
    await moveTo("denokv", store.url);
    await store.stop();
  }

  /** Moves the store to another one, and starts two servers on that. */
  async function moveTo(kind: string, url: string): Promise<void> {
    await moveStore(copy, { GORIN_KV: url, DENO_KV_ACCESS_TOKEN: TOKEN }, { log: { write: () => {} } });
    const servers = await Promise.all([
      startProduct(url, undefined, PATIENT),
      startProduct(url, undefined, PATIENT),
    ]);
    const lostThere = await Promise.all(servers.map(({ url }) => old.lostOn(url)));
    await Promise.all(servers.map((server) => server.stop("SIGKILL")));
    check(
      lostThere.flat().length === 0,
      `${commit}: moved to ${kind}, on which two servers start: ${whole} on both`,
    );
  }
}

/** Pulls this commit into a clone of an old one, and runs `npm start` there. */
async function updateClone(commit: string, old: OldStore, copy: string): Promise<void> {
  const clone = `${folder}/${commit}-clone`;
  await git("clone", "-q", "--no-checkout", ROOT, clone);
  await git("-C", clone, "checkout", "-q", "-B", "main", commit);
  await Deno.mkdir(`${clone}/data`, { mode: 0o700 });
  await createBackup(copy, `${clone}/data/gorin.sqlite`);
  await git("-C", clone, "pull", "-q", "--ff-only", ROOT, "HEAD");
  // What was built of the same sources is not built again.
  if (exists(`${ROOT}/dist`)) await copyFolder(`${ROOT}/dist`, `${clone}/dist`);
  const port = freePort();
  const command = start("npm", ["start"], { cwd: clone, env: { PORT: String(port) } });
  await command.prints(/is ready/);
  const lost = await old.lostOn(`http://127.0.0.1:${port}`);
  command.kill("SIGTERM");
  await command.status;
  check(
    lost.length === 0,
    `${commit}: git pull and npm start in its clone: all of ${old.days} days as they were`,
  );
}

async function git(...args: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command("git", { args: [...args], cwd: ROOT }).output();
  if (!success) fail(`git ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
}

/** Prints a line, and records a failure when it does not hold. */
function check(holds: boolean, line: string): void {
  print(`${holds ? "✓" : "✗"} ${line}`);
  if (!holds) problems.push(line);
}
