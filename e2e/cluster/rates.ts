import { print } from "../../tasks/print.ts";
import { processorMsOf, type ServerProcess, startProduct } from "../bench/process.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";
import { startDenokv, TOKEN } from "./denokv.ts";

const CONNECTIONS = 16;
const ACCOUNTS = 8;
const DAY = "2026-03-01";

/** What to measure with. */
export interface RatesOptions {
  /** The path of denokv. */
  readonly program: string;
  readonly folder: string;
  /** How long each rate is measured. */
  readonly seconds: number;
}

/**
 * Prints a table for one server on a file, and 1, 2 and 4 on denokv: requests per second, their 99th percentile, and
 * the processor time of the servers for one of them, which depends less on what else the machine does.
 */
export async function measureRates({ program, folder, seconds }: RatesOptions): Promise<void> {
  print("Requests per second (99th percentile, processor time each); 16 connections from the same machine");
  print(`${"servers".padEnd(14)}${"reads of a day".padStart(26)}${"ring writes".padStart(26)}`);
  const file = await startProduct(`${folder}/rates.sqlite`);
  await printRow("1 on a file", [file], seconds);
  await file.stop();
  const denokv = await startDenokv(program, folder);
  const start = () => startProduct(denokv.url, undefined, { variables: { DENO_KV_ACCESS_TOKEN: TOKEN } });
  const servers: ServerProcess[] = [];
  for (const count of [1, 2, 4]) {
    while (servers.length < count) servers.push(await start());
    await printRow(`${count} on denokv`, servers, seconds);
  }
  await Promise.all(servers.map((server) => server.stop()));
  await printDelay(denokv.url);
  await denokv.stop();
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
  print(`${title.padEnd(14)}${reads.padStart(26)}${writes.padStart(26)}`);
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

/**
 * Prints how long small and larger calls to the store take: the larger ones are held up by delayed acknowledgements.
 */
async function printDelay(url: string): Promise<void> {
  using db = await Deno.openKv(url);
  const timeOf = async (text: string) => {
    const times: number[] = [];
    for (let n = 0; n < 9; n++) {
      const begun = performance.now();
      await db.set(["delay"], text);
      times.push(performance.now() - begun);
    }
    return times.sort((a, b) => a - b)[4] ?? NaN;
  };
  const [small, large] = [await timeOf("x"), await timeOf("x".repeat(2_000))];
  print(`A write of 1 byte takes ${small.toFixed(1)} ms, of 2,000 bytes ${large.toFixed(1)} ms`);
  if (large > small + 20) {
    print("Delayed acknowledgements cost 40 ms a call: docs/hosting.md has the setting that avoids them.");
  }
}
