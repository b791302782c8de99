import { describe, expect, it } from "vitest";
import { sampleDay } from "../offline/testing/sample_day.ts";
import {
  engineWith,
  SAMPLE_USER,
  sampleState,
  signedInState,
  TIMER_ID,
} from "../offline/testing/sample_state.ts";
import type { ExtensionEngine } from "../offline/engine.ts";
import type { State } from "../offline/state.ts";
import { refresh } from "./refresh.ts";

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
