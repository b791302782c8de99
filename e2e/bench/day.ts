/**
 * `deno task bench:day [rounds] [seconds]`: how fast a day is read and a ring is written, beside a bare Hono handler on
 * the same Deno that does the same operation of an equal store; and whether much history or many accounts slow it down.
 */
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { dayKeys, keys } from "../../api/store/keys.ts";
import { print } from "../../tasks/print.ts";
import { filledDay } from "./filled_day.ts";
import { GENERATOR, type LoadRequest } from "./load.ts";
import { startBare, startProduct } from "./process.ts";
import { interleaved } from "./rounds.ts";
import { seed, type Seeded } from "./seed.ts";
import { atLeast, atMost, printFigures } from "./table.ts";

/** In the middle of a month, as most days are. */
const DAY: CalendarDate = "2026-11-21";

/** Writers, each with an account of their own: what is measured is a write, not a quarrel over one. */
const WRITERS = 64;

const [rounds = 5, seconds = 3] = Deno.args.map(Number);
const folder = await Deno.makeTempDir({ prefix: "gorin-bench-" });
const file = (name: string) => `${folder}/${name}.sqlite`;

print(
  `Seeding: one filled day for ${WRITERS} accounts; ten years for one, a month for one; one day for one of 10,000 …`,
);
const one = await seed(file("one"), { accounts: WRITERS, filledAccounts: WRITERS, days: 1, lastDay: DAY });
await copyStore("one", "bare");
const [history] = await seed(file("history"), { accounts: 1, filledAccounts: 1, days: 3_652, lastDay: DAY });
const [month] = await seed(file("month"), { accounts: 1, filledAccounts: 1, days: 31, lastDay: DAY });
const [crowd] = await seed(file("crowd"), { accounts: 10_000, filledAccounts: 1, days: 1, lastDay: DAY });

const product = await startProduct(file("one"));
const long = await startProduct(file("history"));
const recent = await startProduct(file("month"));
const crowded = await startProduct(file("crowd"));
const bare = await startBare(
  file("bare"),
  one.map(({ userId }) => [keys.account(userId), ...dayKeys(userId, DAY)]),
);
const bareWrites = await startBare(
  file("bare-writes"),
  one.map(({ userId }) => [keys.ring(userId, DAY, "earth")]),
);

print(`Measuring by ${GENERATOR}: ${rounds} rounds of ${seconds} s each, in turn …`);
const reads = await interleaved({
  bare: { pid: bare.pid, requests: [{ method: "GET", url: `${bare.url}/0`, headers: {} }] },
  product: { pid: product.pid, requests: [readOf(product.url, one[0])] },
  history: { pid: long.pid, requests: [readOf(long.url, history)] },
  month: { pid: recent.pid, requests: [readOf(recent.url, month)] },
  crowd: { pid: crowded.pid, requests: [readOf(crowded.url, crowd)] },
}, { rounds, seconds });

const ring = JSON.stringify(filledDay(DAY).earth);
const json = { "Content-Type": "application/json" };
const writes = await interleaved({
  bare: {
    pid: bareWrites.pid,
    requests: one.map((_, index) => ({
      method: "PUT",
      url: `${bareWrites.url}/${index}`,
      headers: json,
      body: ring,
    } satisfies LoadRequest)),
  },
  product: {
    pid: product.pid,
    requests: one.map(({ token, entryId }) => ({
      method: "PATCH",
      url: `${product.url}/api/days/${DAY}/earth/entries/${entryId}`,
      headers: { ...json, Authorization: `Bearer ${token}` },
      body: JSON.stringify({ note: "What was done in this hour, in other words." }),
    } satisfies LoadRequest)),
  },
}, { rounds, seconds });

await Promise.all([product, long, recent, crowded, bare, bareWrites].map((server) => server.stop()));
await Deno.remove(folder, { recursive: true });

for (const [title, { rate, cost }] of Object.entries(reads)) {
  print(`read   ${title.padEnd(8)}${words(rate, cost)}`);
}
for (const [title, { rate, cost }] of Object.entries(writes)) {
  print(`write  ${title.padEnd(8)}${words(rate, cost)}`);
}
printFigures([
  atLeast("GET /api/days/{day}, of the bare handler's rate", reads.product.rate / reads.bare.rate, 0.70),
  atLeast("a ring write, of the bare set's rate", writes.product.rate / writes.bare.rate, 0.70),
  atMost(
    "the read's time with ten years of days, of one day's",
    reads.product.rate / reads.history.rate,
    1.10,
  ),
  // The same documents stand around the day in both: yesterday's Earth and a full month. What is left is history.
  atMost("the read's time with ten years of days, of a month's", reads.month.rate / reads.history.rate, 1.10),
  atMost("the read's time with 10,000 accounts", reads.product.rate / reads.crowd.rate, 1.10),
]);
const costOf = (name: "history" | "crowd" | "bare") => (reads[name].cost / reads.product.cost).toFixed(2);
print(
  `By processor time, which heeds less what else runs here: bare ${costOf("bare")}, ten years ${
    costOf("history")
  }, ` +
    `10,000 accounts ${costOf("crowd")} of the product's read; bare ${
      (writes.bare.cost / writes.product.cost).toFixed(2)
    } of its write.`,
);

function readOf(url: string, seeded: Seeded | undefined): LoadRequest {
  return {
    method: "GET",
    url: `${url}/api/days/${DAY}`,
    headers: { Authorization: `Bearer ${seeded?.token}` },
  };
}

async function copyStore(from: string, to: string): Promise<void> {
  // The store is closed: all of it is in its files.
  for await (const { name } of Deno.readDir(folder)) {
    if (name.startsWith(`${from}.sqlite`)) {
      await Deno.copyFile(`${folder}/${name}`, `${folder}/${name.replace(from, to)}`);
      await Deno.copyFile(`${folder}/${name}`, `${folder}/${name.replace(from, `${to}-writes`)}`);
    }
  }
}

function words(rate: number, cost: number): string {
  return `${Math.round(rate).toLocaleString("en-US").padStart(7)} a second  ${
    cost.toFixed(3)
  } ms of processor time each`;
}
