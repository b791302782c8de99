import { join } from "node:path";
import { deno, ROOT } from "../../../tasks/run.ts";
import { DATA, machineText, PAGE, tableOf, withTable } from "../server/performance_page.ts";
import type { Figure } from "../table.ts";

/** Writes figures to docs/performance.json and, as a table, between their marks in docs/performance.md. */
export async function writeFigures(name: string, command: string, figures: readonly Figure[]): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const load = Deno.loadavg()[0] ?? NaN;
  const before: unknown = JSON.parse(await Deno.readTextFile(join(ROOT, DATA)).catch(() => "{}"));
  const data = {
    ...(before instanceof Object && before),
    [name]: { date, machine: machineText(), load_average: load, figures },
  };
  await Deno.writeTextFile(join(ROOT, DATA), JSON.stringify(data));
  const rows = figures.map(({ title, value, target, met }) => [title, value, target, met ? "yes" : "no"]);
  const table =
    `Measured on ${date} on a shared machine (${machineText()}; load average ${load.toFixed(0)}) ` +
    `with \`${command}\`.\n\n` +
    tableOf([["figure", "measured", "target", "met"], ...rows]);
  const page = await Deno.readTextFile(join(ROOT, PAGE));
  await Deno.writeTextFile(join(ROOT, PAGE), withTable(page, [name, table]));
  await deno(["fmt", "--quiet", PAGE, DATA]);
}
