import { type CalendarDate, dayBounds } from "#shared/calendar/mod.ts";
import { type Day, defaultSettings, type User } from "#shared/records/mod.ts";
import { byRing, type Entry, RINGS } from "#shared/rings/mod.ts";
import { dayView } from "#shared/rules/mod.ts";

/** A call that arrived. */
export interface ScriptedCall {
  readonly method: string;
  /** Below `/api`. */
  readonly path: string;
  readonly token: string | null;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}

/** What is answered: `data` of a success, a stream of events, or an error with its status. */
export type ScriptedAnswer =
  | { data: unknown }
  | { stream: ReadableStream<Uint8Array> }
  | { status: number; error?: string; code?: string }
  | "unreachable";

type Respond = (call: ScriptedCall) => ScriptedAnswer | Promise<ScriptedAnswer>;

/**
 * A `fetch` for tests of the state, which may not import the server: it speaks the contract's envelope, and answers each
 * call by what `on` was last told of its address, with its query or without.
 */
export function scriptedServer() {
  const calls: ScriptedCall[] = [];
  const routes = new Map<string, Respond>();
  const disturbances = new Map<string, Respond>();
  const answer = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const call = {
      method: init.method ?? "GET",
      path: String(address).replace(/^\/api/, ""),
      token: headers.get("Authorization")?.replace("Bearer ", "") ?? null,
      key: headers.get("Idempotency-Key"),
      body: init.body ? JSON.parse(String(init.body)) : {},
    };
    calls.push(call);
    const route = `${call.method} ${call.path}`;
    const respond = disturbances.get(route) ?? routes.get(route) ?? routes.get(route.replace(/\?.*/, ""));
    if (!respond) throw new Error(`The test did not say what ${call.method} ${call.path} answers`);
    const given = await respond(call);
    if (given === "unreachable") throw new TypeError("Failed to fetch");
    if ("data" in given) return Response.json({ success: true, data: given.data });
    if ("stream" in given) return streamed(given.stream, init.signal);
    const { status, ...failure } = given;
    return Response.json({ success: false, ...failure }, { status });
  };
  return {
    // Called as the client calls it; what else fetch has, the client never uses.
    fetch: answer as typeof fetch,
    calls,
    on(route: string, respond: Respond) {
      routes.set(route, respond);
    },
    /** Has calls to `route` be answered otherwise for a while; answers how to end that. */
    disturb(route: string, respond: Respond): () => void {
      disturbances.set(route, respond);
      return () => void disturbances.delete(route);
    },
  };
}

/** An answer that goes on until it ends, or until whoever asked for it has heard enough. */
function streamed(stream: ReadableStream<Uint8Array>, signal?: AbortSignal | null): Response {
  const reader = stream.getReader();
  signal?.addEventListener("abort", () => void reader.cancel());
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => reader.cancel(),
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

/** Somebody, whose days follow UTC unless `settings` say otherwise. */
export function sampleUser(changes: Partial<User> = {}): User {
  return {
    id: "7b9f6ab2-5a39-4a3c-9c0e-0d5b2d1f4a10",
    email: "you@example.org",
    timezone: "UTC",
    priorities: [],
    weaknesses: [],
    settings: defaultSettings(),
    created_at: "2026-01-01T00:00:00.000Z",
    ...changes,
  };
}

/** The server of a test: see `scriptedServer`. */
export type ScriptedServer = ReturnType<typeof scriptedServer>;

/** A day with these entries and nothing else. */
export function sampleDay(date: CalendarDate, actual_entries: Entry[] = []): Day {
  const stored = {
    earth: { actual_entries },
    water: RINGS.water.empty(),
    fire: RINGS.fire.empty(),
    wind: RINGS.wind.empty(),
    void: RINGS.void.empty(),
  };
  const rule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } } as const;
  const span = dayBounds(rule, date);
  return dayView(stored, byRing(() => null), {
    date,
    span,
    now: span.end,
    previousEarth: RINGS.earth.empty(),
    timePlan: null,
    commitments: { today: "", tomorrow: "" },
    battleDays: new Set(),
  });
}
