/**
 * `deno task faults update`: updates a running cluster. Two servers share a store in PostgreSQL behind a load balancer;
 * one after the other is replaced by the next version, which is this one with a field more in each account, while
 * accounts write, read and sign in. No request may fail. Until the format is raised, accounts are stored so that this
 * version can read them; after that it does not start on the store.
 */
import { getDay, login, putFire } from "#shared/contract/mod.ts";
import { openStore } from "../../api/store/open.ts";
import { fail, print } from "../../tasks/print.ts";
import { ROOT } from "../../tasks/run.ts";
import { freePort } from "../bench/process.ts";
import { startBalancer } from "../cluster/network.ts";
import { findPostgres, startPostgres } from "../cluster/postgres.ts";
import { copyFolder } from "../fixtures/copy_folder.ts";
import { PASSWORD, registerAccount } from "../fixtures/account.ts";
import { startCheckout } from "./checkout.ts";

const ACCOUNTS = 4;
const DAY = "2026-11-20";
/** How long both versions serve together, in milliseconds. */
const TOGETHER_MS = 4_000;

/** What makes this version the next one, by patterns of its source. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/withTokenIds\],/, 'withTokenIds, (old) => ({ ...{ motto: "" }, ...Object(old) })],\n  readableFrom: 8,'],
  [
    /( {2}passkeys: z\.array\(PasskeySchema\),\n)/,
    '$1  motto: z._default(z.string(), "of the next version"),\n',
  ],
];

const folder = await Deno.makeTempDir({ prefix: "gorin-rolling-" });
const next = `${folder}/next`;
for (const part of ["api", "shared", "tasks"]) await copyFolder(`${ROOT}/${part}`, `${next}/${part}`);
for (const file of ["package.json", "deno.json"]) await Deno.copyFile(`${ROOT}/${file}`, `${next}/${file}`);
await Deno.symlink(`${ROOT}/node_modules`, `${next}/node_modules`);
const path = `${next}/api/store/accounts.ts`;
const source = await Deno.readTextFile(path);
const changed = CHANGES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), source);
if (CHANGES.some(([pattern]) => !pattern.test(source))) {
  fail("accounts.ts has another form than this test knows.");
}
await Deno.writeTextFile(path, changed);

const postgres = await startPostgres(await findPostgres() ?? fail("Install PostgreSQL first."));
const problems: string[] = [];
const ports = [freePort(), freePort()];
const servers = await Promise.all(ports.map((port) => startCheckout(ROOT, postgres.url, port)));
const balancer = startBalancer(servers.map(({ url }) => url), { healthEveryMs: 1_000 });
const accounts = [];
for (let at = 0; at < ACCOUNTS; at++) accounts.push(await registerAccount(balancer.url));

let running = true;
let succeeded = 0;
const failed: string[] = [];
const tried = async (work: Promise<unknown>) => {
  try {
    await work;
    succeeded++;
  } catch (error) {
    failed.push(String(error));
  }
};
const load = Promise.all(accounts.map(async ({ api, email }) => {
  for (let n = 0; running; n++) {
    await tried(api.call(putFire, { params: { day: DAY }, body: { task: `task ${n}` } }));
    await tried(api.call(getDay, { params: { day: DAY } }));
    // Writes the account.
    if (n % 20 === 0) await tried(api.call(login, { body: { email, password: PASSWORD } }));
  }
}));
for (const [at, port] of ports.entries()) {
  await servers[at]?.stop();
  servers[at] = await startCheckout(next, postgres.url, port);
  await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS));
}
running = false;
await load;
check(
  failed.length === 0 && succeeded > 0,
  `${failed.length} of ${succeeded + failed.length} requests failed while both servers were replaced`,
);
for (const text of new Set(failed)) print(`  ${text}`);
const held = await storedAccounts();
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
await Deno.remove(folder, { recursive: true });
if (problems.length > 0) fail(`${problems.length} of the above failed.`);

async function storedAccounts(): Promise<{ v: number; data: object }[]> {
  const { db, close } = await openStore({ GORIN_KV: postgres.url }, { write: () => {} });
  const entries = await Array.fromAsync(db.list<{ v: number; data: object }>({ prefix: ["user"] }));
  close();
  return entries.map(({ value }) => value);
}

/** Prints a line, and records a failure when it does not hold. */
function check(holds: boolean, line: string): void {
  print(`${holds ? "✓" : "✗"} ${line}`);
  if (!holds) problems.push(line);
}
