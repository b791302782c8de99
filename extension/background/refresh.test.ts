import { expect, it } from "vitest";
import { sampleDay } from "../offline/testing/sample_day.ts";
import { engineWith, SAMPLE_USER, signedInState, TIMER_ID } from "../offline/testing/sample_state.ts";
import { refresh } from "./refresh.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");

it("keeps the account's first timer when it is reported while the state from before it is fetched", async () => {
  const ok = (data: unknown) => Response.json({ success: true, data });
  const timer = {
    id: TIMER_ID,
    category: "Learning",
    start_ts: "2026-11-21T11:59:00.000Z",
    day: "2026-11-21",
    note: "",
  } as const;
  const fetch: typeof globalThis.fetch = async (input) => {
    const path = new URL(String(input)).pathname.replace("/api", "");
    if (path === "/auth/me") return ok({ user: SAMPLE_USER });
    if (path.startsWith("/days/")) return ok({ day: sampleDay("2026-11-21") });
    await engine.applyServerTimer({ timer, version: "t-1" });
    return ok({ timer: null, version: null });
  };
  const reach = { fetch, now: () => NOON };
  const engine = await engineWith(signedInState(), reach);
  await refresh(engine, reach);
  expect(engine.state().timer?.category).toBe("Learning");
  expect(engine.state().serverTimer?.timer).toBe("t-1");
});
