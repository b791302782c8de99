import { print } from "../../tasks/print.ts";
import { processorMsOf, type ServerProcess, startProduct } from "../bench/process.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";
import { TOKEN } from "./denokv.ts";
import type { SharedStore, StoreKind } from "./stores.ts";

const WIDTH = 32;
const CONNECTIONS = 16;
const ACCOUNTS = 8;
const DAY = "2026-03-01";

/** What to measure. */
export interface RatesOptions {
  readonly kinds: readonly StoreKind[];
  readonly folder: string;
  /** How long each rate is measured. */
  readonly seconds: number;
}

/**
 * Prints a table for one server on a file, and 1, 2 and 4 on each kind of store: requests per second, their 99th
 * percentile, and the processor time of the servers for one of them, which depends less on what else the machine does.
 */
export async function measureRates({ kinds, folder, seconds }: RatesOptions): Promise<void> {
  print("Requests per second (99th percentile, processor time each); 16 connections from the same machine");
  print(`${"servers".padEnd(WIDTH)}${"reads of a day".padStart(26)}${"ring writes".padStart(26)}`);
  const file = await startProduct(`${folder}/rates.sqlite`);
  await printRow("1 on a file", [file], seconds);
  await file.stop();
  for (const kind of kinds) {
    await measureStore(await kind.start(folder), kind.name, [1, 2, 4], seconds);
    const replicated = await kind.startReplicated?.();
    if (replicated) await measureStore(replicated, `${kind.name} with a standby`, [4], seconds);
  }
}

/** Prints a row for each number of servers, and stops the store. */
async function measureStore(
  store: SharedStore,
  name: string,
  counts: readonly number[],
  seconds: number,
): Promise<void> {
  const start = () => startProduct(store.url, undefined, { variables: { DENO_KV_ACCESS_TOKEN: TOKEN } });
  const servers: ServerProcess[] = [];
  for (const count of counts) {
    while (servers.length < count) servers.push(await start());
    await printRow(`${count} on ${name}`, servers, seconds);
  }
  await Promise.all(servers.map((server) => server.stop()));
  await store.stop();
}

async function printRow(title: string, servers: readonly ServerProcess[], seconds: number): Promise<void> {
  const accounts: Account[] = [];
  for (let at = 0; at < ACCOUNTS; at++) accounts.push(await registerAccount(servers[0]?.url ?? ""));
  const request = (kind: "read" | "write", n: number): Promise<Response> => {
    const url = servers[n % servers.length]?.url;
    const headers = {
      "Authorization": `Bearer ${accounts[n % accounts.length]?.token}`,
      "Content-Type": "application/json",
    };
    return kind === "read" ? fetch(`${url}/api/days/${DAY}`, { headers }) : fetch(`${url}/api/fire/${DAY}`, {
      method: "PUT",
      headers,
      body: JSON.stringify({ task: `task ${n}` }),
    });
  };
  const writes = await measure(servers, (n) => request("write", n), seconds);
  const reads = await measure(servers, (n) => request("read", n), seconds);
  print(`${title.padEnd(WIDTH)}${reads.padStart(26)}${writes.padStart(26)}`);
}

/** Returns the rate of `send`, its 99th percentile, and the processor time of the servers for each request. */
async function measure(
  servers: readonly ServerProcess[],
  send: (n: number) => Promise<Response>,
  seconds: number,
): Promise<string> {
  const processorMs = async () =>
    (await Promise.all(servers.map(({ pid }) => processorMsOf(pid)))).reduce((sum, ms) => sum + ms, 0);
  const before = await processorMs();
  const times: number[] = [];
  let next = 0;
  const begun = performance.now();
  const work = async () => {
    while (performance.now() - begun < seconds * 1_000) {
      const at = performance.now();
      const response = await send(next++);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? NaN;
  const each = (await processorMs() - before) / times.length;
  return `${Math.round(times.length / seconds)} (${Math.round(p99)} ms, ${each.toFixed(2)} ms)`;
}
