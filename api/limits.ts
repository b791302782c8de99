import { setImmediate } from "node:timers";
import { serialize } from "node:v8";
import { Failure } from "./failures.ts";
import type { Counts } from "./store/throttles.ts";

/** The size of a burst: the calls of this many seconds may be made at once. */
const BURST_SECONDS = 3;

/** What is left of an allowance. */
export interface Allowance {
  /** The remaining calls, which may be a fraction; negative after several servers have allowed too many together. */
  readonly calls: number;
  /** The time at which `calls` was computed, in milliseconds since 1970; null: everything is left. */
  readonly at: number | null;
}

/** Allows `perSecond` calls per second, with bursts of three times that. */
export function allowance(perSecond: number): Limit<Allowance> {
  const burst = perSecond * BURST_SECONDS;
  // A clock that was set back adds no calls; counting continues from the new time.
  const left = ({ calls, at }: Allowance, now: number) =>
    at === null ? burst : Math.min(burst, calls + Math.max(0, now - at) / 1_000 * perSecond);
  return {
    empty: { calls: burst, at: null },
    burst,
    // Several servers that each allowed a burst in the same second have used up that of as many times the seconds.
    lifeMs: 60_000,
    add: (state, count, now) => ({ calls: left(state, now) - count, at: now }),
    wait(state, now) {
      const calls = left(state, now);
      // Until a whole burst is allowed again: after a single call's time, a change that takes two calls would never
      // succeed.
      return calls >= 1 ? 0 : (burst - calls) / perSecond * 1_000;
    },
  };
}

interface Held<V> {
  value: V;
  size: number;
  /** Whether it was used since an eviction last passed it. */
  used: boolean;
}

/**
 * A map of at most `maxSize` that evicts entries that were not used recently. It is for keys that callers choose, such
 * as emails and addresses, so that memory stays bounded. The size is the number of entries, or the sum of what `sizeOf`
 * returns for each.
 *
 * A use only sets a mark, since moving an entry to the end of the map with each use costs several times as much. An
 * eviction goes from the oldest entry to the latest: it takes away the mark of an entry that has one, and evicts it
 * otherwise.
 */
export class BoundedMap<K, V> {
  /** Oldest first. */
  readonly #entries = new Map<K, Held<V>>();

  #size = 0;

  constructor(readonly maxSize: number, readonly sizeOf: (value: V) => number = () => 1) {}

  get size(): number {
    return this.#size;
  }

  /** Returns the value of `key` and marks it as used. */
  get(key: K): V | undefined {
    const held = this.#entries.get(key);
    if (held) held.used = true;
    return held?.value;
  }

  /** Returns the value of `key` without marking it as used. */
  peek(key: K): V | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: K, value: V, size = this.sizeOf(value)): void {
    if (size > this.maxSize) return this.delete(key);
    const held = this.#entries.get(key);
    if (held) {
      this.#size += size - held.size;
      Object.assign(held, { value, size, used: true });
    } else this.#add(key, { value, size, used: false });
    if (this.#size > this.maxSize) this.#evictFor(key);
  }

  delete(key: K): void {
    const held = this.#entries.get(key);
    if (!held) return;
    this.#entries.delete(key);
    this.#size -= held.size;
  }

  #add(key: K, held: Held<V>): void {
    this.#entries.set(key, held);
    this.#size += held.size;
  }

  /** Evicts until there is space for `latest`, which is the last to go. */
  #evictFor(latest: K): void {
    // A map iterates in insertion order, and also visits what is inserted meanwhile.
    for (const [key, held] of this.#entries) {
      if (this.#size <= this.maxSize) return;
      if (key === latest) continue;
      this.delete(key);
      if (held.used) this.#add(key, { ...held, used: false });
    }
  }
}

/** Limits the signed-in calls of each account. */
export interface CallRate {
  /** Throws `too_many_requests` when the account has no calls left. Counts nothing. */
  check(userId: string): void;
  /** Counts a call. Throws `too_many_requests` like {@link check}. */
  take(userId: string): void;
}

/** Limits calls to what `counts` allow; null: no limit. */
export function createCallRate(counts: Counts | null, clock: () => number): CallRate {
  if (!counts) return { check: () => {}, take: () => {} };
  const check = (userId: string, now: number): void => {
    const wait = counts.wait(userId, now);
    if (wait === 0) return;
    throw new Failure("too_many_requests", {
      message: "Too many requests. Please wait a moment.",
      retryAfter: wait / 1_000,
    });
  };
  return {
    check: (userId) => check(userId, clock()),
    take(userId) {
      const now = clock();
      check(userId, now);
      counts.add(userId, now);
    },
  };
}

/** Returns the result of `work`, or fails when it does not settle in time. */
export type WithinDeadline = <T>(work: Promise<T>) => Promise<T>;

/** How a call fails. */
export interface DeadlineOptions {
  /** Returns the error of a call that is late. Default: `unavailable`. */
  readonly late?: () => Failure;
  /** Returns the error to throw in place of that of a call that has failed. Default: the same. */
  readonly failed?: (error: unknown) => unknown;
}

/** How long one step of a {@link RunningClock} is, and how late it may end and still count, in milliseconds. */
const STEP_MS = 100;

/**
 * A clock for how long others may take to respond. It goes at half its pace through steps in which this process waited
 * for a processor, or computed, for so long that it could not hear them: what arrived in the meantime is looked at
 * before it counts as late.
 */
export interface RunningClock {
  /** Milliseconds. What this process missed is left out while a timer of this clock runs. */
  now(): number;
  /** Calls `then` after `ms` milliseconds of this clock. Returns a function that cancels it. */
  after(ms: number, then: () => void): () => void;
}

interface Timer {
  readonly at: number;
  readonly then: () => void;
}

/** The step that runs: when it began, and how long it is. */
interface Step {
  readonly began: number;
  readonly ms: number;
  readonly id: ReturnType<typeof setTimeout>;
}

/** Creates a clock. All of its timers share one of the system, since one of its own costs each several microseconds. */
export function createRunningClock(): RunningClock {
  const timers = new Set<Timer>();
  /** What was left out until now, in milliseconds. */
  let missed = 0;
  let step: Step | null = null;

  const missedNow = (): number => {
    if (!step) return missed;
    const took = performance.now() - step.began;
    return took - step.ms > STEP_MS ? missed + took - Math.ceil(step.ms / 2) : missed;
  };
  const now = (): number => performance.now() - missedNow();

  const begin = (ms: number): void => {
    const id = setTimeout(end, ms);
    // It must not keep a stopped server alive. What is cancelled does not clear it, since the next needs another.
    Deno.unrefTimer(id);
    step = { began: performance.now(), ms, id };
  };
  const end = (): void => {
    missed = missedNow();
    step = null;
    const time = now();
    const due = [...timers].filter(({ at }) => at <= time);
    for (const timer of due) timers.delete(timer);
    if (timers.size > 0) {
      begin(Math.ceil(timers.values().reduce((ms, { at }) => Math.min(ms, at - time), STEP_MS)));
    }
    for (const { then } of due) then();
  };

  return {
    now,
    after(ms, then) {
      const timer = { at: now() + ms, then };
      timers.add(timer);
      if (!step) begin(Math.min(ms, STEP_MS));
      else if (timer.at < step.began - missed + step.ms) {
        clearTimeout(step.id);
        missed = missedNow();
        begin(ms);
      }
      return () => void timers.delete(timer);
    },
  };
}

/** Creates a deadline of `ms` milliseconds for each call, by one {@link RunningClock}. */
export function createDeadline(
  ms: number,
  { late = unavailable, failed = (error) => error }: DeadlineOptions = {},
): WithinDeadline {
  const clock = createRunningClock();
  return (work) =>
    new Promise((resolve, reject) => {
      const cancel = clock.after(ms, () => reject(failed(late())));
      work.then((result) => {
        cancel();
        resolve(result);
      }, (error: unknown) => {
        cancel();
        reject(failed(error));
      });
    });
}

function unavailable(): Failure {
  return new Failure("unavailable", { retryAfter: 5 });
}

/** The approximate number of event loop turns that a short call takes from its request to its response. */
const TURNS = 5;

/** How long long calls may run before others get their turns, in milliseconds: about as long as a short call takes. */
const SLICE_MS = 2;

/** When others last had their turns, in milliseconds of `performance.now`. */
let hadTurns = -Infinity;

/**
 * Lets short calls run. Long calls await it between two parts. It takes a few turns of the event loop when the long
 * calls have run for {@link SLICE_MS}; before that it returns at once, since a turn costs as much as a small part.
 */
export async function letOthersRun(): Promise<void> {
  if (performance.now() - hadTurns < SLICE_MS) return;
  for (let turn = 0; turn < TURNS; turn++) {
    await new Promise<void>((resolve) => setImmediate(() => resolve()));
  }
  hadTurns = performance.now();
}

/** A limit of how often something may happen, as pure functions of what was counted: a state. */
export interface Limit<S> {
  /** The state before anything was counted. */
  readonly empty: S;
  /** Returns the state after `count` more at `now` (milliseconds since 1970). */
  add(state: S, count: number, now: number): S;
  /** Returns the milliseconds from `now` until one more is allowed; 0 when it is allowed now. */
  wait(state: S, now: number): number;
  /** How many may happen at once. */
  readonly burst: number;
  /** How long the state differs from the empty one at most, in milliseconds. */
  readonly lifeMs: number;
}

/** At most `max` events in any time span of `spanMs` milliseconds. */
export interface WindowLimit {
  readonly max: number;
  readonly spanMs: number;
}

/** So many events, the last one at `at` (milliseconds since 1970). */
export interface CountedEvents {
  readonly at: number;
  readonly count: number;
}

/** Events that are closer together than this part of the span are counted as one row. */
const ROWS = 60;

/** Creates the limit. Its state has at most {@link ROWS} rows, oldest first. */
export function slidingWindow({ max, spanMs }: WindowLimit): Limit<readonly CountedEvents[]> {
  const rowMs = Math.ceil(spanMs / ROWS);
  // Times in the future were recorded before the clock was set back.
  const within = (rows: readonly CountedEvents[], now: number) =>
    rows.filter(({ at }) => at <= now && now - at < spanMs);
  return {
    empty: [],
    burst: max,
    lifeMs: spanMs,
    add(rows, count, now) {
      const recent = within(rows, now);
      if (count === 0) return recent;
      const last = recent.at(-1);
      const joins = last !== undefined && Math.floor(last.at / rowMs) === Math.floor(now / rowMs);
      return joins
        ? [...recent.slice(0, -1), { at: now, count: last.count + count }]
        : [...recent, { at: now, count }];
    },
    wait(rows, now) {
      const recent = within(rows, now);
      let left = recent.reduce((sum, { count }) => sum + count, 0);
      for (const { at, count } of [{ at: now - spanMs, count: 0 }, ...recent]) {
        left -= count;
        if (left < max) return at + spanMs - now;
      }
      return 0;
    },
  };
}

/** The largest value that Deno KV stores, in bytes after serialisation. */
const MAX_BYTES = 65_536;

/** What V8 writes at most for the tag, the length and the padding of a value, in bytes. */
const OVERHEAD = 16;

/** Whether a value fits into one key of the store. `largest` is its {@link largestSizeOf}. */
export function fitsValue(value: unknown, largest = largestSizeOf(value)): boolean {
  // Serialising costs several times as much, and almost all values are far below the limit.
  return largest <= MAX_BYTES || serialize(value).byteLength <= MAX_BYTES;
}

/** Nothing that is stored is nested as deep as this. */
const MAX_DEPTH = 100;

/**
 * Returns a size in bytes that the serialised value does not exceed; Infinity when it is neither JSON nor bytes: a
 * stored value that is damaged may have lists with holes, and objects that contain themselves.
 */
export function largestSizeOf(value: unknown, depth = 0): number {
  switch (typeof value) {
    case "string":
      return OVERHEAD + 2 * value.length;
    case "number":
    case "boolean":
    case "undefined":
      return OVERHEAD;
    case "object": {
      if (value === null) return OVERHEAD;
      if (value instanceof ArrayBuffer) return OVERHEAD + value.byteLength;
      if (depth > MAX_DEPTH) return Infinity;
      let size = OVERHEAD;
      let count = 0;
      // Of an array, the keys are its indexes, which V8 writes only when some are missing.
      for (const key in value) {
        count++;
        size += OVERHEAD + 2 * key.length + largestSizeOf(Reflect.get(value, key), depth + 1);
      }
      return Array.isArray(value) && count !== value.length ? Infinity : size;
    }
    default:
      return Infinity;
  }
}
