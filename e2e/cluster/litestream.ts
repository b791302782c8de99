/**
 * `deno task faults litestream [seconds]`: has Litestream copy the file of a server, and that of denokv where it is
 * installed, while accounts write to it. The server is killed and its file lost, once after Litestream has copied all,
 * and once with Litestream at the same moment. A store that is restored from the copy has every key as it was, or lacks
 * no more than the last seconds, and a server on it knows its users.
 */
import { me } from "#shared/contract/mod.ts";
import { fail, print } from "../../tasks/print.ts";
import { startProduct } from "../bench/process.ts";
import { timeUntil } from "../faults/scenario.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";
import { findInstalledDenokv, runs, startDenokv, TOKEN } from "./denokv.ts";
import { contentsOf, countEqual, writeWithoutPause } from "./entries.ts";

const ACCOUNTS = 4;
/** What may be lost when the machine is, in milliseconds. It is copied once a second. */
const MAX_LOST_MS = 10_000;
const VERSION = "v0.5.8";

const [seconds = 6] = Deno.args.map(Number);
if (!await runs("litestream", "version")) {
  print("Litestream is not installed, so nothing was tested. With Go:");
  print(`go install github.com/benbjohnson/litestream/cmd/litestream@${VERSION}`);
  Deno.exit(0);
}
const denokv = await findInstalledDenokv();
const folder = await Deno.makeTempDir({ prefix: "gorin-litestream-" });
const problems: string[] = [];
let made = 0;

/** A store in a file, and what servers on it are told. */
interface Place {
  readonly path: string;
  /** Starts what has the file open. */
  start(): Promise<{ readonly url: string; kill(): Promise<void> }>;
}

const KINDS: Readonly<Record<string, (data: string) => Place>> = {
  "a file": (data) => {
    const path = `${data}/gorin.sqlite`;
    return {
      path,
      async start() {
        const server = await startProduct(path);
        return { url: server.url, kill: () => server.stop("SIGKILL") };
      },
    };
  },
  ...(denokv && {
    "denokv": (data: string) => ({
      path: `${data}/denokv.sqlite`,
      async start() {
        const store = await startDenokv(denokv, data);
        const variables = { DENO_KV_ACCESS_TOKEN: TOKEN };
        const server = await startProduct(store.url, undefined, { variables });
        return {
          url: server.url,
          async kill() {
            await store.stop();
            await server.stop("SIGKILL");
          },
        };
      },
    }),
  }),
};

for (const [kind, create] of Object.entries(KINDS)) {
  for (const isCopied of [true, false]) {
    const data = `${folder}/${made++}`;
    await Deno.mkdir(data);
    await loseFile(kind, create(data), isCopied);
  }
}
if (!denokv) print("– denokv is not installed, so it was left out");
await Deno.remove(folder, { recursive: true });
if (problems.length > 0) fail(`${problems.length} of the above failed.`);

/** Loses the file of a store under load, after everything was copied or at once, and restores it. */
async function loseFile(kind: string, place: Place, isCopied: boolean): Promise<void> {
  const copy = `${folder}/copy ${made++}`;
  const running = await place.start();
  const accounts: Account[] = [];
  for (let at = 0; at < ACCOUNTS; at++) accounts.push(await registerAccount(running.url));
  const litestream = startLitestream("replicate", place.path, `file://${copy}`);
  const load = writeWithoutPause(accounts);
  await pause(seconds * 1_000);
  const killedAt = performance.now();
  if (!isCopied) litestream.kill("SIGKILL");
  await running.kill();
  await load.end();
  // As a restarted server finds it.
  const expected = await contentsOf(await copyOf(place.path));
  if (isCopied) {
    const isEqual = async () => {
      const restored = `${folder}/${made++}.sqlite`;
      await restore(copy, restored);
      return countEqual(expected, await contentsOf(restored)) === expected.size;
    };
    await timeUntil(isEqual, 30_000);
    litestream.kill("SIGKILL");
  }
  await litestream.status;
  for (const end of ["", "-wal", "-shm"]) await Deno.remove(place.path + end).catch(() => {});

  await restore(copy, place.path);
  const restored = await contentsOf(await copyOf(place.path));
  const text = [...restored.values()].join();
  const lost = load.acknowledged.filter(({ id }) => !text.includes(id));
  const lostMs = killedAt - Math.min(killedAt, ...lost.map(({ at }) => at));
  const again = await place.start();
  const known = await Promise.all(
    accounts.map(({ token }) =>
      fetch(`${again.url}/api${me.path}`, { headers: { Authorization: `Bearer ${token}` } })
        .then(({ ok }) => ok)
    ),
  );
  await registerAccount(again.url);
  await again.kill();
  const equal = countEqual(expected, restored);
  const holds = isCopied
    ? equal === expected.size && restored.size === expected.size && lost.length === 0
    : lostMs < MAX_LOST_MS;
  check(
    holds && known.every(Boolean) && load.acknowledged.length > 0,
    `${kind}, ${isCopied ? "killed and copied to the end" : "killed with Litestream at once"}: ${equal} of ` +
      `${expected.size} keys are equal; ${lost.length} of ${load.acknowledged.length} acknowledged entries lost` +
      (lost.length > 0 ? `, from the last ${Math.round(lostMs)} ms` : ""),
  );
}

function startLitestream(...args: string[]): Deno.ChildProcess {
  return new Deno.Command("litestream", { args, stdin: "null", stdout: "null", stderr: "null" }).spawn();
}

async function restore(copy: string, path: string): Promise<void> {
  const args = ["restore", "-o", path, `file://${copy}`];
  const { success, stderr } = await new Deno.Command("litestream", { args, stdin: "null" }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

/** Copies a file that nobody has open, with what is beside it, since opening it would change it. */
async function copyOf(path: string): Promise<string> {
  const copy = `${folder}/${made++}.sqlite`;
  for (const end of ["", "-wal"]) await Deno.copyFile(path + end, copy + end).catch(() => {});
  return copy;
}

/** Prints a line, and records a failure when it does not hold. */
function check(holds: boolean, line: string): void {
  print(`${holds ? "✓" : "✗"} ${line}`);
  if (!holds) problems.push(line);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
