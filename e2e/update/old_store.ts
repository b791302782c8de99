import { addDays, type CalendarDate } from "#shared/domain/calendar.ts";
import { filledDay } from "../bench/filled_day.ts";
import { checkOut, startCheckout } from "./checkout.ts";

/** The first commit that serves all five rings of version 0.1. */
export const FIRST_COMMIT = "bdc06fea";

/** The last commit before the work on version 0.3. */
export const BEFORE_0_3 = "1293bc8a4";

/** The password of the accounts. */
export const OLD_PASSWORD = "in the midst of the void";

const FIRST_DAY: CalendarDate = "2025-11-01";
const DAYS = 40;

/** What the server makes of a day by the rules of its version, by its path. What users wrote is all the rest. */
const COMPUTED: readonly RegExp[] = [/\.versions?$/, /\.forged_score$/, /\.reconciliation$/];

type Json = unknown;

/** A call of the API as text, so that the script knows the forms of no version. */
export type Call = (method: string, path: string, body?: Json, headers?: HeadersInit) => Promise<Json>;

/** A store that a server of an earlier commit has filled through its API, and what that server said of it. */
export interface OldStore {
  /** Where the files of that commit are. */
  readonly checkout: string;
  /** The file. */
  readonly path: string;
  readonly version: string;
  readonly days: number;
  /** Returns the paths of what a server on this store, or on a copy of it, says otherwise; none of what is new. */
  lostOn(url: string): Promise<string[]>;
}

/** Takes a server out of the history of git and has it fill a store below `folder`. It runs with today's packages. */
export async function fillOldStore(commit: string, folder: string): Promise<OldStore> {
  const checkout = await checkOut(commit, folder);
  const path = `${folder}/${commit}-data/gorin.sqlite`;
  await Deno.mkdir(`${folder}/${commit}-data`);

  const server = await startCheckout(checkout, path);
  const { version } = dataOf(await callerOf(server.url)("GET", "/health")) as { version: string };
  const token = await register(server.url, "musashi@example.org");
  const call = callerOf(server.url, token);
  const days = Array.from({ length: DAYS }, (_, at) => addDays(FIRST_DAY, at));
  for (const day of days) await fill(call, day);
  const before = new Map<string, Json>();
  for (const day of days) before.set(day, await call("GET", `/days/${day}`));
  const me = await call("GET", "/auth/me");
  await server.stop();
  return {
    checkout,
    path,
    version,
    days: DAYS,
    async lostOn(url) {
      const call = callerOf(url, token);
      const lost = lostIn(me, await call("GET", "/auth/me"), "me");
      for (const [day, said] of before) lost.push(...lostIn(said, await call("GET", `/days/${day}`), day));
      return lost;
    },
  };
}

/** Creates an account on a server of any version, and returns its session. */
export async function register(url: string, email: string): Promise<string> {
  const account = {
    email,
    password: OLD_PASSWORD,
    timezone: "Europe/Berlin",
    full_name: "Miyamoto Musashi",
    name: "Miyamoto Musashi",
  };
  return (dataOf(await callerOf(url)("POST", "/auth/register", account)) as { token: string }).token;
}

/** Fills the five rings of a day, and promises something for the next one. */
async function fill(call: Call, day: CalendarDate): Promise<void> {
  const { earth, water, fire, wind, void: ring } = filledDay(day);
  const without = <T extends object>(item: T, ...names: (keyof T)[]) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name as keyof T)));
  for (const entry of earth.actual_entries) {
    await call("POST", `/days/${day}/earth/entries`, without(entry, "id"));
  }
  await call("PUT", `/water/${day}/goals`, { goals: water.goals });
  const { trigger_note, weakness, task, reflection, done } = fire;
  await call("PUT", `/fire/${day}`, { trigger_note, weakness, task, reflection, done });
  await call("PUT", `/wind/${day}/study-targets`, { study_targets: wind.study_targets });
  await call("PUT", `/wind/${day}/weakness-reps`, { weakness_reps: wind.weakness_reps });
  await call("PUT", `/void/${day}/battle-logs`, { battle_logs: ring.battle_logs });
}

/** Returns what calls a server as text; it throws when the server rejects a call. */
export function callerOf(url: string, token?: string): Call {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
}

function dataOf(response: Json): Json {
  return (response as { data: Json }).data;
}

/** Returns the paths of what was in `before` and is not, or is something else, in `after`. What is new is not lost. */
function lostIn(before: Json, after: Json, path: string): string[] {
  if (COMPUTED.some((pattern) => pattern.test(path))) return [];
  if (typeof before === "object" && before !== null && typeof after === "object" && after !== null) {
    const found = after as Readonly<Record<string, Json>>;
    const lengths = Array.isArray(before) && Array.isArray(after) && before.length !== after.length;
    return lengths
      ? [`${path}: ${before.length} → ${after.length} items`]
      : Object.entries(before).flatMap(([name, value]) => lostIn(value, found[name], `${path}.${name}`));
  }
  return before === after ? [] : [`${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`];
}
