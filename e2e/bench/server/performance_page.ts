import { join } from "node:path";
import { deno, ROOT } from "../../../tasks/run.ts";
import type { Figures, RoundsOptions } from "../rounds.ts";
import { GROWTH_HEADINGS, growthCells, type GrowthRow } from "./grow.ts";
import { cellsOf, HEADINGS, type Row } from "./rows.ts";

export const PAGE = "docs/performance.md";
export const DATA = "docs/performance.json";

/** The figures of one run. */
export interface Run {
  readonly began: Date;
  /** The load average at the start. */
  readonly load: number;
  /** Null: not all were measured, so the page keeps its table. */
  readonly calls: Figures<Row> | null;
  /** Null: not measured, so the page keeps its table. */
  readonly growth: Figures<GrowthRow> | null;
}

/** Writes the figures to docs/performance.json and, as tables, into docs/performance.md. */
export async function writePerformance({ began, load, calls, growth }: Run): Promise<void> {
  const machine = machineText();
  const date = began.toISOString().slice(0, 10);
  const run = { date, machine, load_average: Number(load.toFixed(1)) };
  const before: unknown = JSON.parse(await Deno.readTextFile(join(ROOT, DATA)).catch(() => "{}"));
  const data = {
    ...(before instanceof Object && before),
    ...(calls && { calls: { ...run, ...calls.options, rows: calls.rows } }),
    ...(growth && { growth: { ...run, ...growth.options, rows: growth.rows } }),
  };
  await Deno.writeTextFile(join(ROOT, DATA), JSON.stringify(data));
  const page = await Deno.readTextFile(join(ROOT, PAGE));
  const section = (command: string, { rounds, seconds }: RoundsOptions, table: readonly string[][]) =>
    `Measured on ${date} (${machine}; load average ${load.toFixed(0)}) with \`${command}\`: ` +
    `${rounds} rounds of ${seconds} s.\n\n${tableOf(table)}`;
  const tables = {
    ...(calls && {
      calls: section("deno task bench", calls.options, [HEADINGS, ...calls.rows.map(cellsOf)]),
    }),
    ...(growth && {
      growth: section("deno task bench --grow", growth.options, [
        GROWTH_HEADINGS,
        ...growth.rows.map(growthCells),
      ]),
    }),
  };
  await Deno.writeTextFile(join(ROOT, PAGE), Object.entries(tables).reduce(withTable, page));
  await deno(["fmt", "--quiet", PAGE, DATA]);
}

/** Returns what the figures were measured on: '2 cores, linux, Deno 2.9.6'. */
export function machineText(): string {
  return `${navigator.hardwareConcurrency} cores, ${Deno.build.os}, Deno ${Deno.version.deno}`;
}

/** Returns the page with the table between its two marks. */
export function withTable(page: string, [name, table]: readonly [string, string]): string {
  const [begin, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for ${name}: "${begin}" and "${end}".`);
  return `${page.slice(0, from + begin.length)}\n\n${table}\n\n${page.slice(to)}`;
}

/** Returns a table whose columns after the first are figures. */
export function tableOf([headings = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const marks = headings.map((_, index) => index === 0 ? "---" : "--:");
  return [headings, marks, ...rows].map(line).join("\n");
}
