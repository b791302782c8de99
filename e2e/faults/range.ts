/**
 * `deno task faults range [--quick]`: asks for 400 full days at once, six times in parallel, and then for every other
 * list, as one user with years of days, while another user works, and somebody else signs in again and again. The quick
 * form has fewer days.
 */
import { addDays } from "#shared/domain/calendar.ts";
import { fullDay } from "../../api/testing/full_day.ts";
import { fail, print } from "../../tasks/print.ts";
import { filledDay } from "../bench/filled_day.ts";
import { startProduct } from "../bench/process.ts";
import { seed } from "../bench/seed.ts";
import { registerAccount } from "../fixtures/account.ts";
import { watchServer } from "./watch.ts";

const AT_ONCE = 6;
const quick = Deno.args.includes("--quick");
const [fullDays, days] = quick ? [40, 366] : [400, 3_650];
const TODAY = new Date().toISOString().slice(0, 10);
const FROM = addDays(TODAY, -399);

/** Every list whose length users decide. */
const LISTS = [
  `/analytics/range?from=${FROM}&to=${TODAY}`,
  `/analytics/weekly/${TODAY}`,
  "/void/battle-stats/all",
  "/void/battle-stats/year",
  "/void/battle-suggestions",
  "/void/hard-thing-suggestions",
  "/fire/weakness-suggestions",
  "/wind/study-targets",
  "/wind/weakness-reps",
  `/wind/complacency-check/${TODAY}`,
  "/trash",
  "/auth/sessions",
];

print(`${fullDays} full days of ${days}, ${AT_ONCE} calls in parallel (nothing is random: no seed)`);
const folder = await Deno.makeTempDir({ prefix: "gorin-range-" });
const path = `${folder}/gorin.sqlite`;
const firstFull = addDays(TODAY, 1 - fullDays);
const [me, other] = await seed(path, {
  accounts: 2,
  filledAccounts: 2,
  days,
  lastDay: TODAY,
  ringsOf: (date) => date >= firstFull ? fullDay(date) : filledDay(date),
});
const server = await startProduct(path);
const watch = await watchServer(
  server,
  other?.token ?? "",
  `/days/${TODAY}`,
  await registerAccount(server.url),
);
let failed = false;

try {
  await moveToTrash(6);
  await look(`GET /days of 400 days, ${AT_ONCE} in parallel`, async () => {
    const read = await Promise.all(Array.from({ length: AT_ONCE }, readRange));
    return `${read[0]?.days} days in ${read[0]?.responses} responses of at most ${mib(read[0]?.largest)} MiB`;
  });
  for (const list of LISTS) {
    await look(`GET ${list.split("?")[0]}`, async () => {
      const begun = performance.now();
      const sizes = await Promise.all(Array.from({ length: AT_ONCE }, () => sizeOf(list)));
      return `${mib(sizes[0])} MiB in ${(performance.now() - begun).toFixed(0)} ms`;
    });
  }
} finally {
  watch.close();
  await server.stop();
  await Deno.remove(folder, { recursive: true });
}
if (failed) fail(`Failed. To run it again: deno task faults range${quick ? " --quick" : ""}`);

/** Prints what `work` says of itself, and what the server did meanwhile. */
async function look(title: string, work: () => Promise<string>): Promise<void> {
  const { result, watched } = await watch.during(work);
  const ok = watch.isWithinLimits(watched);
  if (!ok) failed = true;
  print(`${ok ? "✓" : "✗"} ${title}: ${result}; ${watch.describe(watched)}`);
}

function call(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: `Bearer ${me?.token}`, "Content-Type": "application/json" };
  return fetch(`${server.url}/api${path}`, { ...init, headers });
}

/** Reads the range to its end, as often as `next` names a day to continue from. */
async function readRange(): Promise<{ days: number; responses: number; largest: number }> {
  const dates = new Set<string>();
  let [responses, largest] = [0, 0];
  for (let from: string | null = FROM; from !== null; responses++) {
    const response = await call(`/days?from=${from}&to=${TODAY}`);
    if (response.status !== 200) throw new Error(`The range got ${response.status}.`);
    const text = await response.text();
    largest = Math.max(largest, text.length);
    const { data } = JSON.parse(text);
    for (const { date } of data.days) dates.add(date);
    from = data.next;
  }
  if (dates.size !== Math.min(days, 400)) throw new Error(`The range had ${dates.size} days.`);
  return { days: dates.size, responses, largest };
}

async function sizeOf(path: string): Promise<number> {
  const response = await call(path);
  if (response.status !== 200) throw new Error(`${path} got ${response.status}.`);
  return (await response.arrayBuffer()).byteLength;
}

/** Deletes the battles of `count` full days, so that the trash is full. */
async function moveToTrash(count: number): Promise<void> {
  for (let back = 0; back < count; back++) {
    const body = JSON.stringify({ battle_logs: [] });
    const response = await call(`/void/${addDays(TODAY, -back)}/battle-logs`, { method: "PUT", body });
    await response.body?.cancel();
  }
}

function mib(bytes = NaN): string {
  return (bytes / 1_024 / 1_024).toFixed(1);
}
