import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultSettings,
  type Rest,
  type Settings,
  type TimePlan,
  withSettings,
} from "../domain/settings.ts";
import type { User } from "../domain/user.ts";
import { saveSettings } from "./commands/settings.ts";
import { type Item, mergeFields, mergeLists, mergeSettings, mergeUserChange } from "./merge.ts";

interface Note extends Item {
  text: string;
  done: boolean;
}

const note = (id: string, text = id, done = false): Note => ({ id, text, done });
const ids = (items: readonly Item[]) => items.map(({ id }) => id);

describe("mergeLists", () => {
  const base = [note("a"), note("b"), note("c")];

  it("contains what either side added, once each", () => {
    const merged = mergeLists(base, [...base, note("mine")], [note("theirs"), ...base]);
    expect(ids(merged)).toEqual(["theirs", "a", "b", "c", "mine"]);
  });

  it("applies a delete of an item that the other side did not change", () => {
    expect(ids(mergeLists(base, [note("a"), note("c")], base))).toEqual(["a", "c"]);
    expect(ids(mergeLists(base, base, [note("b"), note("c")]))).toEqual(["b", "c"]);
  });

  it("lets an edit win over a delete, on either side", () => {
    const edited = note("b", "edited");
    expect(mergeLists(base, [note("a"), note("c")], [note("a"), edited, note("c")])).toContainEqual(edited);
    expect(mergeLists(base, [note("a"), edited, note("c")], [note("a"), note("c")])).toEqual([
      note("a"),
      edited,
      note("c"),
    ]);
  });

  it("takes theirs for an item that I added and they changed since", () => {
    const grown = note("new", "with a note", true);
    expect(mergeLists([], [note("new")], [grown])).toEqual([grown]);
  });

  it("combines changes of different fields of one item, and takes mine in a field that both changed", () => {
    const merged = mergeLists([note("a")], [note("a", "mine")], [note("a", "a", true)]);
    expect(merged).toEqual([note("a", "mine", true)]);
    expect(mergeLists([note("a")], [note("a", "mine")], [note("a", "theirs")])).toEqual([note("a", "mine")]);
  });

  it("takes the order of the side that reordered, and mine when both did", () => {
    const [a, b, c] = base;
    const reversed = [...base].reverse();
    expect(ids(mergeLists(base, reversed, base))).toEqual(["c", "b", "a"]);
    expect(ids(mergeLists(base, base, reversed))).toEqual(["c", "b", "a"]);
    expect(ids(mergeLists(base, reversed, [b, a, c] as Note[]))).toEqual(["c", "b", "a"]);
  });

  it("places what the other side added after its predecessor there when I reordered", () => {
    const merged = mergeLists(base, [...base].reverse(), [note("first"), ...base, note("last")]);
    expect(ids(merged)).toEqual(["first", "c", "last", "b", "a"]);
  });

  const someIds = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 8 });
  const side = (original: readonly Note[]) =>
    fc.record({
      order: fc.oneof(
        fc.constant(original),
        fc.shuffledSubarray([...original], { minLength: original.length }),
      ),
      keep: fc.array(fc.boolean(), { minLength: original.length, maxLength: original.length }),
      edit: fc.array(fc.constantFrom(null, "x", "y"), {
        minLength: original.length,
        maxLength: original.length,
      }),
      added: fc.uniqueArray(fc.uuid(), { maxLength: 3 }),
    }).map(({ order, keep, edit, added }) => [
      ...order.flatMap((item, index) =>
        keep[index] ? [edit[index] ? { ...item, text: edit[index] } : item] : []
      ),
      ...added.map((id) => note(id)),
    ]);
  const threeWay = someIds.chain((chosen) => {
    const original = chosen.map((id) => note(id));
    return fc.tuple(fc.constant(original), side(original), side(original));
  });

  it("loses no added or edited item, and adds no duplicate or unknown item", () => {
    fc.assert(fc.property(threeWay, ([original, mine, theirs]) => {
      const merged = mergeLists(original, mine, theirs);
      const found = ids(merged);
      expect(new Set(found).size).toBe(found.length);
      const touched = [...mine, ...theirs].filter((item) => {
        const before = original.find(({ id }) => id === item.id);
        return !before || before.text !== item.text;
      });
      for (const { id } of touched) expect(found).toContain(id);
      for (const { id } of original) {
        const mineHas = mine.find((item) => item.id === id);
        const theirsHas = theirs.find((item) => item.id === id);
        const edited = mineHas?.text !== undefined && mineHas.text !== id ||
          theirsHas?.text !== undefined && theirsHas.text !== id;
        expect(found.includes(id)).toBe(Boolean((mineHas && theirsHas) || edited));
      }
      for (const id of found) expect(ids([...mine, ...theirs])).toContain(id);
    }));
  });

  it("is theirs when mine is unchanged, and mine when theirs is unchanged", () => {
    fc.assert(fc.property(threeWay, ([original, mine, theirs]) => {
      expect(mergeLists(original, original, theirs)).toEqual(theirs);
      expect(mergeLists(original, mine, original)).toEqual(mine);
    }));
  });

  it("has the order of the side that reordered, and mine when both did", () => {
    fc.assert(fc.property(threeWay, ([original, mine, theirs]) => {
      const orderIn = (list: readonly Item[], some: readonly Item[]) =>
        ids(list).filter((id) => ids(some).includes(id));
      const merged = mergeLists(original, mine, theirs);
      const reordered = (list: readonly Item[]) =>
        orderIn(list, original).join() !== orderIn(original, list).join();
      const leader = reordered(mine) ? mine : theirs;
      expect(orderIn(merged, leader)).toEqual(orderIn(leader, merged));
    }));
  });

  it("keeps both a concurrent reorder and a concurrent edit", () => {
    const reorderAndEdit = someIds.filter((chosen) => chosen.length > 0).chain((chosen) => {
      const original = chosen.map((id) => note(id));
      const shuffled = fc.shuffledSubarray(original, { minLength: original.length });
      return fc.tuple(fc.constant(original), shuffled, fc.nat(original.length - 1));
    });
    fc.assert(fc.property(reorderAndEdit, ([original, shuffled, at]) => {
      const edited = original.map((item, index) => index === at ? { ...item, text: "edited" } : item);
      const both = shuffled.map(({ id }) => edited.find((item) => item.id === id));
      expect(mergeLists(original, shuffled, edited)).toEqual(both);
      expect(mergeLists(original, edited, shuffled)).toEqual(both);
    }));
  });

  it("is the same when it is merged again", () => {
    fc.assert(fc.property(threeWay, ([original, mine, theirs]) => {
      const merged = mergeLists(original, mine, theirs);
      expect(mergeLists(theirs, merged, theirs)).toEqual(merged);
    }));
  });
});

describe("mergeFields", () => {
  it("takes each field from the side that changed it", () => {
    expect(mergeFields({ a: 1, b: 1, c: 1 }, { a: 2, b: 1, c: 1 }, { a: 1, b: 3, c: 1 })).toEqual({
      a: 2,
      b: 3,
      c: 1,
    });
  });
});

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
});
