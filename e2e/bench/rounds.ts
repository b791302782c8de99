import { load, type LoadRequest } from "./load.ts";
import { processorMsOf } from "./process.ts";

/** Something to measure: a server's process, and the requests that load it. */
export interface Contender {
  readonly pid: number;
  readonly requests: readonly LoadRequest[];
}

/** What a contender came to; medians over the rounds. */
export interface Measured {
  /** Responses a second. */
  readonly rate: number;
  /**
   * Milliseconds of processor time that the server spent on one request: it heeds little what else the machine does.
   */
  readonly cost: number;
}

/** How long and how often. */
export interface RoundsOptions {
  readonly rounds: number;
  readonly seconds: number;
}

/**
 * The rate and the cost of each contender. They take turns (A B A B …), so that a machine that grows slower or busier
 * meanwhile does so for all of them.
 */
export async function interleaved<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  { rounds, seconds }: RoundsOptions,
): Promise<Record<Name, Measured>> {
  // The keys of a record are just the names of its type.
  const names = Object.keys(contenders) as Name[];
  const all = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  // The first second after a start is the compiler's.
  for (const name of names) await load(contenders[name].requests, 1);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) all.get(name)?.push(await measure(contenders[name], seconds));
  }
  return Object.fromEntries(names.map((name) => [name, {
    rate: median(all.get(name)?.map(({ rate }) => rate) ?? []),
    cost: median(all.get(name)?.map(({ cost }) => cost) ?? []),
  }])) as Record<Name, Measured>;
}

async function measure({ pid, requests }: Contender, seconds: number): Promise<Measured> {
  const before = await processorMsOf(pid);
  const { responded, rate } = await load(requests, seconds);
  return { rate, cost: (await processorMsOf(pid) - before) / responded };
}

/** The middle value; the mean of the two middle ones for an even count; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? NaN;
  return ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
