import { notifyManager, QueryClient } from "@tanstack/react-query";
import { type Atom, atom, type Getter } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { ApiError } from "#shared/client/mod.ts";
import { getDay } from "#shared/contract/mod.ts";
import { addDays, type CalendarDate } from "#shared/calendar/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import type { RingName } from "#shared/rings/mod.ts";
import { predictToday, projectDay, type Projection } from "#shared/offline/mod.ts";
import { now } from "../../platform/clock.ts";
import { logFailure } from "../../platform/log.ts";
import type { Shelf } from "../../platform/shelf.ts";
import { clientAtom } from "../auth/client.ts";
import { minuteAtom } from "../../frame/clock.ts";
import { keepDay, keptDays } from "../../state/kept_days.ts";
import { waitingAtom } from "../../state/queue.ts";
import { userAtom } from "../auth/session.ts";
import { keepingAtom } from "../../state/shelf.ts";
import { shownDayAtom } from "./shown_day.ts";
import { dayRuleAtom, todayAtom } from "./today.ts";

const userIdAtom = atom((get) => get(userAtom)?.id ?? null);

const RETRIES = 2;

// What is received is shown before the change that it answers leaves the queue, so that nothing flickers between the two.
notifyManager.setScheduler(queueMicrotask);

/** Whether trying the same call again may help: the server was not reached, or its store did not answer in time. */
function passing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "network" || error.code === "unavailable");
}

/** What the server told us of the days. Each user has a cache of their own, so nobody sees another's. */
export const queryClientAtom = atom((get) => {
  const signedIn = get(userIdAtom) !== null;
  return new QueryClient({
    defaultOptions: {
      queries: {
        enabled: signedIn,
        retry: (failures, error) => failures < RETRIES && passing(error),
        // Whether the server can be reached is told by calling it: it may run on this very machine.
        networkMode: "always",
      },
    },
  });
});

const keyOf = (date: CalendarDate) => ["day", date] as const;

/** How the day `date` of the signed-in user is asked for. What is answered is kept, to be shown when nothing answers. */
function dayQuery(get: Getter, date: CalendarDate) {
  const client = get(clientAtom);
  const userId = get(userIdAtom);
  const { shelf } = get(keepingAtom);
  return {
    queryKey: keyOf(date),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Day> => {
      try {
        const { day } = await client.call(getDay, { params: { day: date } }, { signal });
        if (userId !== null) keep(shelf, userId, day);
        return day;
      } catch (error) {
        if (!signal.aborted) logFailure(`The day ${date} could not be loaded`, error);
        throw error;
      }
    },
  };
}

/** Nobody waits for it: a day that cannot be kept is still shown. */
function keep(shelf: Shelf, userId: string, day: Day): void {
  keepDay(shelf, userId, { day, at: now() }).catch((error: unknown) =>
    logFailure(`The day ${day.date} could not be kept`, error)
  );
}

/** A day that is asked for, with what waits to be saved of it. */
export interface DayView {
  /** The day as it will be once everything is saved; undefined while nothing is known of it. */
  readonly data: Day | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

function dayView(dateAtom: Atom<CalendarDate>): Atom<DayView> {
  const queryAtom = atomWithQuery((get) => dayQuery(get, get(dateAtom)), (get) => get(queryClientAtom));
  return atom((get) => {
    const { data, error, isFetching, refetch } = get(queryAtom);
    const known = data ?? supposedToday(get, get(dateAtom));
    return { data: known && withChanges(get, known), error, isFetching, refetch };
  });
}

/** The shown day. What is known stays in sight while it is fetched again. */
export const dayQueryAtom = dayView(shownDayAtom);

/** The day before the shown one: what was promised for it is looked back on. */
export const yesterdayQueryAtom = dayView(atom((get) => addDays(get(shownDayAtom), -1)));

/**
 * Today once loading it has failed: what carries on to it from the latest day that is known, also while it is tried again. Undefined for
 * any other day.
 */
function supposedToday(get: Getter, date: CalendarDate): Day | undefined {
  const cache = get(queryClientAtom);
  const { fetchFailureCount = 0, errorUpdateCount = 0 } = cache.getQueryState(keyOf(date)) ?? {};
  if (date !== get(todayAtom) || fetchFailureCount + errorUpdateCount === 0) return undefined;
  const known = cache.getQueriesData<Day>({ queryKey: ["day"] }).flatMap(([, day]) => day ?? []);
  const earlier = known.filter((day) => day.date < date);
  const last = earlier.reduce<Day | null>((late, day) => late && late.date > day.date ? late : day, null);
  return predictToday(date, last, projectionOf(get));
}

function projectionOf(get: Getter): Projection {
  const plan = get(userAtom)?.settings.time_plan ?? null;
  return { rule: get(dayRuleAtom), plan, now: get(minuteAtom) };
}

function withChanges(get: Getter, day: Day): Day {
  const commands = get(waitingAtom).map(({ command }) => command);
  if (commands.length === 0) return day;
  const previousEntries =
    get(queryClientAtom).getQueryData<Day>(keyOf(addDays(day.date, -1)))?.earth.actual_entries ??
      [];
  return projectDay(day, commands, { ...projectionOf(get), previousEntries });
}

/** The day as the server last told it; undefined when it did not. */
export const serverDayAtom = atom(
  null,
  (get, _set, date: CalendarDate) => get(queryClientAtom).getQueryData<Day>(keyOf(date)),
);

/** The day as it is shown at this moment, also while it is being fetched again; undefined when nothing is known of it. */
export const knownDayAtom = atom(null, (get, set, date: CalendarDate): Day | undefined => {
  const day = set(serverDayAtom, date) ?? supposedToday(get, date);
  return day && withChanges(get, day);
});

/** Shows the day that a write answered with at once. */
export const showDayAtom = atom(null, async (get, _set, day: Day) => {
  const cache = get(queryClientAtom);
  // An answer that is still on its way was asked for before the write.
  await cache.cancelQueries({ queryKey: keyOf(day.date) });
  cache.setQueryData(keyOf(day.date), day);
});

/** Shows the day that a write answered with at once, keeps it, then fetches the days in sight again. */
export const receiveDayAtom = atom(null, async (get, set, day: Day) => {
  const userId = get(userIdAtom);
  const { shelf, tabs } = get(keepingAtom);
  if (userId !== null) {
    keep(shelf, userId, day);
    tabs.tell({ kind: "day", account: userId, day });
  }
  await set(showDayAtom, day);
  set(refreshDaysAtom);
});

/** Fetches a day again of which a ring has moved. What runs past the end of a day shows on the next one too. */
export const refreshDayAtom = atom(null, (get, _set, date: CalendarDate, ring: RingName) => {
  const cache = get(queryClientAtom);
  void cache.invalidateQueries({ queryKey: keyOf(date) });
  if (ring === "earth") void cache.invalidateQueries({ queryKey: keyOf(addDays(date, 1)) });
});

/** Fetches the days in sight again. */
export const refreshDaysAtom = atom(null, (get) => {
  void get(queryClientAtom).invalidateQueries({ queryKey: ["day"] });
});

/** Shows the days that this browser keeps of the signed-in user, until the server tells how they are by now. */
export const restoreDaysAtom = atom(null, async (get) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const cache = get(queryClientAtom);
  for (const { day, at } of await keptDays(get(keepingAtom).shelf, userId)) {
    if (cache.getQueryData(keyOf(day.date)) !== undefined) continue;
    cache.setQueryData(keyOf(day.date), day, { updatedAt: at });
  }
});
