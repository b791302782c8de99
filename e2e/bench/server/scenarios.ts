import { addDays, type CalendarDate } from "#shared/domain/calendar.ts";
import { DOCUMENT_FORMAT, PRESENT_HEAD } from "#shared/transfer/document.ts";
import type { LoadRequest } from "../load.ts";
import type { Seeded } from "../seed.ts";

/** In the middle of a month, as most days are. */
export const DAY: CalendarDate = "2026-11-21";

export const PASSWORD = "correct horse battery staple";

/** The stores that are measured: one filled day for each of many accounts, or ten years of days for one. */
export type StoreName = "accounts" | "years";

/** How many accounts have a day. */
export const ACCOUNTS = 24;

export interface ApiCall {
  readonly method: LoadRequest["method"];
  readonly path: string;
  readonly body?: unknown;
  /** Undefined: the call has no token. */
  readonly token?: string;
}

/** A kind of call to measure. */
export interface Scenario {
  readonly title: string;
  readonly store: StoreName;
  /** The calls to send, in turn. */
  readonly calls: (accounts: readonly Seeded[]) => ApiCall[];
  /** The calls that are made before the first one, so that its documents are as large as those of the last. */
  readonly before?: (accounts: readonly Seeded[]) => ApiCall[];
  /** How many of the calls the limit repeats, in turn. Default: one for each account. */
  readonly recorded?: number;
  readonly connections?: number;
  /** The least ratio to the limit that is good enough; without it the ratio is only printed. */
  readonly target?: number;
  /** A ratio by processor time that no noise of a small busy machine falls below: `npm test` fails below it. */
  readonly floor?: number;
  /** Whether each call checks a password. */
  readonly signsIn?: true;
  /** Whether the figures are for each megabyte of the document that is sent or received. */
  readonly perMegabyte?: true;
}

/** For each account, a call on its day. */
function each(
  method: ApiCall["method"],
  path: (account: Seeded) => string,
  body?: (account: Seeded) => unknown,
): Scenario["calls"] {
  return (accounts) =>
    accounts.map((account) => ({
      method,
      path: path(account),
      token: account.token,
      ...(body && { body: body(account) }),
    }));
}

const RING_WRITE = { store: "accounts", target: 0.9 } as const;

const NOTE = "What was done in this hour, in other words.";

/** Days before the filled one, so that each has few added entries. */
const DAYS_TO_ADD_TO = 90;

/** How many entries of half an hour a person adds to a day. */
const ENTRIES_A_DAY = 20;

const HALF_HOUR_MS = 30 * 60_000;

/** On each of many days, adds entries for all accounts in turn. */
function addEntries(entriesADay: number): Scenario["calls"] {
  return (accounts) =>
    Array.from({ length: DAYS_TO_ADD_TO }, (_, index) => addDays(DAY, -2 - index)).flatMap((day) =>
      Array.from({ length: entriesADay }, (_, index) => Date.parse(day) + index * HALF_HOUR_MS).flatMap((
        start,
      ) =>
        each("POST", () => `/days/${day}/earth/entries`, () => ({
          start_ts: new Date(start).toISOString(),
          end_ts: new Date(start + HALF_HOUR_MS).toISOString(),
          category: "Deep Work",
          note: NOTE,
          source: "manual",
        }))(accounts)
      )
    );
}

const YEAR_AGO = addDays(DAY, -364);

/** Every kind of call, by the name that selects it on the command line. */
export const SCENARIOS = {
  "sign-in": {
    title: "sign-in, hash included",
    store: "accounts",
    // As many checks as the server takes from one address.
    connections: 2,
    recorded: 4,
    signsIn: true,
    calls: (accounts) =>
      accounts.map(({ email }) => ({
        method: "POST",
        path: "/auth/login",
        body: { email, password: PASSWORD },
      })),
  },
  day: {
    title: "day read",
    store: "accounts",
    target: 0.8,
    floor: 0.8,
    calls: each("GET", () => `/days/${DAY}`),
  },
  earth: {
    title: "ring write: Earth",
    ...RING_WRITE,
    floor: 0.5,
    calls: each("PATCH", ({ entryId }) => `/days/${DAY}/earth/entries/${entryId}`, () => ({ note: NOTE })),
  },
  water: {
    title: "ring write: Water",
    ...RING_WRITE,
    calls: each("PUT", () => `/water/${DAY}/goals`, ({ lastRings }) => lastRings.water),
  },
  fire: {
    title: "ring write: Fire",
    ...RING_WRITE,
    calls: each("PUT", () => `/fire/${DAY}`, () => ({ reflection: NOTE, done: true })),
  },
  wind: {
    title: "ring write: Wind",
    ...RING_WRITE,
    calls: each("PUT", () => `/wind/${DAY}/study-targets`, ({ lastRings: { wind } }) => ({
      study_targets: wind.study_targets,
    })),
  },
  void: {
    title: "ring write: Void",
    ...RING_WRITE,
    calls: each("PUT", () => `/void/${DAY}/battle-logs`, ({ lastRings }) => ({
      battle_logs: lastRings.void.battle_logs,
    })),
  },
  goal: {
    title: "goal PATCH",
    ...RING_WRITE,
    calls: each(
      "PATCH",
      ({ lastRings }) => `/water/${DAY}/goals/${lastRings.water.goals[0]?.id}`,
      () => ({ state: "success" }),
    ),
  },
  "add-entry": {
    title: "add entry",
    ...RING_WRITE,
    // The log of changes is full, and the months have all of their rows.
    before: addEntries(1),
    // As many entries as the documents of the product have.
    recorded: ACCOUNTS * ENTRIES_A_DAY,
    calls: addEntries(ENTRIES_A_DAY),
  },
  // The slowest write: it reads what the day does not share with the one before. The limit repeats the first of each.
  "add-entry-elsewhere": {
    title: "add entry, to another day",
    store: "accounts",
    recorded: ACCOUNTS * DAYS_TO_ADD_TO,
    calls: addEntries(1),
  },
  days: {
    title: "/days over a year",
    store: "years",
    connections: 2,
    calls: each("GET", () => `/days?from=${YEAR_AGO}&to=${DAY}`),
  },
  range: {
    title: "analytics range over a year",
    store: "years",
    // At most three times the time of a bare list of the same rows.
    target: 1 / 3,
    calls: each("GET", () => `/analytics/range?from=${YEAR_AGO}&to=${DAY}`),
  },
  week: {
    title: "week",
    store: "years",
    // Each reads the streaks of all years: with more at once, a busy machine exceeds the store's deadline.
    connections: 2,
    calls: each("GET", () => `/analytics/weekly/${DAY}`),
  },
  stats: { title: "battle stats", store: "years", calls: each("GET", () => "/void/battle-stats/year") },
  export: {
    title: "export, each MB",
    store: "years",
    connections: 1,
    perMegabyte: true,
    calls: each("GET", () => "/export"),
  },
  import: {
    title: "import, each MB",
    store: "accounts",
    connections: 1,
    recorded: 1,
    perMegabyte: true,
    calls: (accounts) => accounts.slice(-1).map(importOf),
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

const IMPORTED_DAYS = 60;

/** Imports as many days like the account's last one. */
function importOf({ token, lastRings }: Seeded): ApiCall {
  const days = Array.from({ length: IMPORTED_DAYS }, (_, index) => ({
    date: addDays(DAY, 1 + index - IMPORTED_DAYS),
    ...lastRings,
  }));
  const body = { format: DOCUMENT_FORMAT, ...PRESENT_HEAD, days };
  return { method: "POST", path: "/import?mode=replace", token, body };
}

/** Returns the request of a call to the server at `url`. */
export function requestOf(url: string, { method, path, token, body }: ApiCall): LoadRequest {
  return {
    method,
    url: `${url}/api${path}`,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}
