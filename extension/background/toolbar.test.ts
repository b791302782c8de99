import { afterEach, describe, expect, it } from "vitest";
import { byRing, RINGS } from "#shared/domain/rings/mod.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { setLanguage } from "#shared/texts/translate.ts";
import { TOOLBAR_INKS } from "#shared/domain/mark_svg.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import {
  daysWith,
  SAMPLE_ACCOUNT,
  sampleState,
  signedInState,
  TIMER_ID,
} from "../offline/testing/sample_state.ts";
import { stateAt } from "./sync.ts";
import { badgeOf, elapsedText, ICON_SIZES, iconStrokes, inkedRings } from "./toolbar.ts";

describe("badge", () => {
  afterEach(() => setLanguage(null));

  const NOON = Date.parse("2026-11-21T12:00:00Z");

  function running(startTime: string) {
    const timer = {
      id: TIMER_ID,
      startTime,
      date: "2026-11-21",
      category: "Deep Work",
      note: "",
      account: SAMPLE_ACCOUNT,
    } as const;
    return signedInState({ timer });
  }

  describe("the badge", () => {
    it("is empty while signed out", () => {
      expect(badgeOf(stateAt(sampleState(), NOON))).toMatchObject({ text: "", title: "Gorin" });
    });

    it("shows the number of complete rings and names the open ones", () => {
      expect(badgeOf(stateAt(signedInState(), NOON))).toMatchObject({
        text: "0/5",
        title: "Gorin: 0 of 5 rings, open: Earth, Water, Fire, Wind, Void",
      });
    });

    it("shows the minutes of the running timer in the hue of Earth", () => {
      expect(badgeOf(stateAt(running("2026-11-21T11:14:30.000Z"), NOON))).toMatchObject({
        text: "45m",
        title: "Gorin: Deep Work for 45m, 0 of 5 rings",
        colour: "#8A5A12",
      });
    });

    it("takes the hue of Fire once the minutes of its task are over, and says so", () => {
      const fire = { ...RINGS.fire.empty(), weakness: "a", task: "Write for 20 minutes" };
      const { timer } = running("2026-11-21T11:40:00.000Z");
      const days = daysWith(sampleDay("2026-11-21", { fire }), NOON);
      const state = signedInState({ timer: timer && { ...timer, note: fire.task }, days });
      expect(badgeOf(stateAt(state, NOON - 60_000))).toMatchObject({ text: "19m", colour: "#8A5A12" });
      expect(badgeOf(stateAt(state, NOON))).toEqual({
        text: "20m",
        title: "Gorin: Time's up (20m). Stop when you're done.",
        colour: "#B2321D",
      });
      setLanguage(JAPANESE);
      expect(badgeOf(stateAt(state, NOON)).title).toBe("Gorin：時間です（20分）。終わったら止めてください。");
    });

    it("shows the rings while a timer of an earlier day is unsettled", () => {
      const state = running("2026-11-21T11:14:30.000Z");
      expect(badgeOf(stateAt(state, NOON + 24 * 3_600_000)).text).toBe("0/5");
    });
  });

  it.each([
    [0, "0m"],
    [59_999, "0m"],
    [60_000, "1m"],
    [3_599_999, "59m"],
    [3_900_000, "1h05"],
    [
      35_999_999,
      "9h59",
    ],
    [48_600_000, "13h"],
    [86_400_000, "24h"],
  ])(
    "%i ms is '%s' on the badge",
    (elapsed, text) => {
      expect(elapsedText(elapsed)).toBe(text);
    },
  );
});

const NOON = Date.parse("2026-11-21T12:00:00Z");

it("the toolbar icon inks the complete rings of today, and all of them while signed out", () => {
  const fire = { ...RINGS.fire.empty(), weakness: "a", task: "b", done: true };
  const days = daysWith(sampleDay("2026-11-21", { fire }), NOON);
  expect(inkedRings(stateAt(signedInState({ days }), NOON))).toEqual({ fire: 20 });
  const ticked = { ...fire, task: "" };
  const dry = daysWith(sampleDay("2026-11-21", { fire: ticked }), NOON);
  expect(inkedRings(stateAt(signedInState({ days: dry }), NOON))).toEqual({ fire: 10 });
  expect(inkedRings(stateAt(signedInState(), NOON))).toEqual({});
  expect(inkedRings(stateAt(sampleState(), NOON))).toEqual(byRing(() => 20));
});

it.each([1, 1.25, 1.5, 2, 3])("the toolbar icon is drawn for a screen of %dx", (scale) => {
  expect(ICON_SIZES).toContain(16 * scale);
});

it("a stroke has the ink of its ring once that is complete, and is faint before", () => {
  const colours = iconStrokes({ fire: 20 }, 16).map(({ colour }) => colour);
  expect(colours[2]).toBe(TOOLBAR_INKS.fire);
  expect(new Set(colours).size).toBe(2);
});
