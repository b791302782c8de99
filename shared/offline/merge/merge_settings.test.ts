import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultSettings,
  type Rest,
  type Settings,
  type TimePlan,
  type User,
  withSettings,
} from "../../records/mod.ts";
import { saveSettings } from "../commands/settings/save_settings.ts";
import { mergeSettings, mergeUserChange } from "./merge_settings.ts";

const BASE: Settings = {
  ...defaultSettings(),
  time_plan: { Sleep: 480, "Deep Work": 180 },
  rest: {
    weekdays: [{ from: "2026-11-01", days: [7] }],
    ranges: [{ from: "2026-12-24", to: "2026-12-26", reason: "Christmas" }],
  },
};
const fever = { from: "2026-11-10", to: "2026-11-12", reason: "Fever" };
const hike = { from: "2026-11-05", to: "2026-11-05", reason: "Hike" };
const withRest = (rest: Partial<Rest>): Settings => ({ ...BASE, rest: { ...BASE.rest, ...rest } });

describe("mergeSettings", () => {
  it("contains the rest periods that either side added, in their order", () => {
    const mine = { rest: { ranges: [...BASE.rest.ranges, fever] } };
    const theirs = withRest({ ranges: [hike, ...BASE.rest.ranges] });
    expect(mergeSettings(BASE, mine, theirs).rest?.ranges).toEqual([hike, fever, ...BASE.rest.ranges]);
  });

  it("removes what either side removed", () => {
    const theirs = withRest({ weekdays: [] });
    expect(mergeSettings(BASE, { rest: { ranges: [] } }, theirs).rest).toEqual({ ranges: [] });
    expect(mergeSettings(BASE, { rest: BASE.rest }, theirs).rest).toEqual({ ...BASE.rest, weekdays: [] });
  });

  it("merges the plan by category, and removes a plan that is empty", () => {
    const theirs = { ...BASE, time_plan: { ...BASE.time_plan, Health: 30 } };
    expect(mergeSettings(BASE, { time_plan: { Sleep: 450 } }, theirs).time_plan).toEqual({
      Sleep: 450,
      Health: 30,
    });
    expect(mergeSettings(BASE, { time_plan: null }, theirs).time_plan).toEqual({ Health: 30 });
    expect(mergeSettings(BASE, { time_plan: null }, BASE).time_plan).toBeNull();
  });

  it("joins the zones in which offers were answered", () => {
    const offers = (stayed_in: string[]) => ({ own_midnight: true, stayed_in });
    const theirs = { ...BASE, day_offers: offers(["Asia/Tokyo"]) };
    expect(mergeSettings(BASE, { day_offers: offers(["Europe/Paris"]) }, theirs).day_offers?.stayed_in)
      .toEqual([
        "Asia/Tokyo",
        "Europe/Paris",
      ]);
  });

  it("leaves every single value of mine as it is", () => {
    const mine = {
      reminders: { at: "07:00" },
      day_boundary: { start_hour: 4 },
      prompts_enabled: { fire: false },
    };
    expect(mergeSettings(BASE, mine, defaultSettings())).toEqual(mine);
  });

  it("returns mine without changes on the other side, and theirs without changes on mine", () => {
    const plan: fc.Arbitrary<TimePlan | null> = fc.option(
      fc.record({ Sleep: fc.nat(600), Admin: fc.nat(60) }, { requiredKeys: [] }).map((record) =>
        Object.keys(record).length === 0 ? { Misc: 1 } : record
      ),
    );
    const rest: fc.Arbitrary<Rest> = fc.record({
      weekdays: fc.constantFrom([], BASE.rest.weekdays),
      ranges: fc.subarray([hike, fever, ...BASE.rest.ranges]),
    });
    fc.assert(
      fc.property(plan, plan, rest, rest, (onePlan, otherPlan, oneRest, otherRest) => {
        const one = { ...BASE, time_plan: onePlan, rest: oneRest };
        const other = { time_plan: otherPlan, rest: otherRest };
        expect(withSettings(one, mergeSettings(one, other, one))).toEqual({ ...one, ...other });
        const unchanged = { time_plan: onePlan, rest: oneRest };
        const theirs = { ...one, ...other };
        expect(withSettings(theirs, mergeSettings(one, unchanged, theirs))).toEqual(theirs);
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});

describe("mergeUserChange", () => {
  const user = (priorities: string[]): User => ({
    id: crypto.randomUUID(),
    email: "a@example.org",
    timezone: "UTC",
    priorities,
    weaknesses: [],
    settings: BASE,
    created_at: "2026-11-21T12:00:00.000Z",
  });
  const change = (before: string[], after: string[]) => saveSettings(user(before), { priorities: after });

  it("keeps the names that either side added, without those that either side removed", () => {
    expect(mergeUserChange(change(["Health", "Sleep"], ["Health", "Learning"]), user(["Sleep", "Family"])))
      .toEqual({ priorities: ["Learning", "Family"] });
  });

  it("keeps my order of the names", () => {
    const mine = change(["Health", "Sleep"], ["Sleep", "Health"]);
    expect(mergeUserChange(mine, user(["Health", "Sleep"]))).toEqual({ priorities: ["Sleep", "Health"] });
  });

  it("replaces the names of the other side in a change that was queued without the former names", () => {
    const { lists: _, ...old } = change(["Health"], ["Sleep"]);
    expect(mergeUserChange(old, user(["Family"]))).toEqual({ priorities: ["Sleep"] });
  });
});
