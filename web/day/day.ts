import { QueryClient } from "@tanstack/react-query";
import { atomWithQuery } from "jotai-tanstack-query";
import { useAtom, useAtomValue } from "jotai/react";
import { type Atom, atom, type Getter } from "jotai/vanilla";
import { useEffect, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { ApiError } from "#shared/client/mod.ts";
import {
  analyticsRange,
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
  getDay,
} from "#shared/contract/mod.ts";
import {
  addDays,
  type CalendarDate,
  type DateRange,
  dayBounds,
  type DayRule,
  daysBetween,
  isCalendarDate,
  pendingChange,
  ruleOn,
  todayFor,
} from "#shared/domain/calendar.ts";
import { clockTime, placeOf, weekdayOf } from "#shared/domain/format.ts";
import type { Day } from "#shared/domain/records.ts";
import { RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { soFarOf } from "#shared/domain/score.ts";
import { timeRulesOf } from "#shared/domain/settings.ts";
import {
  cachedDay,
  type Command,
  type Delivery,
  type SaveStatus,
  viewDay,
  viewToday,
} from "#shared/offline/mod.ts";
import { suggestionsText } from "#shared/texts/said.ts";
import { languageInUse, t } from "#shared/texts/translate.ts";
import { afterClick, structuralAtom, useUrgentStore } from "../app/Deferred.tsx";
import { dispatchAtom, engineAtom, stateAtom, viewerOf } from "../app/engine.ts";
import { isOfflineAtom } from "../app/host.ts";
import { addressAtom, addressParamAtom, type FailureText, failureText, logFailure } from "../app/platform.ts";
import { clientAtom, dayRuleAtom, isUserAwaitedAtom, todayAtom, userAtom } from "../app/session.ts";

/** The `?day=` of the address, unchecked, or null. */
const addressDayAtom = addressParamAtom("day");

/** Whether the day in the address does not exist. Today is shown then. */
export const hasInvalidDayAtom = atom((get) => {
  const asked = get(addressDayAtom);
  return asked !== null && !isCalendarDate(asked);
});

/**
 * The day that all panels show and change: the day in the address, or today. The running timer is independent of it and
 * always belongs to today.
 */
export const shownDayAtom = atom((get): CalendarDate => {
  const asked = get(addressDayAtom);
  return asked !== null && isCalendarDate(asked) ? asked : get(todayAtom);
});

/** The number of days from today to the shown day; negative for a past day. */
export const daysAheadAtom = atom((get) => daysBetween(get(todayAtom), get(shownDayAtom)));

/** Whether the shown day is the user's today. */
export const isTodayAtom = atom((get) => get(daysAheadAtom) === 0);

/** The start and end of the shown day. */
export const shownSpanAtom = atom((get) => dayBounds(get(dayRuleAtom), get(shownDayAtom)));

const userIdAtom = atom((get) => get(userAtom)?.id ?? null);

const RETRIES = 2;

/**
 * Returns whether the call may succeed later: the server was not reached, its store did not respond in time, or it is
 * busy for a moment, as with the lists that are asked for again at each change on another device.
 */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError &&
    (["network", "unavailable"].includes(error.code) || error.retryAfter === 1);
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

/** Returns the view of a day, which is fetched where it is on screen. */
export function dayView(dateAtom: Atom<CalendarDate>): Atom<DayView> {
  const queryAtom = atomWithQuery((get) => dayQuery(get, get(dateAtom)), (get) => get(queryClientAtom));
  return structuralAtom(atom((get) => {
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
export const dayAtom = structuralAtom(atom((get): ShownDay | null => {
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
export const completeRingsAtom = structuralAtom(atom((get) => {
  const day = get(dayAtom);
  return RING_NAMES.filter((ring) => day?.completion[ring]);
}));

/** The points of the shown day, and how full its rings are; null while it is not loaded. */
export const pointsAtom = structuralAtom(atom((get) => {
  const day = get(dayAtom);
  const user = get(userAtom);
  return day && user ? soFarOf(day, timeRulesOf(user.settings)) : null;
}));

/** The day before the shown one, for its commitment and its entries that run over. */
export const yesterdayQueryAtom = dayView(atom((get) => addDays(get(shownDayAtom), -1)));

/** The day after the shown one, if it is known: an entry that was filed under it may begin in the shown one. */
export const nextDayAtom = atom((get) => shownDay(get, addDays(get(shownDayAtom), 1), false));

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

/** Returns the command that makes a change to the shown day. */
export type RingChange = (day: Day) => Command;

/**
 * Makes a change to a ring of the day `date`. It shows at once, and begins from what the changes before it left on the
 * screen. Returns whether it was saved or is queued; fails as `dispatchAtom` does, and nothing has changed then.
 */
export const saveRingAtom = atom(
  null,
  (_get, set, date: CalendarDate, change: RingChange): Promise<SaveStatus> => {
    const day = set(knownDayAtom, date);
    // Synchronous when the day is loaded, so that the change shows at once.
    return day
      ? set(dispatchAtom, change(day))
      : set(loadDayAtom, date).then((loaded) => set(dispatchAtom, change(loaded)));
  },
);

const ringParamAtom = addressParamAtom("ring");

/** The ring whose panel is shown: that in the address, or Earth; of a day to come, Void, where one commits to it. */
export const shownRingAtom = atom((get): RingName => {
  const asked = get(ringParamAtom);
  return RING_NAMES.find((name) => name === asked) ?? (get(daysAheadAtom) > 0 ? "void" : "earth");
});

/** Shows the panel of a ring. It is stored in the address. */
export function chooseRing(ring: RingName): void {
  const params = new URLSearchParams(location.search);
  params.set("ring", ring);
  navigate(`${location.pathname}?${params}`, { replace: true });
}

/** Shows a ring of today. From another day, the browser's Back returns to that day. */
export function showToday(ring: RingName): void {
  const params = new URLSearchParams(location.search);
  const isOther = params.has("day");
  params.delete("day");
  params.set("ring", ring);
  navigate(`${location.pathname}?${params}`, { replace: !isOther });
}

/** Returns a query function that makes a call and logs that `what` could not be loaded when it fails. */
export function loggedCall<E extends Endpoint>(
  get: Getter,
  what: string,
  endpoint: E,
  input: EndpointInput<E>,
) {
  const client = get(clientAtom);
  return async ({ signal }: { signal: AbortSignal }): Promise<EndpointResponse<E>> => {
    try {
      await afterClick();
      return await client.call(endpoint, input, { signal });
    } catch (error) {
      if (!signal.aborted) logFailure(`${what} could not be loaded`, error);
      throw error;
    }
  };
}

/** Returns a query function as {@link loggedCall} does, for suggestions, which the server has in English. */
export function suggestionCall<E extends Endpoint>(...args: Parameters<typeof loggedCall<E>>) {
  const call = loggedCall<E>(...args);
  return async (context: { signal: AbortSignal }) => suggestionsText(await call(context));
}

/** An action whose failure is shown to the user. */
export interface Attempt {
  readonly pending: boolean;
  /** The last failure, until an attempt succeeds. It stays during a new attempt, so that the layout does not move. */
  readonly failure: FailureText | null;
  /** Runs `action`. Returns whether it succeeded; otherwise `message` is shown. */
  attempt(message: string, action: () => Promise<unknown>): Promise<boolean>;
}

/** Runs the actions of a panel, and holds the failure of the last one. An attempt renders nothing until it fails. */
export function useFailure(): Omit<Attempt, "pending"> {
  const [failure, setFailure] = useState<FailureText | null>(null);
  return {
    failure,
    attempt: async (message, action) => {
      try {
        await action();
        setFailure(null);
        return true;
      } catch (error) {
        setFailure(failureText(message, error));
        return false;
      }
    },
  };
}

/** Returns the query of the summaries of the days with a record in a span. */
export function rangeQuery(get: Getter, { from, to }: DateRange) {
  return {
    queryKey: [DERIVED, "range", from, to],
    queryFn: loggedCall(get, `The days ${from} to ${to}`, analyticsRange, { query: { from, to } }),
  };
}

/** Runs the actions of a panel or form, and holds the failure of the last one and whether one is under way. */
export function useAttempt(): Attempt {
  const [running, setRunning] = useState(0);
  const { failure, attempt } = useFailure();
  return {
    pending: running > 0,
    failure,
    attempt: async (message, action) => {
      setRunning((count) => count + 1);
      const isDone = await attempt(message, action);
      setRunning((count) => count - 1);
      return isDone;
    },
  };
}

/**
 * Returns a function from a day to its address. The chosen ring stays. Today's address has no date, so that it still
 * means today tomorrow.
 */
export function useDayAddress() {
  const address = useAtomValue(addressAtom);
  const today = useAtomValue(todayAtom);
  return (day: CalendarDate | null) => {
    const next = new URLSearchParams(address);
    if (day === null || day === today) next.delete("day");
    else next.set("day", day);
    const query = next.toString();
    return `/dashboard${query && `?${query}`}`;
  };
}

/**
 * Returns a line that says which day is shown while the date differs between UTC, the user's zone and the user's start
 * of the day; otherwise null.
 */
export function dayNote(rule: DayRule, now: number): string | null {
  const shown = todayFor(rule, now);
  const { timezone, boundary } = ruleOn(rule, shown);
  const local = dateIn(timezone, now);
  const utc = dateIn("UTC", now);
  if (shown !== local && pendingChange(rule, now) === addDays(shown, 1)) {
    const end = clockTime(dayBounds(rule, shown).end, timezone);
    return t("{weekday} ends at {time}, because you changed when your days begin.", {
      weekday: weekdayOf(shown),
      time: end,
    });
  }
  if (boundary.mode === "utc") {
    return local === shown
      ? null
      : t("Your days run on UTC. {elsewhere}", { elsewhere: elsewhere(timezone, local, shown) });
  }
  if (shown !== local) {
    return t("Your days begin at {hour}:00 AM, so this is still {weekday}.", {
      hour: boundary.start_hour,
      weekday: weekdayOf(shown),
    });
  }
  return local === utc ? null : t("Your days run on {place}. {elsewhere}", {
    place: placeOf(timezone),
    elsewhere: elsewhere("UTC", utc, shown),
  });
}

function elsewhere(zone: string, there: CalendarDate, shown: CalendarDate): string {
  const values = { place: placeOf(zone), weekday: weekdayOf(there) };
  return there > shown
    ? t("In {place} it is already {weekday}.", values)
    : t("In {place} it is still {weekday}.", values);
}

function dateIn(timezone: string, now: number): CalendarDate {
  return todayFor({ timezone, boundary: { mode: "timezone", start_hour: 0 } }, now);
}

/** Created when one is first needed, which is not today; one for each locale. */
const formats = new Map<string, Intl.RelativeTimeFormat>();

const DAYS_A_WEEK = 7;
const MAX_DAYS = 14;

/** Returns how far a day is from today: 'Yesterday', '3 weeks ago'. `days` is negative for a past day. */
export function distanceText(days: number): string {
  // Browsers write '3 日前'.
  const text = relativeText(days).replaceAll(" ", t(" "));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function relativeText(days: number): string {
  const locale = languageInUse()?.locale ?? "en-US";
  const relative = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  formats.set(locale, relative);
  if (Math.abs(days) < MAX_DAYS) return relative.format(days, "day");
  const weeks = Math.trunc(days / DAYS_A_WEEK);
  return Math.abs(weeks) < 9
    ? relative.format(weeks, "week")
    : relative.format(Math.trunc(days / 30.44), "month");
}

/** An action on an item of a ring's panel, or on the ring itself, such as to edit a goal. */
export interface ItemRequest {
  readonly ring: RingName;
  /** The name of the action in the panel, as in `edit goal`. */
  readonly action: string;
  /** The item's id; empty for an action on the ring. */
  readonly id: string;
}

/** What the command palette requested. The panel does it once it is shown. */
export const itemRequestAtom = atom<ItemRequest | null>(null);

/** Does what was requested of a part of a panel: its actions by name, each of which gets the item's id. */
export function useItemRequest(
  ring: RingName,
  actions: Readonly<Record<string, (id: string) => void>>,
): void {
  // Before the next request.
  const [request, settle] = useAtom(itemRequestAtom, { store: useUrgentStore() });
  useEffect(() => {
    const run = request?.ring === ring ? actions[request.action] : undefined;
    if (!request || !run) return;
    settle(null);
    run(request.id);
  });
}

/** Returns an action on the item with the requested id, if it is still there. */
export function ofItem<Item extends { readonly id: string }>(
  items: readonly Item[],
  run: (item: Item) => void,
): (id: string) => void {
  return (id) => {
    const item = items.find((one) => one.id === id);
    if (item) run(item);
  };
}

/** Returns the name of an action on a deleted item: each row of the trash does those of its own item. */
export function deletedAction(action: string, id: string): string {
  return `${action} deleted ${id}`;
}
