import { load, type LoadOptions, type LoadRequest, type LoadResult } from "./load.ts";
import { processorMsOf } from "./process.ts";

/** Something to measure: a server's process, and the requests that load it. */
export interface Contender extends Pick<LoadOptions, "connections"> {
  readonly pid: number;
  readonly requests: readonly LoadRequest[];
}

/** The figures of a contender in one round. */
interface Round {
  /** Responses a second. */
  readonly rate: number;
  /** Milliseconds of processor time that the server spent. Other programs change it little. */
  readonly processorMs: number;
  readonly times: readonly number[];
  readonly bytes: number;
}

/** The figures of a contender over all rounds. */
export interface Measured {
  /** Responses a second in each round. */
  readonly rates: readonly number[];
  /** Milliseconds of processor time of one request. */
  readonly cost: number;
  /** How long responses took, in milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** The size of a request and its response, in megabytes. */
  readonly megabytes: number;
}

/** How long and how often. */
export interface RoundsOptions extends Pick<LoadOptions, "seconds" | "calls"> {
  readonly rounds: number;
  /**
   * How long each server runs before it is measured, in seconds: the compiler's time. Up to `longestWarmUp` when it has
   * responded to fewer than `warmUpCalls` requests by then: the more code a call runs, the later all of it is compiled.
   */
  readonly warmUp: number;
  readonly warmUpCalls: number;
  readonly longestWarmUp: number;
  /**
   * Whether all are loaded at the same time instead of in turn, which takes half as long. Rates say nothing then, but
   * processor times are of the same moments.
   */
  readonly together?: boolean;
}

/** The rows of a table, and how they were measured. */
export interface Figures<R> {
  readonly options: RoundsOptions;
  readonly rows: readonly R[];
}

/**
 * Measures each contender. They take turns (A B A B …) or are loaded together, so that a machine that grows slower or
 * busier meanwhile does so for all of them.
 */
export async function interleaved<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  options: RoundsOptions,
): Promise<Record<Name, Measured>> {
  // The keys of a record are the names of its type.
  const names = Object.keys(contenders) as Name[];
  const all = new Map<Name, Round[]>(names.map((name) => [name, []]));
  const ofEach = async (work: (name: Name) => Promise<unknown>): Promise<void> => {
    if (options.together) await Promise.all(names.map(work));
    else for (const name of names) await work(name);
  };
  const sent = new Map(names.map((name) => [name, 0]));
  const loadOn: LoadOn<Name> = async (name, options) => {
    const { requests, connections } = contenders[name];
    const before = sent.get(name) ?? 0;
    const loaded = await load(requests, { ...options, sent: before, ...(connections && { connections }) });
    sent.set(name, before + loaded.times.length);
    return loaded;
  };
  await ofEach((name) => warm(name, loadOn, options));
  for (let round = 0; round < options.rounds; round++) {
    await ofEach(async (name) =>
      all.get(name)?.push(await measure(name, contenders[name].pid, loadOn, options))
    );
  }
  return Object.fromEntries(names.map((name) => [name, summaryOf(all.get(name) ?? [])])) as Record<
    Name,
    Measured
  >;
}

/** Loads a contender, from the request on that comes after those that were sent before. */
type LoadOn<Name extends string> = (
  name: Name,
  options: Pick<LoadOptions, "seconds" | "calls">,
) => Promise<LoadResult>;

async function warm<Name extends string>(
  name: Name,
  loadOn: LoadOn<Name>,
  { warmUp, warmUpCalls, longestWarmUp }: RoundsOptions,
): Promise<void> {
  const until = performance.now() + longestWarmUp * 1_000;
  let calls = 0;
  while (calls < warmUpCalls && performance.now() < until) {
    const { times } = await loadOn(name, { seconds: warmUp });
    calls += times.length;
  }
}

async function measure<Name extends string>(
  name: Name,
  pid: number,
  loadOn: LoadOn<Name>,
  { seconds, calls }: RoundsOptions,
): Promise<Round> {
  const before = await processorMsOf(pid);
  const { rate, times, bytes } = await loadOn(name, { seconds, ...(calls !== undefined && { calls }) });
  return { rate, processorMs: await processorMsOf(pid) - before, times, bytes };
}

function summaryOf(rounds: readonly Round[]): Measured {
  const times = rounds.flatMap((round) => round.times);
  return {
    rates: rounds.map(({ rate }) => rate),
    cost: rounds.reduce((sum, { processorMs }) => sum + processorMs, 0) / times.length,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    megabytes: rounds.reduce((sum, { bytes }) => sum + bytes, 0) / times.length / 1_000_000,
  };
}

/** Returns the median of the quotients of each round, which the noise between rounds does not change. */
export function ratioOf(dividends: readonly number[], divisors: readonly number[]): number {
  return median(dividends.map((dividend, round) => dividend / (divisors[round] ?? NaN)));
}

/** Returns the value below which this share of the values lies; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Returns the middle value; the mean of the two middle ones for an even count; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] ?? NaN;
  return ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
