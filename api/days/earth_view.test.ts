import { describe, expect, it } from "vitest";
import type { StoredEarth } from "#shared/rings/mod.ts";
import { type EarthContext, earthView } from "#shared/rules/mod.ts";
import { timedEarthView } from "./earth_view.ts";

const START = Date.parse("2026-11-21T00:00:00Z");
const HOUR = 3_600_000;
const earth = (): StoredEarth => ({
  actual_entries: [{
    id: "3f6d1f0e-6c6f-4b53-9d0a-2f4f6b0f1a03",
    start_ts: "2026-11-21T09:00:00Z",
    end_ts: "2026-11-21T10:00:00Z",
    category: "Deep Work",
    note: "",
    source: "manual",
  }],
});
const context = (more: Partial<EarthContext> = {}): EarthContext => ({
  span: { start: START, end: START + 24 * HOUR },
  now: START + 12 * HOUR,
  previousEarth: { actual_entries: [] },
  timePlan: null,
  ...more,
});

describe("the view of Earth", () => {
  it("is computed once while document, context and minute are the same", () => {
    const stored = earth();
    const { view } = timedEarthView(stored, context());
    expect(timedEarthView(stored, context({ now: context().now + 1 })).view).toBe(view);
    expect(view).toEqual(earthView(stored, context()));
  });

  it.each<[string, Partial<EarthContext>]>([
    ["a minute later", { now: context().now + 60_000 }],
    ["after the day", { now: START + 30 * HOUR }],
    ["when the clock is set back", { now: context().now - HOUR }],
    ["with a time plan", { timePlan: { "Deep Work": 30 } }],
    ["when the day has another length", { span: { start: START, end: START + 25 * HOUR } }],
    ["when the day before changes", { previousEarth: earth() }],
  ])("is right %s", (_, more) => {
    const stored = earth();
    timedEarthView(stored, context());
    expect(timedEarthView(stored, context(more)).view).toEqual(earthView(stored, context(more)));
  });
});
