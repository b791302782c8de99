import { describe, expect, it, vi } from "vitest";
import type { Day } from "#shared/domain/records.ts";
import { FIRST_EVENT_MS } from "#shared/offline/mod.ts";
import { sampleEntry } from "#shared/ui/testing/sample_entry.ts";
import type { ExtensionEngine } from "../offline/engine.ts";
import { type State, viewToday } from "../offline/state.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import {
  daysWith,
  engineWith,
  SAMPLE_ACCOUNT,
  SAMPLE_USER,
  sampleState,
  signedInState,
  TIMER_ID,
} from "../offline/testing/sample_state.ts";
import { createLive, poll, refresh, stateAt, toggleTimer } from "./sync.ts";

/** A server with silent event streams. Records the authorization and the abort signal of each call. */
async function silentServer(state: State) {
  const calls: { as: string | null; signal: AbortSignal | null }[] = [];
  const called = Promise.withResolvers<void>();
  const fetch: typeof globalThis.fetch = (_, init) => {
    calls.push({ as: new Headers(init?.headers).get("Authorization"), signal: init?.signal ?? null });
    called.resolve();
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(": here\n\n")),
    });
    return Promise.resolve(
      new Response(body, { headers: { "Content-Type": "text/event-stream" } }),
    );
  };
  const synced = Promise.withResolvers<void>();
  const reach = { fetch, now: () => Date.now() };
  const engine = await engineWith(state, reach);
  const live = createLive(engine, reach, () => Promise.resolve(synced.resolve()));
  return { engine, live, calls, called: called.promise, synced: synced.promise };
}

/** Resolves when `signal` is aborted. */
function ended(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener("abort", () => resolve());
  });
}

describe("the live connection", () => {
  it("continues while any popup is open, over one connection", async () => {
    const { live, calls, called } = await silentServer(signedInState());
    const [first, second] = [live.onPopupOpen(), live.onPopupOpen()];
    await called;
    first();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.signal?.aborted).toBe(false);
    second();
    await ended(calls[0]?.signal);
  });

  it("syncs as soon as the server is connected", async () => {
    const { live, synced } = await silentServer(signedInState());
    live.onPopupOpen();
    await synced;
  });

  it("ends with the session and reconnects as the next user", async () => {
    const { engine, live, calls, called } = await silentServer(signedInState());
    live.onPopupOpen();
    await called;
    await engine.commit(() => ({ session: null }));
    await ended(calls[0]?.signal);
    await engine.commit(() => {
      const { session } = signedInState();
      return { session: session && { ...session, token: "t2" } };
    });
    await expect.poll(() => calls.map(({ as }) => as)).toEqual(["Bearer t1", "Bearer t2"]);
  });

  it("syncs when the server responds that the session has ended, so that the popup shows it", async () => {
    const synced = Promise.withResolvers<void>();
    const ended = { success: false, error: "Sign in again.", code: "unauthenticated" };
    const fetch = () => Promise.resolve(Response.json(ended, { status: 401 }));
    const reach = { fetch, now: () => Date.now() };
    const engine = await engineWith(signedInState(), reach);
    createLive(engine, reach, () => Promise.resolve(synced.resolve())).onPopupOpen();
    await synced.promise;
  });

  it("does not undo what was saved while it polls for a stream that a proxy holds back", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const answers: (() => void)[] = [];
      const day = sampleDay("2026-11-21");
      const fetch: typeof globalThis.fetch = (input) =>
        new Promise((resolve) => {
          const path = String(input);
          if (path.endsWith("/timer")) resolve(ok({ timer: null, version: null }));
          if (path.includes("/days/")) answers.push(() => resolve(ok({ day })));
        });
      const reach = { fetch, now: () => NOON };
      const engine = await engineWith(signedInState({ days: daysWith(day, NOON) }), reach);
      let synced = 0;
      createLive(engine, reach, () => Promise.resolve(void synced++)).onPopupOpen();
      await vi.advanceTimersByTimeAsync(FIRST_EVENT_MS);
      const saved = { ...day, versions: { ...day.versions, earth: "e-1" } };
      await engine.applyServerDay(saved);
      for (const answer of answers) answer();
      await vi.advanceTimersByTimeAsync(0);
      expect(viewToday(engine.state(), NOON).day.versions.earth).toBe("e-1");
      expect(synced).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("does not start while signed out", async () => {
    const { engine, live, calls } = await silentServer(sampleState());
    live.onPopupOpen()();
    await engine.commit(() => ({}));
    expect(calls).toEqual([]);
  });
});

const NOON = Date.parse("2026-11-21T12:00:00Z");
const TODAY = sampleDay("2026-11-21");
const CURRENT = signedInState({
  days: daysWith(TODAY, NOON - 60_000),
  serverTimer: { account: SAMPLE_ACCOUNT, timer: "t-1" },
});

/** Polls a server whose event stream begins with `day` and this version of the timer. */
async function polled(state: State, { day = TODAY, version = "t-1" }: { day?: Day; version?: string } = {}) {
  const requests: string[] = [];
  const ok = (data: unknown) => Response.json({ success: true, data });
  const stream = () => {
    const data = { day: day.date, versions: day.versions, timer: null, version, user: SAMPLE_USER };
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(new TextEncoder().encode(`event: state\ndata: ${JSON.stringify(data)}\n\n`)),
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
  const respond: Record<string, () => Response> = {
    "/events?day=2026-11-21": stream,
    "/auth/me": () => ok({ user: SAMPLE_USER }),
    "/timer": () => ok({ timer: null, version }),
    "/days/2026-11-21": () => ok({ day }),
  };
  const fetch: typeof globalThis.fetch = (input) => {
    const path = String(input).replace("http://localhost:8000/api", "");
    requests.push(path);
    return Promise.resolve(respond[path]?.() ?? new Response(null, { status: 404 }));
  };
  const reach = { fetch, now: () => NOON };
  const engine = await engineWith(state, reach);
  await poll(engine, reach);
  return { requests, state: engine.state() };
}

const EVERYTHING = ["/auth/me", "/timer", "/days/2026-11-21"];

describe("polling", () => {
  it("takes one request when nothing has changed", async () => {
    const { requests, state } = await polled(CURRENT);
    expect(requests).toEqual(["/events?day=2026-11-21"]);
    expect(state.contact).toEqual({ answeredAt: NOON, failure: null });
  });

  it("fetches everything when a ring or the timer has changed", async () => {
    const changed = { ...TODAY, versions: { ...TODAY.versions, fire: "f-2" } };
    const ring = await polled(CURRENT, { day: changed });
    expect(ring.requests).toEqual(["/events?day=2026-11-21", ...EVERYTHING]);
    expect(Object.values(ring.state.days).map(({ day }) => day.versions.fire)).toEqual(["f-2"]);
    const timer = await polled(CURRENT, { version: "t-2" });
    expect(timer.requests).toEqual(["/events?day=2026-11-21", ...EVERYTHING]);
  });

  it("fetches everything when today is not cached, so at least once a day", async () => {
    expect((await polled({ ...CURRENT, days: {} })).requests).toEqual(EVERYTHING);
  });

  it("does nothing while signed out", async () => {
    expect((await polled(sampleState())).requests).toEqual([]);
  });

  it.each([
    ["signs out when the session has ended", 401, { session: null }],
    ["stores that the request failed", 503, { contact: { failure: "failed" } }],
  ])("%s", async (_, status, expected) => {
    const code = status === 401 ? "unauthenticated" : "unavailable";
    const failed = { success: false, error: "Failed.", code };
    const headers = { "X-Request-Id": "r" };
    const fetch = () => Promise.resolve(Response.json(failed, { status, headers }));
    const engine = await engineWith(CURRENT, { fetch, now: () => NOON });
    await poll(engine, { fetch, now: () => NOON });
    expect(engine.state()).toMatchObject(expected);
  });
});

const now = () => Date.parse("2026-11-21T23:30:00Z");

async function afterRefresh(
  state: State,
  respond: (path: string, engine: ExtensionEngine) => Response | Promise<Response>,
) {
  const requested: string[] = [];
  const fetch: typeof globalThis.fetch = (input) => {
    const path = String(input).replace("http://localhost:8000/api", "");
    requested.push(path);
    return Promise.resolve(respond(path, engine));
  };
  const reach = { fetch, now };
  const engine = await engineWith(state, reach);
  await refresh(engine, reach);
  const dates = Object.values(engine.state().days).map(({ day }) => day.date);
  return { ...engine.state(), dates, requested };
}

/** The response when no timer runs. */
const IDLE = { timer: null, version: null };

function ok(data: unknown): Response {
  return Response.json({ success: true, data });
}

describe("refreshing", () => {
  it("stores the user, the day and a fresh token", async () => {
    const state = await afterRefresh(
      signedInState(),
      (path) => {
        if (path === "/timer") return ok(IDLE);
        return ok(
          path === "/auth/me" ? { user: SAMPLE_USER, token: "t2" } : { day: sampleDay("2026-11-21") },
        );
      },
    );
    expect(state.requested).toEqual(["/auth/me", "/timer", "/days/2026-11-21"]);
    expect(state.session?.token).toBe("t2");
    expect(state.dates).toEqual(["2026-11-21"]);
    expect(state.contact).toEqual({ answeredAt: now(), failure: null });
  });

  it("fetches the right day when the day boundary was changed elsewhere", async () => {
    const settings = { ...SAMPLE_USER.settings, day_boundary: { mode: "timezone", start_hour: 0 } as const };
    const user = { ...SAMPLE_USER, timezone: "Europe/Berlin", settings };
    const state = await afterRefresh(
      signedInState(),
      (path) => {
        if (path === "/timer") return ok(IDLE);
        return ok(path === "/auth/me" ? { user } : { day: sampleDay(path.slice("/days/".length)) });
      },
    );
    expect(state.dates).toEqual(["2026-11-22"]);
  });

  it("signs out when the session has ended", async () => {
    const over = { success: false, error: "Please sign in.", code: "unauthenticated" };
    const state = await afterRefresh(signedInState(), () => Response.json(over, { status: 401 }));
    expect(state.session).toBeNull();
  });

  it("stores why the server cannot be used and stays signed in", async () => {
    const page = await afterRefresh(signedInState(), () => new Response("<h1>Hotel</h1>"));
    expect(page.contact.failure).toBe("not_gorin");
    expect(page.session).not.toBeNull();
    const gone = await afterRefresh(signedInState(), () => Promise.reject(new TypeError("away")));
    expect(gone.contact.failure).toBe("unreachable");
  });

  it("keeps the account's first timer when it is reported while the state from before it is fetched", async () => {
    const timer = {
      id: TIMER_ID,
      category: "Learning",
      start_ts: "2026-11-21T23:29:00.000Z",
      day: "2026-11-21",
      note: "",
    } as const;
    const state = await afterRefresh(signedInState(), async (path, engine) => {
      if (path === "/auth/me") return ok({ user: SAMPLE_USER });
      if (path !== "/timer") return ok({ day: sampleDay("2026-11-21") });
      await engine.applyServerTimer({ timer, version: "t-1" });
      return ok(IDLE);
    });
    expect(state.timer?.category).toBe("Learning");
    expect(state.serverTimer?.timer).toBe("t-1");
  });

  it("fetches nothing while signed out", async () => {
    expect((await afterRefresh(sampleState(), () => ok({}))).requested).toEqual([]);
  });
});

describe("state at", () => {
  const DAY = "2026-11-21";
  const NOON = Date.parse(`${DAY}T12:00:00Z`);

  it("the state at a time computes today once, and each reader has its own", () => {
    const state = signedInState({ days: daysWith(sampleDay(DAY)) });
    const noon = stateAt(state, NOON);
    expect(noon.today).toBe(noon.today);
    expect(noon.today).toEqual(viewToday(state, NOON));
    expect(stateAt(state, NOON + 86_400_000).today.date).toBe("2026-11-22");
  });
});

describe("toggle timer", () => {
  const NOON = Date.parse("2026-11-21T12:00:00Z");
  const TIMER = { id: TIMER_ID, category: "Admin", note: "", account: SAMPLE_ACCOUNT } as const;

  describe("the timer shortcut", () => {
    it("starts a timer with the last used category", () => {
      const state = signedInState({ habits: { email: "", category: "Learning" } });
      expect(toggleTimer(state, NOON)).toMatchObject({ do: "start_timer", category: "Learning" });
      expect(toggleTimer(signedInState(), NOON)).toMatchObject({ do: "start_timer", category: "Deep Work" });
    });

    it("starts a timer with the category of the last entry, wherever it was tracked", () => {
      const earth = { actual_entries: [sampleEntry("a", "09:00", "10:30", "Learning")] };
      const days = daysWith(sampleDay("2026-11-21", { earth }));
      const state = signedInState({ days, habits: { email: "", category: "Misc" } });
      expect(toggleTimer(state, NOON)).toMatchObject({ do: "start_timer", category: "Learning" });
    });

    it("stops the running timer", () => {
      const state = signedInState({
        timer: { ...TIMER, startTime: "2026-11-21T11:00:00.000Z", date: "2026-11-21" },
      });
      expect(toggleTimer(state, NOON)).toEqual({
        do: "stop_timer",
        timer: "2026-11-21T11:00:00.000Z",
        end: NOON,
      });
    });

    it("leaves a timer alone whose start is still to come, as after the clock was set back", () => {
      const timer = { ...TIMER, startTime: "2026-11-21T12:15:00.000Z", date: "2026-11-21" };
      expect(toggleTimer(signedInState({ timer }), NOON)).toBeNull();
    });

    it("does nothing about a timer of an earlier day, nor while signed out", () => {
      const timer = { ...TIMER, startTime: "2026-11-20T23:00:00.000Z", date: "2026-11-20" };
      expect(toggleTimer(signedInState({ timer }), NOON)).toBeNull();
      expect(toggleTimer(sampleState(), NOON)).toBeNull();
    });
  });
});
