import { QueryClient } from "@tanstack/react-query";
import { atom, type Getter } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { ApiError } from "#shared/client/mod.ts";
import { getDay } from "#shared/contract/mod.ts";
import { addDays, type CalendarDate } from "#shared/day/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import { logFailure } from "../platform/log.ts";
import { clientAtom } from "./client.ts";
import { userAtom } from "./session.ts";
import { shownDayAtom } from "./shown_day.ts";

const userIdAtom = atom((get) => get(userAtom)?.id ?? null);

const RETRIES = 2;

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

/** How the day `date` of the signed-in user is asked for. */
function dayQuery(get: Getter, date: CalendarDate) {
  const client = get(clientAtom);
  return {
    queryKey: keyOf(date),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Day> => {
      try {
        return (await client.call(getDay, { params: { day: date } }, { signal })).day;
      } catch (error) {
        if (!signal.aborted) logFailure(`The day ${date} could not be loaded`, error);
        throw error;
      }
    },
  };
}

/** The shown day as the server has it. What is known stays in sight while it is fetched again. */
export const dayQueryAtom = atomWithQuery(
  (get) => dayQuery(get, get(shownDayAtom)),
  (get) => get(queryClientAtom),
);

/** The day before the shown one: what was promised for it is looked back on. */
export const yesterdayQueryAtom = atomWithQuery(
  (get) => dayQuery(get, addDays(get(shownDayAtom), -1)),
  (get) => get(queryClientAtom),
);

/** The day as it is known at this moment, also while it is being fetched again; undefined when it was never loaded. */
export const knownDayAtom = atom(
  null,
  (get, _set, date: CalendarDate) => get(queryClientAtom).getQueryData<Day>(keyOf(date)),
);

/** Shows the day that a write answered with at once, then fetches the days in sight again. */
export const receiveDayAtom = atom(null, async (get, _set, day: Day) => {
  const cache = get(queryClientAtom);
  // An answer that is still on its way was asked for before the write.
  await cache.cancelQueries({ queryKey: keyOf(day.date) });
  cache.setQueryData(keyOf(day.date), day);
  void cache.invalidateQueries({ queryKey: ["day"] });
});

/** Fetches the days in sight again. */
export const refreshDaysAtom = atom(null, (get) => {
  void get(queryClientAtom).invalidateQueries({ queryKey: ["day"] });
});
