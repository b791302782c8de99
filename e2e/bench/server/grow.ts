import { print } from "../../../tasks/print.ts";
import { type ServerProcess, startProduct } from "../process.ts";
import {
  type Contender,
  type Figures,
  interleaved,
  type Measured,
  ratioOf,
  type RoundsOptions,
} from "../rounds.ts";
import { seed, type Seeded, type SeedOptions } from "../seed.ts";
import { DAY, requestOf, type Scenario, type ScenarioName, SCENARIOS } from "./scenarios.ts";

/** The calls that must not take longer with more data. */
const CALLS = ["day", "earth", "week"] as const satisfies readonly ScenarioName[];

const BASE = "1 month, 1 account";

/** The stores, by their title. Other accounts have signed up and have no days. */
const STORES: Readonly<Record<string, Pick<SeedOptions, "days" | "accounts">>> = {
  "1 day": { days: 1, accounts: 1 },
  [BASE]: { days: 31, accounts: 1 },
  "1 year": { days: 365, accounts: 1 },
  "10 years": { days: 3_652, accounts: 1 },
  "30 years": { days: 10_957, accounts: 1 },
  "1 month, 1,000 accounts": { days: 31, accounts: 1_000 },
  "1 month, 10,000 accounts": { days: 31, accounts: 10_000 },
};

/** How much longer each call takes with one of the stores than with one month of one account. */
export interface GrowthRow {
  readonly title: string;
  /** By the rate, for each of {@link CALLS}. */
  readonly times: readonly number[];
  /** By processor time. */
  readonly costs: readonly number[];
}

/** Measures the same calls with little and much data, in turn. */
export async function measureGrowth(
  folder: string,
  { rounds, seconds, ...others }: RoundsOptions,
): Promise<Figures<GrowthRow>> {
  // There are seven servers: shorter turns are closer to each other, and differences of a tenth need many of them.
  const options = { ...others, rounds: 3 * rounds, seconds: seconds / 2 };
  const titles = Object.keys(STORES);
  const running: { title: string; account: Seeded; server: ServerProcess }[] = [];
  for (const [index, title] of titles.entries()) {
    const path = `${folder}/grow-${index}.sqlite`;
    const store = STORES[title] ?? { days: 1, accounts: 1 };
    const [account] = await seed(path, { ...store, filledAccounts: 1, lastDay: DAY });
    if (!account) throw new Error("No account was seeded.");
    running.push({ title, account, server: await startProduct(path) });
  }
  const measured: Record<string, Measured>[] = [];
  for (const name of CALLS) {
    const { calls, connections }: Scenario = SCENARIOS[name];
    const contenders = Object.fromEntries(running.map(({ title, account, server }): [string, Contender] => [
      title,
      {
        pid: server.pid,
        requests: calls([account]).map((call) => requestOf(server.url, call)),
        ...(connections && { connections }),
      },
    ]));
    measured.push(await interleaved(contenders, options));
  }
  for (const { server } of running) await server.stop();
  const rows = titles.map((title) => ({
    title,
    times: measured.map((call) => ratioOf(call[BASE]?.rates ?? [], call[title]?.rates ?? [])),
    costs: measured.map((call) => (call[title]?.cost ?? NaN) / (call[BASE]?.cost ?? NaN)),
  }));
  return { options, rows };
}

/** The headings of the table of growth. */
export const GROWTH_HEADINGS = ["store", ...CALLS.map((name) => SCENARIOS[name].title)];

/** Returns a row as texts: the times, and in brackets those by processor time. */
export function growthCells({ title, times, costs }: GrowthRow): string[] {
  return [title, ...times.map((time, index) => `${time.toFixed(2)} (${costs[index]?.toFixed(2)})`)];
}

/** Prints the table of growth. */
export function printGrowth(rows: readonly GrowthRow[]): void {
  for (const cells of [GROWTH_HEADINGS, ...rows.map(growthCells)]) {
    print(cells.map((cell, index) => index === 0 ? cell.padEnd(28) : cell.padStart(20)).join(""));
  }
}
