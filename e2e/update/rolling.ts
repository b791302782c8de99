/**
 * `deno task faults update`: updates a running cluster: two servers that share a store, behind a load balancer, while
 * accounts write, read and sign in. No request may fail, and nothing may be lost or be there twice. First, in
 * PostgreSQL, one server after the other is replaced by the next version, which is this one with a field more in each
 * account. Until the format is raised, accounts are stored so that this version can read them; after that it does not
 * start on the store. Then, in denokv where it is installed, servers from before version 0.3, which knew neither that
 * nor PostgreSQL, are both stopped and this version is started, while the load balancer holds the requests. Servers
 * from then reject what is on its way to them when they stop, so that is sent again, as clients do.
 */
import { addDays } from "#shared/domain/calendar.ts";
import { STORE_FORMAT } from "../../api/format.ts";
import { openStore } from "../../api/store/open.ts";
import { fail, print } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";
import { freePort } from "../bench/process.ts";
import { findInstalledDenokv, startDenokv, TOKEN } from "../cluster/denokv.ts";
import { startBalancer } from "../cluster/network.ts";
import { findPostgres, startPostgres } from "../cluster/postgres.ts";
import { freshEmail } from "../fixtures/account.ts";
import { copyFolder } from "../fixtures/copy_folder.ts";
import { checkOut, startCheckout } from "./checkout.ts";
import { BEFORE_0_3, callerOf, OLD_PASSWORD, register } from "./old_store.ts";

const ACCOUNTS = 4;
const FIRST_DAY = "2026-01-01";
/** Well below the 200 entries that a day holds. */
const ROUNDS_A_DAY = 20;
/** How long versions serve together, or the one before and the one after, in milliseconds. */
const TOGETHER_MS = 4_000;
/** For how long a request waits for a server: `lb_try_duration` in deploy/Caddyfile. */
const HOLD_MS = 5_000;

/** How often, and for how long, what a server that stops has rejected is sent again. */
const REPEAT_EVERY_MS = 500;
const REPEATED_FOR_MS = 30_000;

/** What makes this version the next one, by patterns of its source. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/withTokenIds\],/, 'withTokenIds, (old) => ({ ...{ motto: "" }, ...Object(old) })],\n  readableFrom: 8,'],
  [
    /( {2}passkeys: z\.array\(PasskeySchema\),\n)/,
    '$1  motto: z._default(z.string(), "of the next version"),\n',
  ],
];

const folder = await Deno.makeTempDir({ prefix: "gorin-rolling-" });
// Of denokv, for the servers and for this process.
Deno.env.set("DENO_KV_ACCESS_TOKEN", TOKEN);
const problems: string[] = [];
await updateToNextVersion();
const denokv = await findInstalledDenokv();
if (denokv) await updateFromBefore(denokv);
else print("– denokv is not installed: no cluster from before version 0.3 is updated");
await Deno.remove(folder, { recursive: true });
if (problems.length > 0) fail(`${problems.length} of the above failed.`);

async function updateToNextVersion(): Promise<void> {
  const next = await makeNextVersion();
  const postgres = await startPostgres(await findPostgres() ?? fail("Install PostgreSQL first."));
  const ports = [freePort(), freePort()];
  const servers = await Promise.all(ports.map((port) => startCheckout(ROOT, postgres.url, port)));
  const balancer = startBalancer(servers.map(({ url }) => url), { healthEveryMs: 1_000 });
  const load = await startLoad(balancer.url);
  for (const [at, port] of ports.entries()) {
    await servers[at]?.stop();
    servers[at] = await startCheckout(next, postgres.url, port);
    await pause(TOGETHER_MS);
  }
  await load.end("while both servers were replaced by the next version, one after the other");
  const held = await storedAccounts(postgres.url);
  check(
    held.length === ACCOUNTS && held.every(({ v }) => v === 8),
    `${held.length} accounts are stored in the version that both know`,
  );
  check(held.some(({ data }) => "motto" in data), "what the next version adds is stored already");
  await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-lock", "tasks/admin/upgrade.ts"],
    cwd: next,
    env: { GORIN_KV: postgres.url },
  }).output();
  const refused = await startCheckout(ROOT, postgres.url).then(
    async (server) => (await server.stop(), false),
    (error: Error) => error.message.includes("newer server"),
  );
  check(refused, "after the upgrade a server of the version before does not start");
  await balancer.close();
  for (const server of servers) await server.stop();
  await postgres.stop();
}

async function updateFromBefore(program: string): Promise<void> {
  const before = await checkOut(BEFORE_0_3, folder);
  const store = await startDenokv(program, folder);
  const ports = [freePort(), freePort()];
  const servers = await Promise.all(ports.map((port) => startCheckout(before, store.url, port)));
  const balancer = startBalancer(servers.map(({ url }) => url), { holdMs: HOLD_MS });
  const load = await startLoad(balancer.url, { repeats: true });
  await pause(TOGETHER_MS);
  const begun = performance.now();
  await Promise.all(servers.map((server) => server.stop()));
  const started = await Promise.all(ports.map((port) => startCheckout(ROOT, store.url, port)));
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  await pause(TOGETHER_MS);
  const moment =
    `while two servers of ${BEFORE_0_3} were stopped and this version was started, in ${seconds} s`;
  const token = await load.end(moment);
  const versions = await Promise.all(started.map(async ({ url }) => {
    const day = JSON.stringify(await callerOf(url, token)("GET", `/days/${FIRST_DAY}`));
    return /"versions":\{.*?\}/.exec(day)?.[0];
  }));
  check(versions[0] !== undefined && versions[0] === versions[1], "both give a day the same versions");
  await balancer.close();
  for (const server of started) await server.stop();
  await store.stop();
}

/** Makes the next version, and returns its folder. */
async function makeNextVersion(): Promise<string> {
  const next = `${folder}/next`;
  for (const part of ["api", "shared", "tasks"]) await copyFolder(`${ROOT}/${part}`, `${next}/${part}`);
  for (const file of ["package.json", "deno.json"]) await Deno.copyFile(`${ROOT}/${file}`, `${next}/${file}`);
  await Deno.symlink(`${ROOT}/node_modules`, `${next}/node_modules`);
  const path = `${next}/api/store/accounts.ts`;
  const source = await Deno.readTextFile(path);
  const changed = CHANGES.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    source,
  );
  if (CHANGES.some(([pattern]) => !pattern.test(source))) {
    fail("accounts.ts has another form than this test knows.");
  }
  await Deno.writeTextFile(path, changed);
  return next;
}

/**
 * Has accounts write, read and sign in through a load balancer, in calls that every version knows. With `repeats`, what
 * a server that stops has rejected is sent again, with its idempotency key. `end` returns the session of an account.
 */
async function startLoad(
  url: string,
  { repeats = false } = {},
): Promise<{ end(moment: string): Promise<string> }> {
  const accounts: { email: string; token: string }[] = [];
  for (let at = 0; at < ACCOUNTS; at++) {
    const email = freshEmail();
    accounts.push({ email, token: await register(url, email) });
  }
  let running = true;
  let succeeded = 0;
  let repeated = 0;
  let slowestMs = 0;
  const failed: string[] = [];
  const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
    const begun = performance.now();
    let error = await work().then(() => null, String);
    if (repeats && isRejection(error)) repeated++;
    while (repeats && isRejection(error) && performance.now() - begun < REPEATED_FOR_MS) {
      await pause(REPEAT_EVERY_MS);
      error = await work().then(() => null, String);
    }
    slowestMs = Math.max(slowestMs, performance.now() - begun);
    if (error === null) succeeded++;
    else failed.push(error);
    return error === null;
  };
  const dayOf = (n: number) => addDays(FIRST_DAY, Math.floor(n / ROUNDS_A_DAY));
  const work = Promise.all(accounts.map(async ({ email, token }) => {
    const call = callerOf(url, token);
    const added: number[] = [];
    let n = 0;
    for (; running; n++) {
      const day = dayOf(n);
      const start = Date.parse(`${day}T00:00:00Z`) + (n % ROUNDS_A_DAY) * 600_000;
      const entry = {
        start_ts: new Date(start).toISOString(),
        end_ts: new Date(start + 540_000).toISOString(),
        category: "Deep Work",
        source: "manual",
        note: `round ${n}`,
      };
      const headers = { "Idempotency-Key": crypto.randomUUID() };
      const add = () => call("POST", `/days/${day}/earth/entries`, entry, headers);
      if (await tried(add)) added.push(n);
      await tried(() => call("PUT", `/fire/${day}`, { task: `task ${n}` }));
      await tried(() => call("GET", `/days/${day}`));
      // Writes the account.
      if (n % ROUNDS_A_DAY === 0) {
        await tried(() => call("POST", "/auth/login", { email, password: OLD_PASSWORD }));
      }
    }
    const texts: string[] = [];
    for (let at = 0; at < n; at += ROUNDS_A_DAY) {
      texts.push(JSON.stringify(await call("GET", `/days/${dayOf(at)}`)));
    }
    const timesThere = (at: number) => texts.join().split(`"round ${at}"`).length - 1;
    return {
      lost: added.filter((at) => timesThere(at) === 0).length,
      doubled: added.filter((at) => timesThere(at) > 1).length,
    };
  }));
  return {
    async end(moment) {
      running = false;
      const outcomes = await work;
      const lost = outcomes.reduce((sum, { lost }) => sum + lost, 0);
      const doubled = outcomes.reduce((sum, { doubled }) => sum + doubled, 0);
      check(
        failed.length + lost + doubled === 0 && succeeded > 0,
        `${failed.length} of ${
          succeeded + failed.length
        } requests failed ${moment}; ${repeated} were sent again, ` +
          `${lost} entries lost, ${doubled} doubled; the slowest took ${Math.round(slowestMs)} ms`,
      );
      for (const text of new Set(failed)) print(`  ${text}`);
      return accounts[0]?.token ?? "";
    },
  };
}

/** Whether a server that stops, or the load balancer for it, has rejected a request. */
function isRejection(error: string | null): boolean {
  return error !== null && /: 50[23] /.test(error);
}

async function storedAccounts(url: string): Promise<{ v: number; data: object }[]> {
  const { db, close } = await openStore({ GORIN_KV: url }, { write: () => {} }, STORE_FORMAT);
  const entries = await Array.fromAsync(db.list<{ v: number; data: object }>({ prefix: ["user"] }));
  close();
  return entries.map(({ value }) => value);
}

/** Prints a line, and records a failure when it does not hold. */
function check(holds: boolean, line: string): void {
  print(`${holds ? "✓" : "✗"} ${line}`);
  if (!holds) problems.push(line);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
