/**
 * `deno task bench start [times]`: how long the server takes from its process's start to its first answer, and how much
 * memory it holds under load.
 */
import { print } from "../../tasks/print.ts";
import { load, type LoadRequest } from "./load.ts";
import { memoryOf, startProduct } from "./process.ts";
import { median } from "./rounds.ts";
import { seed } from "./seed.ts";
import { printFigures } from "./table.ts";

const DAY = "2026-11-21";
const LOAD_SECONDS = 10;

const [times = 9] = Deno.args.map(Number);
const folder = await Deno.makeTempDir({ prefix: "gorin-bench-" });
const path = `${folder}/gorin.sqlite`;
const seeded = await seed(path, { accounts: 200, filledAccounts: 200, days: 30, lastDay: DAY });

const starts: number[] = [];
for (let time = 0; time < times; time++) {
  const server = await startProduct(path);
  starts.push(server.startMs);
  await server.stop();
}

const server = await startProduct(path);
const idle = await memoryOf(server.pid);
const reads = seeded.map(({ token }): LoadRequest => ({
  method: "GET",
  url: `${server.url}/api/days/${DAY}`,
  headers: { Authorization: `Bearer ${token}` },
}));
let peak = 0;
const watch = setInterval(async () => peak = Math.max(peak, await memoryOf(server.pid)), 250);
await load(reads, { seconds: LOAD_SECONDS });
clearInterval(watch);
await server.stop();
await Deno.remove(folder, { recursive: true });

const start = median(starts);
print(`Starts: ${starts.map((ms) => Math.round(ms)).join(", ")} ms; memory idle: ${Math.round(idle)} MiB`);
printFigures([
  {
    title: "process start to first answer",
    value: `${Math.round(start)} ms`,
    target: "400 ms",
    met: start <= 400,
  },
  {
    title: `memory under ${LOAD_SECONDS} s of full load`,
    value: `${Math.round(peak)} MiB`,
    target: "200 MB",
    met: peak <= 190,
  },
]);
