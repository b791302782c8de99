/**
 * `deno task test:cluster [STORE] [PART] [--quick]`: several servers on one store behind a load balancer, on denokv, on
 * PostgreSQL with a synchronous standby and, by the name `pgbouncer` only, through PgBouncer. Fails when a write is
 * lost or made twice, when a conflict is reported where there was none, or when a response takes more than 5 s, while
 * servers are killed, the store is killed, cut off or replaced by its standby; and when a server fails, instead of
 * being slow, beside other programs that want the processors. Also moves a store there and back, runs random stories of
 * dashboards and popups and the suite of the API on it, and measures one server on a file beside 1, 2 and 4 on each
 * store.
 */
import { putFire } from "#shared/contract/mod.ts";
import { moveStore } from "../../api/admin/copy.ts";
import { fail, print } from "../../tasks/print.ts";
import { freePort, type ServerProcess, startProduct } from "../bench/process.ts";
import { partialWrites } from "../faults/partial_writes.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";
import { callBusy } from "./busy.ts";
import { TOKEN } from "./denokv.ts";
import { type Balancer, enterOwnNetwork, startBalancer } from "./network.ts";
import { measureRates } from "./rates.ts";
import { callTooOften, writeAtOnce, wrongPasswords } from "./overload.ts";
import { eventDelay, raceWinners } from "./scenarios.ts";
import { denokvKind, pgbouncerKind, postgresKind, type SharedStore, type StoreKind } from "./stores.ts";
import { runVitest } from "./suites.ts";
import { type Outcome, runWorkload } from "./workload.ts";

const SLOWEST_MS = 5_000;
const ACCOUNTS = 6;
/** The limit of calls per second that an account has, and for how long it calls more often. */
const CALLS_PER_SECOND = 100;
const CALL_SECONDS = 5;

const KINDS: Readonly<Record<string, () => Promise<StoreKind>>> = {
  denokv: denokvKind,
  postgres: postgresKind,
};

/** It has the same tests as PostgreSQL itself. */
const BY_NAME = { pgbouncer: pgbouncerKind };

const PARTS: Readonly<Record<string, (kinds: readonly StoreKind[]) => Promise<void>>> = {
  together: (kinds) => eachOf(kinds, testTogether),
  faults: (kinds) => eachOf(kinds, testFaults),
  busy: (kinds) => eachOf(kinds, testBusy),
  move: (kinds) => eachOf(kinds, testMove),
  stories: (kinds) => eachOf(kinds, testStories),
  api: (kinds) => eachOf(kinds, testApi),
  rates: (kinds) => measureRates({ kinds, folder, seconds: quick ? 2 : 5 }),
};

const quick = Deno.args.includes("--quick");
const count = quick ? 2 : 4;
const kinds: StoreKind[] = [];
for (const find of chosenOf(KINDS, BY_NAME)) kinds.push(await find());
const parts = chosenOf(PARTS);
await enterOwnNetwork();
const folder = await Deno.makeTempDir({ prefix: "gorin-cluster-" });
// `openKv` in this process reads it.
Deno.env.set("DENO_KV_ACCESS_TOKEN", TOKEN);
const failures: string[] = [];

/** Prints a line, and records a failure when it does not hold. */
function report(holds: boolean, line: string): void {
  print(`${holds ? "✓" : "✗"} ${line}`);
  if (!holds) failures.push(line);
}

/** Servers on one store, with a load balancer before them. */
interface Cluster {
  readonly servers: ServerProcess[];
  readonly balancer: Balancer;
  restartServer(at: number): Promise<void>;
  stop(): Promise<void>;
}

async function startCluster({ url }: SharedStore, count: number): Promise<Cluster> {
  const ports = Array.from({ length: count }, () => String(freePort()));
  const start = (port: string) =>
    startProduct(url, port, {
      variables: { DENO_KV_ACCESS_TOKEN: TOKEN, GORIN_RATE_LIMIT: String(CALLS_PER_SECOND) },
    });
  const servers: ServerProcess[] = [];
  for (const port of ports) servers.push(await start(port));
  const balancer = startBalancer(servers.map(({ url }) => url));
  return {
    servers,
    balancer,
    async restartServer(at) {
      await servers[at]?.stop("SIGKILL");
      servers[at] = await start(ports[at] ?? "");
    },
    async stop() {
      await balancer.close();
      await Promise.all(servers.map((server) => server.stop("SIGKILL")));
    },
  };
}

/** How often servers are killed, one after the other, and how much longer each one than the one before lives on. */
const KILLS = quick ? 3 : 10;
const KILL_PAUSE_MS = 37;

/** Runs the workload while `fault` runs. */
async function during(
  cluster: Cluster,
  accounts: readonly Account[],
  fault: () => Promise<void>,
): Promise<Outcome> {
  let running = true;
  const work = runWorkload(cluster.balancer.url, accounts, () => running);
  await pause(1_500);
  await fault();
  await pause(1_500);
  running = false;
  return await work;
}

const FAULTS: Readonly<Record<string, (cluster: Cluster) => Promise<void>>> = {
  "no fault": () => pause(1_000),
  [`${KILLS} kills of servers`]: async (cluster) => {
    for (let kill = 0; kill < KILLS; kill++) {
      await cluster.restartServer(kill % cluster.servers.length);
      await pause(kill * KILL_PAUSE_MS);
    }
  },
};

for (const part of parts) await part(kinds);
await Deno.remove(folder, { recursive: true });
if (failures.length > 0) fail(`${failures.length} of the above failed.`);

/**
 * Returns those of `all` and `more` that the arguments name, or `all` when they name none. Rejects an argument with no
 * meaning.
 */
function chosenOf<T>(all: Readonly<Record<string, T>>, more: Readonly<Record<string, T>> = {}): T[] {
  const names = Object.keys({ ...KINDS, ...BY_NAME, ...PARTS });
  const wrong = Deno.args.find((name) => name !== "--quick" && !names.includes(name));
  if (wrong) fail(`${wrong} is none of ${names.join(", ")}, --quick.`);
  const named = Object.entries({ ...all, ...more }).filter(([name]) => Deno.args.includes(name));
  return (named.length > 0 ? named : Object.entries(all)).map(([, value]) => value);
}

async function eachOf(kinds: readonly StoreKind[], test: (kind: StoreKind) => Promise<void>): Promise<void> {
  for (const kind of kinds) await test(kind);
}

/** Starts servers on a new store of this kind. */
async function startOn(kind: StoreKind) {
  print(`${count} servers on ${kind.name}${kind.startReplicated ? " with a synchronous standby" : ""}`);
  const store = await (kind.startReplicated?.() ?? kind.start(folder));
  const cluster = await startCluster(store, count);
  return { store, cluster, urls: cluster.servers.map(({ url }) => url) };
}

/** What several servers of a store of this kind do together: sessions, events, conflicts and limits. */
async function testTogether(kind: StoreKind): Promise<void> {
  const { store, cluster, urls } = await startOn(kind);
  const first = await registerAccount(urls[0] ?? "");
  const seen = await Promise.all(urls.map((url) => fetch(`${url}/api/auth/me`, { headers: bearer(first) })));
  report(seen.every(({ ok }) => ok), `  a session of one server is valid on all ${count}`);
  const winners = await raceWinners(urls, first);
  report(winners === 1, `  60 conditional writes at once: ${winners} acknowledged`);
  const delays = await eventDelay(urls, first);
  report(
    Math.max(...delays) < kind.eventMs,
    `  an event of another server arrives ${
      median(delays)
    } ms after the response (median of ${delays.length})`,
  );

  const { statuses, slowestMs, rejectedMs } = await writeAtOnce(urls, await registerAccount(urls[0] ?? ""));
  const others = Object.keys(statuses).filter((status) => status !== "200" && status !== "429");
  report(
    (statuses[200] ?? 0) > 0 && others.length === 0 && slowestMs < SLOWEST_MS,
    `  600 writes of one ring at once: ${describe(statuses)}; slowest response ${
      Math.round(slowestMs)
    } ms, ` +
      `429 after ${Math.round(rejectedMs)} ms (median)`,
  );
  const checks = await wrongPasswords(urls);
  report(
    (checks.statuses[401] ?? 0) <= checks.allowed && (checks.statuses[429] ?? 0) > 0,
    `  wrong passwords on all servers at once: ${describe(checks.statuses)}, ${checks.allowed} × 401 at most`,
  );
  const done = await callTooOften(urls, await registerAccount(urls[0] ?? ""), CALL_SECONDS * 1_000);
  const allowed = CALLS_PER_SECOND * (CALL_SECONDS + 3 * count);
  report(
    done <= allowed,
    `  ${done} calls of one account in ${CALL_SECONDS} s got through, of ${allowed} at most`,
  );
  await cluster.stop();
  await store.stop();
}

/** Lets servers write to a store of this kind while they, and the store, fail. */
async function testFaults(kind: StoreKind): Promise<void> {
  const { store, cluster, urls } = await startOn(kind);
  for (const [title, fault] of Object.entries({ ...FAULTS, ...store.faults })) {
    const fresh: Account[] = [];
    for (let at = 0; at < ACCOUNTS; at++) fresh.push(await registerAccount(urls[at % count] ?? ""));
    const result = await during(cluster, fresh, () => fault(cluster));
    const { acknowledged, lost, doubled, falseConflicts, unexpected, slowestMs, outageMs } = result;
    report(
      acknowledged > 0 && lost + doubled + falseConflicts + unexpected.length === 0 && slowestMs < SLOWEST_MS,
      `  ${title}: ${acknowledged} writes, ${lost} lost, ${doubled} doubled, ${falseConflicts} false conflicts, ` +
        `slowest response ${Math.round(slowestMs)} ms, longest pause ${Math.round(outageMs)} ms` +
        (unexpected.length > 0 ? `, unexpected: ${[...new Set(unexpected)].join("; ")}` : ""),
    );
  }
  const partial = await partialWrites(store.url);
  report(
    partial.length === 0,
    `  ${partial.length} writes half-applied ${partial.slice(0, 3).join("; ")}`.trimEnd(),
  );
  await cluster.stop();
  await store.stop();
}

/** Calls a server on a machine on which other programs want the processors: slow responses, and no errors. */
async function testBusy(kind: StoreKind): Promise<void> {
  print(`1 server on ${kind.name} beside other programs`);
  const { statuses, medianMs, slowestMs } = await callBusy(kind, folder, quick ? 5 : 20);
  // A write that waits too long for those of its user before it gets an early 429.
  report(
    Object.keys(statuses).every((status) => status === "200" || status === "429"),
    `  ${describe(statuses)}; median ${Math.round(medianMs)} ms, slowest ${Math.round(slowestMs)} ms`,
  );
}

/** Moves a store from a file to one of this kind and back, and reads it with a server. */
async function testMove(kind: StoreKind): Promise<void> {
  const data = await Deno.makeTempDir({ dir: folder });
  const source = await startProduct(`${data}/source.sqlite`);
  const account = await registerAccount(source.url);
  const params = { day: "2026-11-21" };
  await account.api.call(putFire, { params, body: { task: "Rise at five" } });
  await source.stop();
  const store = await kind.start(data);
  const log = { write: () => {} };
  const shared = { GORIN_KV: store.url, DENO_KV_ACCESS_TOKEN: TOKEN };
  const there = await moveStore(`${data}/source.sqlite`, shared, { log });
  const back = await moveStore(shared, { GORIN_KV: `${data}/back.sqlite` }, { log });
  await store.stop();
  const target = await startProduct(`${data}/back.sqlite`);
  const headers = bearer(account);
  const { data: { day } } = await (await fetch(`${target.url}/api/days/${params.day}`, { headers })).json();
  await target.stop();
  report(
    there.keys === back.keys && day.fire.task === "Rise at five",
    `a store of ${there.keys} keys moved from a file to ${kind.name} and back, every key verified; its session is valid`,
  );
}

/** Runs the model test with several servers on a store of this kind. */
async function testStories(kind: StoreKind): Promise<void> {
  const store = await kind.start(folder, false);
  const { success, summary } = await runVitest("e2e/model", {
    DENO_KV_ACCESS_TOKEN: TOKEN,
    GORIN_MODEL_KV: store.url,
    GORIN_MODEL_SERVERS: String(count),
  });
  await store.stop();
  report(success, `stories of two dashboards and a popup on ${count} servers of ${kind.name}: ${summary}`);
}

/**
 * Runs the suite of the API with a store of its own for each test, on which several servers take turns with the
 * requests.
 */
async function testApi(kind: StoreKind): Promise<void> {
  const store = await kind.start(folder, false);
  const { success, summary } = await runVitest(quick ? "api/days" : "api", {
    ...kind.suiteVariables(store),
    GORIN_TEST_SERVERS: String(count),
  });
  await store.stop();
  report(success, `the suite of the API on ${count} servers of ${kind.name}: ${summary}`);
}

/** Returns counts by status as text, such as `5 × 401, 35 × 429`. */
function describe(statuses: Readonly<Record<number, number>>): string {
  return Object.entries(statuses).map(([status, count]) => `${count} × ${status}`).join(", ");
}

function bearer({ token }: Account): HeadersInit {
  return { Authorization: `Bearer ${token}` };
}

function median(values: readonly number[]): number {
  return Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
