/**
 * `deno task faults events [rounds] [warm-up]`: opens a stream of events and goes away again, over and over, in the
 * ways in which clients do, and looks whether the server lets go of each: its memory must not grow, its count of
 * streams must be back at nothing within a second, and it must stop at once while streams are open.
 */
import { createClient } from "#shared/client/mod.ts";
import { deleteTimer, events, HEARTBEAT_MS, putTimer } from "#shared/contract/mod.ts";
import { fail, print } from "../../tasks/print.ts";
import { memoryOf, startProduct } from "../bench/process.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";

const AT_ONCE = 16;
const MAX_STREAMS = 20;
/** Of what as many streams would hold that were never let go: memory also grows by steps as it pleases the runtime. */
const MAX_GROWTH = 0.1;
/**
 * Has the runtime clear up often, as it would not where there is much memory: else what is garbage looks like growth.
 */
const SMALL_HEAP = "--v8-flags=--max-old-space-size=96,--max-semi-space-size=2";
const MAX_ENDING_MS = 1_000;
const MAX_STOPPING_MS = 1_000;
const LOOKS = 5;

const [rounds = 10_000, warmUp = 10_000] = Deno.args.map(Number);
const folder = await Deno.makeTempDir({ prefix: "gorin-events-" });
const server = await startProduct(`${folder}/gorin.sqlite`, undefined, { flags: [SMALL_HEAP] });
// One after the other: the server hashes few passwords of one address at once.
const accounts: Account[] = [];
while (accounts.length < AT_ONCE) accounts.push(await registerAccount(server.url));
const day = new Date().toISOString().slice(0, 10);

print(`${warmUp} rounds to warm up …`);
await manyRounds(warmUp);
const memory = [await settledMemory()];
print(`${memory[0]?.toFixed(1)} MiB; ${rounds} rounds …`);
const began = performance.now();
for (let look = 0; look < LOOKS; look++) {
  await manyRounds(rounds / LOOKS);
  memory.push(await settledMemory());
}
const seconds = (performance.now() - began) / 1_000;

const endingMs = await timeToEnd(accounts[0] as Account);
const { open } = await openMany(accounts[0] as Account, MAX_STREAMS);
const others = await Promise.all(accounts.slice(1).map((account) => openMany(account, MAX_STREAMS)));
open.push(...others.flatMap((other) => other.open));
const held = (await settledMemory() - (memory.at(-1) ?? NaN)) / open.length * rounds;
const stopping = performance.now();
await server.stop();
const stoppingMs = performance.now() - stopping;
await Promise.all(open.map((reader) => reader.cancel().catch(() => {})));
await Deno.remove(folder, { recursive: true });

const growth = (memory.at(-1) ?? NaN) - (memory[0] ?? NaN);
print(`Memory, every ${rounds / LOOKS} rounds: ${memory.map((mib) => mib.toFixed(1)).join(", ")} MiB`);
print(
  `${growth.toFixed(1)} MiB more after ${rounds} rounds in ${
    seconds.toFixed(0)
  } s; that many streams, kept open, ` +
    `would hold ${held.toFixed(0)} MiB (at most ${MAX_GROWTH} of that)`,
);
print(
  `${MAX_STREAMS} streams were let go ${
    endingMs.toFixed(0)
  } ms after they were left (at most ${MAX_ENDING_MS})`,
);
print(
  `The server stopped in ${stoppingMs.toFixed(0)} ms with ${open.length} open (at most ${MAX_STOPPING_MS})`,
);
const holds = growth <= MAX_GROWTH * held && endingMs <= MAX_ENDING_MS && stoppingMs <= MAX_STOPPING_MS;
if (!holds) fail("Failed.");

async function manyRounds(count: number): Promise<void> {
  let done = 0;
  await Promise.all(accounts.map(async (account) => {
    while (done < count) await oneRound(account, done++ % 4);
  }));
}

/** One stream, left in one of four ways: before its first event, after it, in the midst of it, after a change. */
async function oneRound({ token, api }: Account, way: number): Promise<void> {
  const leaving = new AbortController();
  const client = createClient({ baseUrl: server.url, fetch, token: () => token });
  const opening = client.stream(events, { query: {} }, { signal: leaving.signal });
  if (way === 0) return leave(opening, leaving);
  const reader = (await opening).getReader();
  if (way >= 2) await reader.read();
  if (way === 3) {
    const body = { category: "Misc", start_ts: new Date().toISOString(), day } as const;
    await api.call(putTimer, { body: { ...body, replace: true } });
    await reader.read();
    await api.call(deleteTimer, {});
  }
  leaving.abort();
}

async function leave(opening: Promise<ReadableStream<Uint8Array>>, leaving: AbortController): Promise<void> {
  leaving.abort();
  await opening.catch(() => {});
}

/** The server's memory once it has had time to clear up: the least of some looks. */
async function settledMemory(): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 10; look++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    looks.push(await memoryOf(server.pid));
  }
  return Math.min(...looks);
}

/** Opens streams one after the other and begins to read them; `rejected` is the number of those beyond the limit. */
async function openMany({ token }: Account, count: number) {
  const client = createClient({ baseUrl: server.url, fetch, token: () => token });
  const open: ReadableStreamDefaultReader<Uint8Array>[] = [];
  for (let n = 0; n < count; n++) {
    const body = await client.stream(events, { query: {} }).catch(() => null);
    const reader = body?.getReader();
    if (reader && !(await reader.read()).done) open.push(reader);
  }
  return { open, rejected: count - open.length };
}

/** Milliseconds from leaving as many streams as are allowed to there being room for as many again. */
async function timeToEnd(account: Account): Promise<number> {
  // About one in a thousand is left so early that the server notices only when it sends the next heartbeat.
  await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS + 1_000));
  const first = await openMany(account, MAX_STREAMS + 1);
  if (first.rejected !== 1) {
    fail(`${first.rejected} of ${MAX_STREAMS + 1} streams were rejected, instead of one.`);
  }
  // Not at once after they were begun, for the same reason.
  await settledMemory();
  await Promise.all(first.open.map((reader) => reader.cancel()));
  const left = performance.now();
  while (true) {
    const { open, rejected } = await openMany(account, MAX_STREAMS);
    const ms = performance.now() - left;
    await settledMemory();
    await Promise.all(open.map((reader) => reader.cancel()));
    if (rejected === 0 || ms > 2 * MAX_ENDING_MS) {
      await settledMemory();
      return ms;
    }
  }
}
