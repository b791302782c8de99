import { expect, it } from "vitest";
import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { TOOLBAR_INKS } from "#shared/ui/mark/mark_svg.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import { daysWith, sampleState, signedInState } from "../offline/testing/sample_state.ts";
import { stateAt } from "./state_at.ts";
import { ICON_SIZES, iconStrokes, inkedRings } from "./toolbar_icon.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");

it("the toolbar icon inks the complete rings of today, and all of them while signed out", () => {
  const fire = { ...RINGS.fire.empty(), weakness: "a", task: "b", done: true };
  const days = daysWith(sampleDay("2026-11-21", { fire }), NOON);
  expect(inkedRings(stateAt(signedInState({ days }), NOON))).toEqual(["fire"]);
  expect(inkedRings(stateAt(signedInState(), NOON))).toEqual([]);
  expect(inkedRings(stateAt(sampleState(), NOON))).toEqual(RING_NAMES);
});

it.each([1, 1.25, 1.5, 2, 3])("the toolbar icon is drawn for a screen of %dx", (scale) => {
  expect(ICON_SIZES).toContain(16 * scale);
});

it("a stroke has the ink of its ring once that is complete, and is faint before", () => {
  const colours = iconStrokes(["fire"], 16).map(({ colour }) => colour);
  expect(colours[2]).toBe(TOOLBAR_INKS.fire);
  expect(new Set(colours).size).toBe(2);
});
