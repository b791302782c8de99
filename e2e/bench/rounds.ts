import { type LoadRequest, rateOf } from "./load.ts";

/** Something to measure: what it is called, and the requests that load it. */
export interface Contender {
  readonly title: string;
  readonly requests: readonly LoadRequest[];
}

/** How long and how often. */
export interface RoundsOptions {
  readonly rounds: number;
  readonly seconds: number;
}

/**
 * The median rate of each contender, in requests a second. They take turns (A B A B …), so that a machine that grows slower
 * or busier meanwhile does so for all of them.
 */
export async function interleaved<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  { rounds, seconds }: RoundsOptions,
): Promise<Record<Name, number>> {
  // The keys of a record are just the names of its type.
  const names = Object.keys(contenders) as Name[];
  const rates = new Map<Name, number[]>(names.map((name) => [name, []]));
  // The first second after a start is the compiler's.
  for (const name of names) await rateOf(contenders[name].requests, 1);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) rates.get(name)?.push(await rateOf(contenders[name].requests, seconds));
  }
  return Object.fromEntries(names.map((name) => [name, median(rates.get(name) ?? [])])) as Record<
    Name,
    number
  >;
}

/** The middle value; the mean of the two middle ones for an even count; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? NaN;
  return ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
