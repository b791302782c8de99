/**
 * `deno task bench [names] [--grow] [--quick] [--rounds=7] [--seconds=1]`: how fast the API is next to its limit, a
 * bare Hono handler that does the same operations of an equal store (`limit_server.ts`). Both are loaded in turn.
 *
 * Names, such as `day` or `earth`, select some of the calls. `--grow` also compares little with much data. The figures
 * of all calls, and those of growth, are written to docs/performance.json and docs/performance.md. `--quick` is a step
 * of `npm test`: it measures the calls with a floor, and fails when one is below it by processor time.
 */
import { parseArgs } from "node:util";
import { fail, print } from "../../../tasks/print.ts";
import { interleaved } from "../rounds.ts";
import { measureFanOut } from "./fan_out.ts";
import { measureGrowth, printGrowth } from "./grow.ts";
import { writePerformance } from "./performance_page.ts";
import { headings, type Row, rowOf, rowText } from "./rows.ts";
import { DAY, requestOf, type Scenario, type ScenarioName, SCENARIOS } from "./scenarios.ts";
import { type Pair, startPair, STREAMED } from "./servers.ts";

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    grow: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "1" },
  },
});
const options = values.quick
  // As many calls on a busy machine as on another, so that it is as certain there.
  ? { rounds: 4, seconds: 10, calls: 250, warmUp: 0.5, warmUpCalls: 2_000, longestWarmUp: 20, together: true }
  : {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    warmUp: 2,
    warmUpCalls: 12_000,
    longestWarmUp: 6,
  };
// The keys of SCENARIOS are the names.
const all = Object.keys(SCENARIOS) as ScenarioName[];
const names = values.quick
  ? all.filter((name) => floorOf(name) !== undefined)
  : all.filter((name) => positionals.length === 0 || positionals.includes(name));
if (names.length === 0) fail(`Choose from: ${all.join(", ")}`);

const began = new Date();
const load = Deno.loadavg()[0] ?? NaN;
const folder = await Deno.makeTempDir({ prefix: "gorin-bench-" });
const rows: Row[] = [];
const slow: ScenarioName[] = [];
try {
  for (const store of ["accounts", "years"] as const) {
    const own = names.filter((name) => SCENARIOS[name].store === store);
    if (own.length === 0) continue;
    const pair = await startPair(folder, store, own);
    print(headings());
    for (const name of own) {
      const row = await measure(pair, name);
      add(row);
      if (values.quick && row.costRatio < (floorOf(name) ?? 0)) slow.push(name);
    }
    if (own.includes(STREAMED) && !values.quick) {
      add(await measureEvents(pair));
      add(await measureWriters(pair));
    }
    await pair.stop();
  }
  const growth = values.grow ? await measureGrowth(folder, options) : null;
  if (growth) printGrowth(growth.rows);
  const calls = positionals.length === 0 && !values.quick ? { options, rows } : null;
  if (calls || growth) await writePerformance({ began, load, calls, growth });
} finally {
  await Deno.remove(folder, { recursive: true });
}

if (slow.length > 0) {
  fail(
    `Too slow next to the limit: ${slow.join(", ")}. What became slower: deno task bench ${slow.join(" ")}`,
  );
}

function floorOf(name: ScenarioName): number | undefined {
  const { floor }: Scenario = SCENARIOS[name];
  return floor;
}

function add(row: Row): void {
  rows.push(row);
  print(rowText(row));
}

async function measure({ product, limit, accounts, calls }: Pair, name: ScenarioName): Promise<Row> {
  const scenario: Scenario = SCENARIOS[name];
  const { first, count } = calls.get(name) ?? { first: 0, count: 0 };
  const requests = scenario.calls(accounts).map((call) => requestOf(product.url, call));
  const connections = scenario.connections && { connections: scenario.connections };
  const measured = await interleaved({
    limit: {
      pid: limit.pid,
      requests: requests.slice(0, count).map((request, index) => ({
        ...request,
        url: `${limit.url}/${first + index}`,
      })),
      ...connections,
    },
    product: { pid: product.pid, requests, ...connections },
  }, options);
  return rowOf(scenario, measured);
}

/** Measures the events of one write of each account, 500 in all. */
async function measureEvents({ product, limit, streaming, calls }: Pair): Promise<Row> {
  const first = calls.get(STREAMED)?.first ?? 0;
  const measured = await measureFanOut({
    limit: {
      server: limit,
      accounts: writesOf(limit.url).map((write, index) => ({
        stream: { method: "GET", url: `${limit.url}/events/${index}`, headers: {} },
        write: { ...write, url: `${limit.url}/${first + index}` },
      })),
    },
    product: {
      server: product,
      accounts: writesOf(product.url).map((write, index) => ({
        stream: requestOf(product.url, {
          method: "GET",
          path: `/events?day=${DAY}`,
          token: streaming[index]?.token ?? "",
        }),
        write,
      })),
    },
  }, options.rounds);
  return rowOf({ title: "events to 500 connections" }, measured);

  function writesOf(url: string) {
    return SCENARIOS[STREAMED].calls(streaming).map((call) => requestOf(url, call));
  }
}

/** Compares sixteen writers of one ring of one account with a single one, which is their limit. */
async function measureWriters({ product, accounts }: Pair): Promise<Row> {
  const requests = SCENARIOS[STREAMED].calls(accounts.slice(0, 1)).map((call) =>
    requestOf(product.url, call)
  );
  const { one, sixteen } = await interleaved({
    one: { pid: product.pid, requests, connections: 1 },
    sixteen: { pid: product.pid, requests, connections: 16 },
  }, options);
  return rowOf({ title: "16 writers of one ring, to 1", target: 1 }, { limit: one, product: sixteen });
}
