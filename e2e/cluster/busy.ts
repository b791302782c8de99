import { print } from "../../tasks/print.ts";
import { startProduct } from "../bench/process.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";
import { TOKEN } from "./denokv.ts";
import type { StoreKind } from "./stores.ts";

const ACCOUNTS = 6;
const CONNECTIONS = 8;
const DAY = "2026-03-01";

/** How many programs that need all of a processor run for each processor. */
const LOOPS = 16;

/** What came of requests to a server on a busy machine. */
export interface BusyOutcome {
  /** How many responses had each status. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly medianMs: number;
  readonly slowestMs: number;
}

/**
 * Reads and writes through one server on a store of this kind for as many seconds, while other programs want the
 * processors: {@link LOOPS} for each.
 */
export async function callBusy(kind: StoreKind, folder: string, seconds: number): Promise<BusyOutcome> {
  const store = await kind.start(folder);
  const server = await startProduct(store.url, undefined, { variables: { DENO_KV_ACCESS_TOKEN: TOKEN } });
  const accounts: Account[] = [];
  for (let at = 0; at < ACCOUNTS; at++) accounts.push(await registerAccount(server.url));
  const count = LOOPS * navigator.hardwareConcurrency;
  const loops = Array.from(
    { length: count },
    () => new Deno.Command("sh", { args: ["-c", "while :; do :; done"], stdin: "null" }).spawn(),
  );
  print(`  ${count} busy loops, ${CONNECTIONS} connections, ${seconds} s`);
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  let next = 0;
  const call = async () => {
    while (performance.now() < end) {
      const n = next++;
      const begun = performance.now();
      const headers = {
        "Authorization": `Bearer ${accounts[n % accounts.length]?.token}`,
        "Content-Type": "application/json",
      };
      const body = JSON.stringify({ task: `task ${n}` });
      const response = await (n % 2 === 0
        ? fetch(`${server.url}/api/fire/${DAY}`, { method: "PUT", headers, body })
        : fetch(`${server.url}/api/days/${DAY}`, { headers }));
      await response.arrayBuffer();
      times.push(performance.now() - begun);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, call));
  } finally {
    for (const loop of loops) loop.kill("SIGKILL");
    await Promise.all(loops.map(({ status }) => status));
    await server.stop("SIGKILL");
    await store.stop();
  }
  times.sort((a, b) => a - b);
  return {
    statuses,
    medianMs: times[Math.floor(times.length / 2)] ?? NaN,
    slowestMs: times.at(-1) ?? NaN,
  };
}
