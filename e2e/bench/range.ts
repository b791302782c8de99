/**
 * `deno task bench:range [rounds] [seconds]`: how fast a year of day summaries and a week are returned, with ten years
 * of days in the account, beside a bare Hono handler on the same Deno that lists the same rows of an equal store.
 */
import { addDays, type CalendarDate, monthOf } from "#shared/calendar/mod.ts";
import { keys } from "../../api/store/keys.ts";
import { print } from "../../tasks/print.ts";
import { GENERATOR, type LoadRequest } from "./load.ts";
import { startBare, startProduct } from "./process.ts";
import { interleaved } from "./rounds.ts";
import { seed } from "./seed.ts";
import { atMost, printFigures } from "./table.ts";

const LAST: CalendarDate = "2026-11-21";
const YEAR = 366;
const TEN_YEARS = 3_652;

const [rounds = 5, seconds = 2] = Deno.args.map(Number);
const folder = await Deno.makeTempDir({ prefix: "gorin-bench-" });
const file = (name: string) => `${folder}/${name}.sqlite`;
const filled = { accounts: 1, filledAccounts: 1, lastDay: LAST };

print("Seeding: ten years of days for one account, and one year for another …");
const [long] = await seed(file("long"), { ...filled, days: TEN_YEARS });
const [short] = await seed(file("short"), { ...filled, days: YEAR });
if (!long || !short) throw new Error("Nobody was seeded.");
for (const suffix of ["", "-shm", "-wal"]) {
  await Deno.copyFile(file("long") + suffix, file("bare") + suffix).catch(() => {});
}

const from = addDays(LAST, 1 - YEAR);
const months = (userId: string) => [keys.month(userId, monthOf(from)), keys.month(userId, LAST)];
const everything = (userId: string) => [keys.month(userId, "0000"), keys.month(userId, "9999")];
const bare = await startBare(file("bare"), [months(long.userId), everything(long.userId)]);
const product = await startProduct(file("long"));
const year = await startProduct(file("short"));

const get = (url: string, token?: string): LoadRequest => ({
  method: "GET",
  url,
  headers: token ? { Authorization: `Bearer ${token}` } : {},
});
const range = `/api/analytics/range?from=${from}&to=${LAST}`;
const week = `/api/analytics/weekly/${LAST}`;

print(`Measuring by ${GENERATOR}: ${rounds} rounds of ${seconds} s each, in turn …`);
const measured = await interleaved({
  bareYear: { pid: bare.pid, requests: [get(`${bare.url}/range/0`)] },
  range: { pid: product.pid, requests: [get(product.url + range, long.token)] },
  rangeOfOne: { pid: year.pid, requests: [get(year.url + range, short.token)] },
  bareAll: { pid: bare.pid, requests: [get(`${bare.url}/range/1`)] },
  week: { pid: product.pid, requests: [get(product.url + week, long.token)] },
}, { rounds, seconds });
await Promise.all([bare, product, year].map((server) => server.stop()));
await Deno.remove(folder, { recursive: true });

const TITLES = {
  bareYear: "bare list of the months of a year",
  range: `range over ${YEAR} days, ten years in the account`,
  rangeOfOne: `range over ${YEAR} days, one year in the account`,
  bareAll: "bare list of the months of ten years",
  week: "a week, with the streaks of ten years",
} satisfies Record<keyof typeof measured, string>;
// The keys of `measured` are just those of TITLES.
for (const name of Object.keys(TITLES) as (keyof typeof TITLES)[]) {
  const { rate, cost } = measured[name];
  print(
    `${TITLES[name].padEnd(52)}${rate.toFixed(0).padStart(6)} a second ${
      cost.toFixed(2).padStart(8)
    } ms each`,
  );
}
printFigures([
  atMost("a year's range, times a bare list of its rows", measured.bareYear.rate / measured.range.rate, 3),
  atMost("the range's time with ten years of days", measured.rangeOfOne.rate / measured.range.rate, 1.1),
]);
const times = (one: { cost: number }, other: { cost: number }) => (one.cost / other.cost).toFixed(1);
print(
  `By processor time, which heeds less what else runs here: the range ${
    times(measured.range, measured.bareYear)
  } times its bare list, the week ${times(measured.week, measured.bareAll)} times.`,
);
