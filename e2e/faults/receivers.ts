/**
 * `deno task faults receivers [calls]`: 24 accounts with webhooks whose receivers accept a connection and say nothing,
 * in the TLS handshake or after it, each with an event every two seconds. Measures how long the webhook of another
 * account takes meanwhile, and how many descriptors the server has left open when all calls have ended.
 */
import { type Client, createClient } from "#shared/client/mod.ts";
import { createWebhook, deleteTimer, deleteWebhook, listWebhooks, putTimer } from "#shared/contract/mod.ts";
import { fail, print } from "../../tasks/print.ts";
import { startProduct } from "../bench/process.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";
import { timeUntil } from "./scenario.ts";

const ACCOUNTS = 24;
const EVENT_EVERY_MS = 2_000;
const MEASURED = 5;
/** How much longer than alone an event may take, in milliseconds: less than until the server looks for events again. */
const MAX_LATER_MS = 1_500;
/** No call lasts longer, with time for a busy machine. */
const CALLS_END_MS = 20_000;

const [calls = 200] = Deno.args.map(Number);
const folder = await Deno.makeTempDir({ prefix: "gorin-receivers-" });
const server = await startProduct(`${folder}/gorin.sqlite`, undefined, {
  variables: { GORIN_WEBHOOKS: "private" },
});

const silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
/** Connections that silent receivers have accepted, and those that the server has not closed. */
let accepted = 0;
const held = new Set<Deno.Conn>();
const accepting = (async () => {
  for await (const connection of silent) {
    accepted++;
    held.add(connection);
    void connection.readable.pipeTo(new WritableStream()).catch(() => {}).then(() => held.delete(connection));
  }
})();

const arrivals: (() => void)[] = [];
const receiver = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
  arrivals.shift()?.();
  return new Response();
});

// Its connections are closed after each call, so that the server's descriptors are those of its own calls.
const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
const fetchOnce: typeof fetch = (input, init) => {
  const closing: RequestInit & { client: Deno.HttpClient } = { ...init, client };
  return fetch(input, closing);
};
const clientOf = ({ token }: Account): Client =>
  createClient({ baseUrl: server.url, fetch: fetchOnce, token: () => token });

/** Makes an event of an account. */
async function makeEvent(api: Client): Promise<void> {
  const start_ts = new Date().toISOString();
  const body = { category: "Deep Work", start_ts, day: start_ts.slice(0, 10), replace: true } as const;
  await api.call(putTimer, { body });
  await api.call(deleteTimer, {});
}

/** Returns how long an event of an account takes to arrive, in milliseconds. */
async function timeToArrive(account: Client): Promise<number> {
  const begun = performance.now();
  const arrived = new Promise<void>((resolve) => arrivals.push(resolve));
  await makeEvent(account);
  await arrived;
  return Math.round(performance.now() - begun);
}

const descriptors = () => Array.from(Deno.readDirSync(`/proc/${server.pid}/fd`)).length;
const portOf = ({ addr }: { readonly addr: Deno.Addr }) => (addr as Deno.NetAddr).port;

const misses: string[] = [];
try {
  const owner = clientOf(await registerAccount(server.url));
  await owner.call(createWebhook, {
    body: { url: `http://127.0.0.1:${portOf(receiver)}/`, events: ["timer.started"] },
  });
  const others: Client[] = [];
  while (others.length < ACCOUNTS) others.push(clientOf(await registerAccount(server.url)));
  const alone: number[] = [];
  while (alone.length < MEASURED) alone.push(await timeToArrive(owner));
  const before = descriptors();

  for (const [index, api] of others.entries()) {
    const scheme = index % 2 === 0 ? "https" : "http";
    await api.call(createWebhook, {
      body: { url: `${scheme}://127.0.0.1:${portOf(silent)}/`, events: ["timer.started"] },
    });
  }

  const beginsAt = performance.now();
  const makeAll = () => void Promise.all(others.map(makeEvent)).catch(() => {});
  makeAll();
  const making = setInterval(makeAll, EVENT_EVERY_MS);
  const meanwhile: number[] = [];
  while (meanwhile.length < MEASURED) meanwhile.push(await timeToArrive(owner));
  const waited = await timeUntil(() => Promise.resolve(accepted >= calls), 600_000);
  clearInterval(making);
  const open = descriptors() - before;
  const seconds = Math.round((performance.now() - beginsAt) / 1_000);
  for (const api of others) {
    for (const { id } of (await api.call(listWebhooks, {})).webhooks) {
      await api.call(deleteWebhook, { params: { id } });
    }
  }
  const isBack = () => Promise.resolve(descriptors() <= before && held.size === 0);
  const back = await timeUntil(isBack, CALLS_END_MS);
  const left = descriptors() - before;

  print(`another account's webhook: alone at most ${Math.max(...alone)} ms`);
  print(`  while ${ACCOUNTS} accounts have silent receivers: ${meanwhile.join(", ")} ms`);
  print(`${accepted} silent calls in ${seconds} s: ${open} descriptors more while they were made`);
  print(`  ${left} more than before when they had ended; the server holds ${held.size} of the connections`);
  if (Math.max(...meanwhile) > Math.max(...alone) + MAX_LATER_MS) {
    misses.push("the other account's webhook took too long");
  }
  if (!Number.isFinite(waited)) misses.push("too few calls were made");
  if (!Number.isFinite(back)) misses.push("descriptors were left open");
} finally {
  await server.stop();
  client.close();
  silent.close();
  await accepting.catch(() => {});
  for (const connection of held) connection.close();
  await receiver.shutdown();
  await Deno.remove(folder, { recursive: true });
}
if (misses.length > 0) fail(`Failed: ${misses.join(", ")}.`);
