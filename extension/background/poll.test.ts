import { describe, expect, it } from "vitest";
import type { Day } from "#shared/records/mod.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import {
  daysWith,
  engineWith,
  SAMPLE_ACCOUNT,
  SAMPLE_USER,
  sampleState,
  signedInState,
} from "../offline/testing/sample_state.ts";
import type { State } from "../offline/state.ts";
import { poll } from "./poll.ts";

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
