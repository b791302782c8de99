import { type Measured, median, ratioOf } from "../rounds.ts";
import type { Scenario } from "./scenarios.ts";

/** The figures of one kind of call. */
export interface Row {
  readonly title: string;
  /** Calls a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** The limit's calls a second. */
  readonly limit: number;
  /** The rate, as a share of the limit's. */
  readonly ratio: number;
  /** The limit's processor time of a call, as a share of the server's. */
  readonly costRatio: number;
  readonly target: number | null;
}

/** Returns the row of a scenario. */
export function rowOf(
  { title, target, perMegabyte }: Pick<Scenario, "title" | "target" | "perMegabyte">,
  { product, limit }: Record<"product" | "limit", Measured>,
): Row {
  const [size, limitSize] = perMegabyte ? [product.megabytes, limit.megabytes] : [1, 1];
  return {
    title,
    rate: median(product.rates) * size,
    median: product.median / size,
    p99: product.p99 / size,
    limit: median(limit.rates) * limitSize,
    ratio: ratioOf(product.rates, limit.rates),
    costRatio: limit.cost / product.cost,
    target: target ?? null,
  };
}

/** The headings of the table. */
export const HEADINGS = ["call", "a second", "median ms", "p99 ms", "limit", "ratio", "by CPU", "target"];

/** Returns the first line of the table. */
export function headings(): string {
  return lineOf(HEADINGS);
}

/** Returns a line of the table. */
export function rowText(row: Row): string {
  return lineOf(cellsOf(row));
}

/** Returns a row as texts, one for each column. */
export function cellsOf({ title, rate, median, p99, limit, ratio, costRatio, target }: Row): string[] {
  return [
    title,
    number(rate),
    median.toFixed(1),
    p99.toFixed(1),
    number(limit),
    ratio.toFixed(2),
    costRatio.toFixed(2),
    target === null ? "" : target.toFixed(2),
  ];
}

function lineOf([title = "", ...cells]: readonly string[]): string {
  return title.padEnd(34) + cells.map((cell) => cell.padStart(10)).join("");
}

function number(value: number): string {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en-US");
}
