import * as z from "zod/mini";
import type { CalendarDate } from "../domain/calendar.ts";
import { type Day, DaySchema } from "../domain/records.ts";
import { RING_NAMES } from "../domain/rings/mod.ts";
import { isOlderVersion } from "../domain/user.ts";
import type { KeyValueStore, Values } from "./memory_store.ts";
import type { EngineState } from "./state.ts";

/** Increased whenever the stored form changes. Older cached days are ignored, since the server has them. */
const VERSION = 1;

const PREFIX = "day/";

const CachedDaySchema = z.object({
  version: z.literal(VERSION),
  day: DaySchema,
  at: z.number(),
});

/** A day as the server sent it. */
export interface CachedDay {
  readonly day: Day;
  /** When it arrived; milliseconds since 1970. */
  readonly at: number;
}

/** The days cached for offline use, by their keys in storage. */
export type DayCache = Readonly<Record<string, CachedDay>>;

export function dayKey(account: string, date: CalendarDate): string {
  return `${prefixOf(account)}${date}`;
}

function isDayKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** Returns the cached day, or undefined. */
export function cachedDay(cache: DayCache, account: string, date: CalendarDate): CachedDay | undefined {
  return cache[dayKey(account, date)];
}

/** Returns the latest cached day of `account` before `date`, or null. */
export function latestBefore(cache: DayCache, account: string, date: CalendarDate): Day | null {
  const key = Object.keys(cache)
    .filter((key) => key.startsWith(prefixOf(account)) && key < dayKey(account, date))
    .sort().at(-1);
  return (key !== undefined && cache[key]?.day) || null;
}

export function daysOf(cache: DayCache, account: string): CachedDay[] {
  return Object.entries(cache).flatMap(([key, cached]) => key.startsWith(prefixOf(account)) ? [cached] : []);
}

/**
 * Returns the cache with a day that the server sent, limited to the `max` days that arrived last. A day older than the
 * cached one, such as the response to a request made before a write, is ignored.
 */
export function cacheDay(cache: DayCache, account: string, { day, at }: CachedDay, max: number): DayCache {
  const cached = cachedDay(cache, account, day.date);
  if (cached && isOlderDay(day, cached.day)) return cache;
  return newestDays({ ...cache, [dayKey(account, day.date)]: { day, at } }, max);
}

/** Returns the days among stored values, without unreadable ones. */
export function readDays(values: Values, max: number): DayCache {
  return newestDays(
    Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => {
        const read = isDayKey(key) ? readDay(value) : null;
        return read ? [[key, read]] : [];
      }),
    ),
    max,
  );
}

/** Returns the stored form of a day. */
export function writeDay({ day, at }: CachedDay): unknown {
  return { version: VERSION, day, at };
}

function readDay(value: unknown): CachedDay | null {
  const parsed = CachedDaySchema.safeParse(value);
  return parsed.success ? { day: parsed.data.day, at: parsed.data.at } : null;
}

function newestDays(cache: DayCache, max: number): DayCache {
  const entries = Object.entries(cache);
  if (entries.length <= max) return cache;
  return Object.fromEntries(entries.sort(([, one], [, other]) => other.at - one.at).slice(0, max));
}

function isOlderDay(day: Day, other: Day): boolean {
  return RING_NAMES.some((ring) => isOlderVersion(day.versions[ring], other.versions[ring]));
}

function prefixOf(account: string): string {
  return `${PREFIX}${account}/`;
}

/**
 * Returns whether two JSON values are equal, whatever the order of their fields: a browser may sort them when it stores
 * a value. A field that is undefined counts as absent, since it is not stored.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  // A loop, since this runs for each queued command at each change.
  for (const name in one) if (!isSameJson(one[name], other[name])) return false;
  for (const name in other) if (!(name in one) && other[name] !== undefined) return false;
  return true;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/**
 * Returns a function that runs `work` one run at a time. Calls during a run share one further run after it, so each
 * call resolves with a run that began after the call. After a run nothing runs for `pauseMs` milliseconds.
 */
export function coalesce(work: () => Promise<void>, pauseMs = 0): () => Promise<void> {
  /** Resolves when the next run may begin. */
  let running: Promise<unknown> | null = null;
  let next: Promise<void> | null = null;
  const run = (): Promise<void> => {
    next = null;
    const done = work();
    const pause = () => pauseMs > 0 ? new Promise((resolve) => setTimeout(resolve, pauseMs)) : undefined;
    running = done.catch(() => {}).then(pause).then(() => {
      // Until the next run has begun, one more call shares it.
      if (!next) running = null;
    });
    return done;
  };
  return () => running ? next ??= running.then(run) : run();
}

/** The stored value of each name of a state. */
export type ValuesOf<S extends EngineState> = { readonly [N in Exclude<keyof S, "days">]: StoredValue<S[N]> };

/**
 * A pure change of the state. It is applied to the state in memory at once, and to the stored state when it is written.
 */
export type Change<S> = (state: S) => Partial<S>;

/** The state of one page or worker, synchronized with the storage that it shares with others. */
export interface StateStore<S> {
  /** Returns the state including changes that are not stored yet. */
  state(): S;
  /** Calls `listener` after every change of the state, also by other pages. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /**
   * Changes the state at once. Resolves when the change is stored; simultaneous changes share a transaction. A change
   * that is made while another page or worker stores an earlier one is stored after it.
   */
  commit(change: Change<S>): Promise<void>;
  /**
   * Stores a change and shows it afterwards: for what must survive once it is seen, such as a step of signing in, after
   * which the popup may be closed. Resolves when the change is stored.
   */
  persist(change: Change<S>): Promise<void>;
  /**
   * Shows a change at once that another page or worker stores. `handOver` returns whether it did; otherwise the change
   * is stored here. It is called once the changes made here before are stored. Resolves when the change is stored.
   */
  commitElsewhere(change: Change<S>, handOver: () => Promise<boolean>): Promise<void>;
  /** Reads the stored state, unless it was read before. */
  load(): Promise<void>;
  /** Returns whether the stored state was read. */
  isLoaded(): boolean;
  /** Reads everything again except the cached days. */
  reload(): Promise<void>;
  /** Returns the names of the stored values that this version cannot read. */
  unreadable(): readonly string[];
  /** Replaces unreadable values with the current ones. */
  resetUnreadable(): Promise<void>;
  /** Stops following changes by others. */
  close(): void;
}

export interface StateStoreOptions<S extends EngineState> {
  readonly store: KeyValueStore;
  readonly values: ValuesOf<S>;
  /** The maximum number of cached days. */
  readonly maxDays: number;
  /** The state before the stored one was read. */
  readonly initial?: Partial<S>;
  /** The first change after everything was read. */
  readonly onLoad?: Change<S>;
  /** The pause between two reads of changes by others, in milliseconds, so that many in a row are shown together. */
  readonly pauseMs?: number;
}

export function openStateStore<S extends EngineState>(
  { store, values, maxDays, initial, onLoad, pauseMs }: StateStoreOptions<S>,
): StateStore<S> {
  const names = Object.keys(values) as Exclude<keyof S, "days">[];
  const keys = names.map((name) => values[name].key);
  const listeners = new Set<() => void>();
  /** What is stored under each key as far as known, and its reading, so that an unchanged value is not parsed again. */
  const readings = new Map<string, { readonly raw: unknown; readonly reading: StoredReading<unknown> }>();
  const stale = new Set<string>();
  let changes: readonly Change<S>[] = [];
  /** Changes that are shown once they are stored. */
  let unshown: readonly Change<S>[] = [];
  /** Changes that another page or worker is storing. */
  let previews: readonly Change<S>[] = [];
  /** Settles when all changes that were made here so far are stored. */
  let storedHere: Promise<unknown> = Promise.resolve();
  /** Settles when all changes that were handed over so far are stored. */
  let storedElsewhere: Promise<unknown> = Promise.resolve();
  /** The keys of stored days that are too old or too many to be read. They are removed. */
  let unreadDays: readonly string[] = [];
  let isLoaded = false;

  const readValue = (name: Exclude<keyof S, "days">, raw: unknown): StoredReading<unknown> => {
    const { key, read } = values[name];
    const known = readings.get(key);
    if (known && isSameJson(known.raw, raw)) return known.reading;
    const reading = read(raw);
    readings.set(key, { raw, reading });
    return reading;
  };
  const readState = (raw: Values, days: DayCache): S =>
    // One value for each name, read by its stored value.
    ({
      ...Object.fromEntries(names.map((name) => [name, readValue(name, raw[values[name].key]).value])),
      days,
    }) as S;
  const writeState = (before: S, after: S): Values => {
    const written: Record<string, unknown> = {};
    for (const name of names) {
      if (after[name] === before[name]) continue;
      const { key, write } = values[name];
      const raw = write(after[name]);
      written[key] = raw;
      readings.set(key, { raw, reading: { value: after[name], unreadable: false } });
    }
    return { ...written, ...writeDays(before.days, after.days) };
  };

  let stored: S = { ...readState({}, {}), ...initial };
  let state = stored;
  const show = () => {
    const next = [...changes, ...previews].reduce(applyChange, stored);
    if (isSameState(next, state)) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const readStale = async () => {
    if (isLoaded && stale.size === 0) return;
    const isFirst = !isLoaded;
    const staleKeys = isFirst ? undefined : [...stale];
    stale.clear();
    const raw = await store.read(staleKeys);
    if (staleKeys === undefined) {
      stored = readState(raw, readDays(raw, maxDays));
      unreadDays = Object.keys(raw).filter((key) => isDayKey(key) && !(key in stored.days));
      // The first paint waits for a write, so there is none where it changes nothing.
      if (onLoad && !isSameState(applyChange(stored, onLoad), stored)) changes = [onLoad, ...changes];
      isLoaded = true;
      // What others have stored since the read began.
      if (stale.size > 0) void follow();
    } else {
      const days = mergeDays(stored.days, staleKeys, raw, maxDays);
      const present = names.filter((name) => staleKeys.includes(values[name].key));
      const read = present.map((name) => [name, readValue(name, raw[values[name].key]).value]);
      stored = { ...stored, ...Object.fromEntries(read), days };
    }
    show();
  };
  const writeChanges = async () => {
    const batch = [...changes, ...unshown];
    const removed = Object.fromEntries(unreadDays.map((key) => [key, undefined]));
    unreadDays = [];
    if (batch.length === 0 && Object.keys(removed).length === 0) return;
    let after = stored;
    await store.update(keys, (raw) => {
      const before = readState(raw, stored.days);
      after = batch.reduce(applyChange, before);
      return { ...removed, ...writeState(before, after) };
    });
    stored = after;
    const isLeft = (change: Change<S>) => !batch.includes(change);
    changes = changes.filter(isLeft);
    unshown = unshown.filter(isLeft);
    show();
  };
  const synchronize = coalesce(async () => {
    await readStale();
    await writeChanges();
  });
  const follow = coalesce(synchronize, pauseMs);
  const commitHere = (change: Change<S>) => {
    changes = [...changes, change];
    show();
    return synchronize();
  };
  const commitAfter = async (change: Change<S>, isStoredElsewhere: () => Promise<boolean>) => {
    previews = [...previews, change];
    show();
    const isStored = await isStoredElsewhere();
    // The change may have been reported, and is then being read.
    if (isStored) await synchronize();
    if (isStored && !isSameState(applyChange(stored, change), stored)) await reload();
    previews = previews.filter((other) => other !== change);
    if (!isStored) return commitHere(change);
    show();
  };
  const reload = () => {
    for (const key of keys) stale.add(key);
    return synchronize();
  };
  const stop = store.subscribe((changed) => {
    for (const key of changed) if (keys.includes(key) || isDayKey(key)) stale.add(key);
    if (stale.size > 0 && isLoaded) void follow();
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    commit(change) {
      const before = storedElsewhere;
      const storing = previews.length === 0
        ? commitHere(change)
        : commitAfter(change, () => before.then(() => false));
      storedHere = Promise.allSettled([storedHere, storing]);
      return storing;
    },
    persist(change) {
      unshown = [...unshown, change];
      return synchronize();
    },
    commitElsewhere(change, handOver) {
      const before = storedHere;
      const storing = commitAfter(change, () => before.then(handOver));
      storedElsewhere = Promise.allSettled([storedElsewhere, storing]);
      return storing;
    },
    isLoaded: () => isLoaded,
    load: () => isLoaded ? Promise.resolve() : synchronize(),
    reload,
    unreadable: () => names.filter((name) => readings.get(values[name].key)?.reading.unreadable).map(String),
    async resetUnreadable() {
      await store.update(keys, (raw) => {
        const unreadable = names.filter((name) => readValue(name, raw[values[name].key]).unreadable);
        return Object.fromEntries(
          unreadable.map((name) => [values[name].key, values[name].write(stored[name])]),
        );
      });
      await reload();
    },
    close: stop,
  };
}

function applyChange<S>(state: S, change: Change<S>): S {
  return { ...state, ...change(state) };
}

function isSameState<S extends object>(one: S, other: S): boolean {
  return (Object.keys(one) as (keyof S)[]).every((name) => one[name] === other[name]);
}

function writeDays(before: DayCache, after: DayCache): Values {
  if (before === after) return {};
  const changed = Object.entries(after).filter(([key, day]) => before[key] !== day);
  const removed = Object.keys(before).filter((key) => !(key in after));
  return Object.fromEntries([
    ...changed.map(([key, day]) => [key, writeDay(day)]),
    ...removed.map((key) => [key, undefined]),
  ]);
}

function mergeDays(days: DayCache, keys: readonly string[], raw: Values, max: number): DayCache {
  const dayKeys = keys.filter(isDayKey);
  if (dayKeys.length === 0) return days;
  const others = Object.entries(days).filter(([key]) => !dayKeys.includes(key));
  return { ...Object.fromEntries(others), ...readDays(raw, max) };
}

interface StoredReading<T> {
  readonly value: T;
  /** Whether this version cannot read the stored value; then `value` is the fallback. */
  readonly unreadable: boolean;
}

/** One typed value in storage: its key, and functions that read and write it. */
export interface StoredValue<T> {
  readonly key: string;
  readonly read: (stored: unknown) => StoredReading<T>;
  readonly write: (value: T) => unknown;
}

interface StoredValueOptions<T> {
  readonly key: string;
  /** The version of the schema. A new version needs a migration from the one before. */
  readonly version: number;
  readonly schema: z.ZodMiniType<T>;
  /** The value when nothing readable is stored. */
  readonly fallback: T;
  /**
   * Whether losing the value is harmless, such as a copy of the server's data: then an unreadable value is not
   * reported.
   */
  readonly replaceable?: true;
  /** By version: converts a value of that version to the next one. */
  readonly migrations?: Readonly<Record<number, (old: unknown) => unknown>>;
}

const EnvelopeSchema = z.object({ version: z.int(), value: z.unknown() });

/** Returns a value that is stored with the version of its schema and validated on each read. */
export function storedValue<T>(options: StoredValueOptions<T>): StoredValue<T> {
  const { key, version, schema, fallback, replaceable = false, migrations = {} } = options;
  const lost: StoredReading<T> = { value: fallback, unreadable: !replaceable };
  return {
    key,
    read(stored) {
      if (stored === undefined) return { value: fallback, unreadable: false };
      const parsed = EnvelopeSchema.safeParse(stored);
      if (!parsed.success) return lost;
      let { value } = parsed.data;
      for (let from = parsed.data.version; from < version; from++) {
        const migrate = migrations[from];
        if (!migrate) return lost;
        value = migrate(value);
      }
      const known = parsed.data.version <= version ? schema.safeParse(value) : null;
      return known?.success ? { value: known.data, unreadable: false } : lost;
    },
    write: (value) => ({ version, value }),
  };
}
