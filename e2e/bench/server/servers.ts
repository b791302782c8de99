import { serialize } from "node:v8";
import { createPasswordHasher } from "../../../api/auth/passwords.ts";
import { keys } from "../../../api/store/keys.ts";
import { type ServerProcess, startLimit, startProduct } from "../process.ts";
import { seed, type Seeded } from "../seed.ts";
import type { Limit, LimitCall, LimitStream } from "./limit_server.ts";
import { recordCalls } from "./record_calls.ts";
import {
  ACCOUNTS,
  type ApiCall,
  DAY,
  PASSWORD,
  type Scenario,
  type ScenarioName,
  SCENARIOS,
  type StoreName,
} from "./scenarios.ts";

const TEN_YEARS = 3_652;

/** The write whose events are streamed. */
export const STREAMED: ScenarioName = "earth";

/** The server and its limit over equal stores. */
export interface Pair {
  /** The accounts whose calls are measured. */
  readonly accounts: readonly Seeded[];
  /** The accounts whose events are streamed: one more than the others. */
  readonly streaming: readonly Seeded[];
  readonly product: ServerProcess;
  readonly limit: ServerProcess;
  /** The index of the first call of each scenario that the limit repeats, and how many there are. */
  readonly calls: ReadonlyMap<ScenarioName, { readonly first: number; readonly count: number }>;
  stop(): Promise<void>;
}

/** Seeds the store `name` in `folder`, records the calls of its scenarios, and starts both servers. */
export async function startPair(
  folder: string,
  name: StoreName,
  scenarios: readonly ScenarioName[],
): Promise<Pair> {
  const path = `${folder}/${name}.sqlite`;
  const password = scenarios.includes("sign-in") ? await hashOf(PASSWORD) : "-";
  const streaming = await seed(
    path,
    name === "accounts"
      ? { accounts: ACCOUNTS + 1, filledAccounts: ACCOUNTS + 1, days: 1, lastDay: DAY, password }
      : { accounts: 1, filledAccounts: 1, days: TEN_YEARS, lastDay: DAY },
  );
  const accounts = streaming.slice(0, ACCOUNTS);
  const recorded: LimitCall[] = [];
  const calls = new Map<ScenarioName, { first: number; count: number }>();
  for (const scenario of scenarios) {
    const { before, calls: callsOf, recorded: count, signsIn }: Scenario = SCENARIOS[scenario];
    if (before) await recordCalls(path, before(accounts));
    const some: ApiCall[] = callsOf(scenario === STREAMED ? streaming : accounts).slice(
      0,
      count ?? streaming.length,
    );
    calls.set(scenario, { first: recorded.length, count: some.length });
    // The limit repeats them on the store as it is after all of them.
    recorded.push(
      // What is remembered of sign-ins is not about days.
      ...(await recordCalls(path, some, { remembers: signsIn === true })).map((call) => ({
        ...call,
        ...(signsIn && { password: { phc: password, text: PASSWORD } }),
      })),
    );
  }
  const file = `${folder}/${name}-calls`;
  const limited: Limit = { calls: recorded, streams: streaming.map(streamOf) };
  // As the store has it: in JSON, bytes would be nothing.
  await Deno.writeFile(file, serialize(limited));
  const copy = `${folder}/${name}-limit.sqlite`;
  for (const suffix of ["", "-shm", "-wal"]) {
    // Without a write-ahead log, the store is its main file.
    await Deno.copyFile(path + suffix, copy + suffix).catch(() => {});
  }
  const product = await startProduct(path);
  const limit = await startLimit(copy, file);
  return {
    accounts,
    streaming,
    product,
    limit,
    calls,
    async stop() {
      await Promise.all([product.stop(), limit.stop()]);
    },
  };
}

/** The store's part in a stream of events that reports writes of Earth. */
function streamOf({ userId }: Seeded): LimitStream {
  return {
    watched: [keys.account(userId), keys.timer(userId), keys.changes(userId)],
    read: [keys.ring(userId, DAY, "earth")],
  };
}

async function hashOf(password: string): Promise<string> {
  const passwords = await createPasswordHasher();
  const here = { address: "bench", site: "bench", block: "bench" };
  return await passwords.hash(password, { lane: "sign_in", client: here });
}
