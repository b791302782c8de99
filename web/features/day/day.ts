import { QueryClient } from "@tanstack/react-query";
import { type Atom, atom, type Getter } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { addDays, type CalendarDate } from "#shared/calendar/mod.ts";
import { ApiError } from "#shared/client/mod.ts";
import { getDay } from "#shared/contract/mod.ts";
import { cachedDay, type Command, type Delivery, viewDay, viewToday } from "#shared/offline/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import { RING_NAMES, type RingName } from "#shared/rings/mod.ts";
import { isOfflineAtom } from "../../offline/contact.ts";
import { engineAtom, stateAtom, viewerOf } from "../../offline/engine.ts";
import { afterClick } from "../../platform/after_click.ts";
import { logFailure } from "../../platform/log.ts";
import { steadyAtom } from "../../platform/steady_atom.ts";
import { clientAtom } from "../auth/client.ts";
import { isUserAwaitedAtom, userAtom } from "../auth/session.ts";
import { shownDayAtom } from "./shown_day.ts";
import { todayAtom } from "./today.ts";

const userIdAtom = atom((get) => get(userAtom)?.id ?? null);

const RETRIES = 2;

/** Returns whether the call may succeed later: the server was not reached, or its store did not respond in time. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network" || error.code === "unavailable");
}

/** The query client of the signed-in user. Each user has a separate cache. */
export const queryClientAtom = atom((get) => {
  const signedIn = get(userIdAtom) !== null;
  return new QueryClient({
    defaultOptions: {
      queries: {
        enabled: signedIn,
        retry: (failures, error) => failures < RETRIES && isTemporary(error),
        // The server may run on this machine, so it can be reachable without a network.
        networkMode: "always",
      },
    },
  });
});

const keyOf = (date: CalendarDate) => ["day", date] as const;

/** The key of queries that are computed from days. They are refetched when a day changes, if they are on screen. */
export const DERIVED = "derived";

/** Returns the query that fetches a day into the engine's state. */
function dayQuery(get: Getter, date: CalendarDate) {
  const client = get(clientAtom);
  const engine = get(engineAtom);
  return {
    queryKey: keyOf(date),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CalendarDate> => {
      try {
        await afterClick();
        const { day } = await client.call(getDay, { params: { day: date } }, { signal });
        if (!signal.aborted) void cacheServerDay(engine, day);
        return date;
      } catch (error) {
        if (!signal.aborted) logFailure(`The day ${date} could not be loaded`, error);
        throw error;
      }
    },
  };
}

/** Stores a day in the cache. A failure is only logged, since the day is still shown. */
async function cacheServerDay(engine: { applyServerDay(day: Day): Promise<void> }, day: Day): Promise<void> {
  await engine.applyServerDay(day).catch((error: unknown) =>
    logFailure(`The day ${day.date} could not be stored`, error)
  );
}

/** A fetched day, with the changes that are not saved yet. */
export interface DayView {
  /** The day with all pending changes; undefined while it is not loaded. */
  readonly data: Day | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  /** Whether an attempt to fetch it failed. */
  readonly hasFailed: boolean;
  readonly refetch: () => Promise<unknown>;
}

function dayView(dateAtom: Atom<CalendarDate>): Atom<DayView> {
  const queryAtom = atomWithQuery((get) => dayQuery(get, get(dateAtom)), (get) => get(queryClientAtom));
  return steadyAtom(atom((get) => {
    const { error, isFetching, failureCount, refetch } = get(queryAtom);
    const hasFailed = error !== null || failureCount > 0;
    return { data: shownDay(get, get(dateAtom), hasFailed), error, isFetching, hasFailed, refetch };
  }));
}

/** The shown day. It stays on screen while it is fetched again. */
export const dayQueryAtom = dayView(shownDayAtom);

/** A day as it is shown: without its versions, which change with every save. */
export type ShownDay = Omit<Day, "versions">;

/** The shown day; null while it is not loaded. */
export const dayAtom = steadyAtom(atom((get): ShownDay | null => {
  const { data } = get(dayQueryAtom);
  if (!data) return null;
  const { versions: _, ...shown } = data;
  return shown;
}));

/**
 * `shown`: the day is on screen. `loading`: it is loaded for the first time. `awaited`: it is not on this device, and
 * loading it is retried. `failed`: it could not be loaded. Used as a React key, so that what an element animates does
 * not continue into another status.
 */
export const dayStatusAtom = atom((get): "shown" | "loading" | "awaited" | "failed" => {
  const { data, error, isFetching, hasFailed } = get(dayQueryAtom);
  if (data) return "shown";
  if (error !== null && !isFetching && !get(isOfflineAtom)) return "failed";
  return hasFailed || get(isUserAwaitedAtom) ? "awaited" : "loading";
});

/** The complete rings of the shown day. */
export const completeRingsAtom = steadyAtom(atom((get) => {
  const day = get(dayAtom);
  return RING_NAMES.filter((ring) => day?.completion[ring]);
}));

/** The day before the shown one, for its commitment and its entries that run over. */
export const yesterdayQueryAtom = dayView(atom((get) => addDays(get(shownDayAtom), -1)));

/** Returns a day as it is shown; today is predicted once loading it has failed. */
function shownDay(get: Getter, date: CalendarDate, hasFailed: boolean): Day | undefined {
  const viewer = viewerOf(get);
  if (!viewer) return undefined;
  const isPredicted = hasFailed && date === get(todayAtom);
  return isPredicted ? viewToday(get(stateAtom), date, viewer) : viewDay(get(stateAtom), date, viewer);
}

/** Returns the day as last sent by the server, or undefined. */
export const serverDayAtom = atom(null, (get, _set, date: CalendarDate): Day | undefined => {
  const account = get(userIdAtom);
  return account === null ? undefined : cachedDay(get(engineAtom).state().days, account, date)?.day;
});

/** Returns the day as currently shown, or undefined when it is not loaded. */
export const knownDayAtom = atom(null, (get, _set, date: CalendarDate): Day | undefined => {
  const { fetchFailureCount = 0, errorUpdateCount = 0 } = get(queryClientAtom).getQueryState(keyOf(date)) ??
    {};
  return shownDay(get, date, fetchFailureCount + errorUpdateCount > 0);
});

/** Waits for the first response with a day, when it is being fetched. */
export const firstFetchAtom = atom(null, async (get, _set, date: CalendarDate): Promise<void> => {
  const query = get(queryClientAtom).getQueryCache().find({ queryKey: keyOf(date), exact: true });
  // A failed fetch is reported where it was begun.
  if (query?.state.data === undefined) await query?.promise?.catch(() => {});
});

/** Fetches a day and returns it as shown. */
export const loadDayAtom = atom(null, async (get, set, date: CalendarDate): Promise<Day> => {
  const { day } = await get(clientAtom).call(getDay, { params: { day: date } });
  await cacheServerDay(get(engineAtom), day);
  return set(knownDayAtom, date) ?? day;
});

/** Shows the day in the response to a write, and stores it. */
export const receiveDayAtom = atom(null, async (get, set, day: Day) => {
  await cacheServerDay(get(engineAtom), day);
  set(invalidateAfterAtom, day.date);
});

/** The commands that change Earth. */
const EARTH_COMMANDS: readonly Command["kind"][] = [
  "add_entry",
  "update_entry",
  "delete_entry",
  "start_timer",
  "stop_timer",
];

/**
 * After a command was saved: what is computed from days is fetched again, and after a change of Earth also the next
 * day, into which an entry may run. Both only where they are on screen. The day itself is in the response.
 */
export const afterDeliveryAtom = atom(null, (_get, set, { command: { command }, result }: Delivery) => {
  // Figures of days depend on the plan and on rest days.
  if (result?.user) set(refreshDaysAtom);
  if (!result || (!result.day && !("day" in command))) return;
  const date = result.day?.date ?? ("day" in command ? command.day : null);
  if (date === null) return;
  set(invalidateAfterAtom, date);
  if (EARTH_COMMANDS.includes(command.kind)) set(refreshDayAtom, addDays(date, 1), "earth");
});

const invalidateAfterAtom = atom(null, (get, _set, date: CalendarDate) => {
  const cache = get(queryClientAtom);
  // A response that is still in flight is older than the write.
  void cache.cancelQueries({ queryKey: keyOf(date), exact: true });
  void cache.invalidateQueries({ queryKey: [DERIVED] });
});

/**
 * Fetches a day again of which a ring has changed elsewhere. An entry that runs past the end of a day shows on the next
 * one too.
 */
export const refreshDayAtom = atom(null, (get, _set, date: CalendarDate, ring: RingName) => {
  const cache = get(queryClientAtom);
  void cache.invalidateQueries({ queryKey: keyOf(date) });
  void cache.invalidateQueries({ queryKey: [DERIVED] });
  if (ring === "earth") void cache.invalidateQueries({ queryKey: keyOf(addDays(date, 1)) });
});

/** Fetches the days on screen again, and what is computed from them. */
export const refreshDaysAtom = atom(null, (get) => {
  const cache = get(queryClientAtom);
  void cache.invalidateQueries({ queryKey: ["day"] });
  void cache.invalidateQueries({ queryKey: [DERIVED] });
});
