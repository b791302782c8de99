import { describe, expect, it } from "vitest";
import { RINGS, type WeaknessRep } from "#shared/rings/mod.ts";
import type { State } from "../offline/state.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import {
  daysWith,
  SAMPLE_ACCOUNT,
  SAMPLE_USER,
  sampleState,
  signedInState,
  TIMER_ID,
} from "../offline/testing/sample_state.ts";
import {
  longTimerDueAt,
  longTimerReminder,
  repDueAt,
  repReminder,
  ringsDueAt,
  ringsReminder,
} from "./reminders.ts";

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);

const REP: WeaknessRep = {
  id: "00000000-0000-4000-8000-00000000000c",
  weakness: "Phone in bed",
  rep_description: "Charge it in the kitchen.",
  scheduled_time: "2026-11-21T21:00",
  completed: false,
  notes: "",
};

function reminded(
  changes: Partial<State> = {},
  settings: Partial<typeof SAMPLE_USER["settings"]> = {},
): State {
  const reminders = { enabled: true, at: "20:30" };
  const user = { ...SAMPLE_USER, settings: { ...SAMPLE_USER.settings, reminders, ...settings } };
  const wind = { study_targets: [], weakness_reps: [REP], complacency_answers: {}, complacency_score: 0 };
  const fire = { ...RINGS.fire.empty(), weakness: "a", task: "b", done: true };
  const day = sampleDay("2026-11-21", { wind: { ...wind, note: "", done: false }, fire });
  return signedInState({ user, days: daysWith(day, at("20:00")), ...changes });
}

describe("the reminder of open rings", () => {
  it("is due at the user's time by the clock of their zone", () => {
    expect(ringsDueAt(reminded(), at("12:00"))).toBe(at("20:30"));
    const berlin = { ...reminded().user ?? SAMPLE_USER, timezone: "Europe/Berlin" };
    expect(ringsDueAt(reminded({ user: berlin }), at("12:00"))).toBe(at("19:30"));
  });

  it("names the rings that are open, once", () => {
    const state = reminded();
    expect(ringsReminder(state, at("20:29"))).toBeNull();
    const said = ringsReminder(state, at("20:30"));
    expect(said).toMatchObject({
      title: "4 rings are still open",
      message: "Earth: Time Truth\nWater: Adaptive micro-goals\nWind: Anti-Complacency\nVoid: Endless War",
    });
    const notified = { ...state, ...said };
    expect(ringsReminder(notified, at("20:31"))).toBeNull();
    expect(ringsDueAt(notified, at("20:31"))).toBe(at("20:30") + 24 * 3_600_000);
  });

  it("leaves out the rings that are not to ask", () => {
    const prompts_enabled = { earth: false, water: false, fire: true, wind: true, void: false };
    expect(ringsReminder(reminded({}, { prompts_enabled }), at("20:30"))).toMatchObject({
      title: "One ring is still open",
      message: "Wind: Anti-Complacency",
    });
  });

  it("is silent on a rest day, and about a day that the server has not sent", () => {
    const resting = daysWith({ ...sampleDay("2026-11-21"), rest: true });
    for (const state of [reminded({ days: resting }), reminded({ days: {} })]) {
      const said = ringsReminder(state, at("20:30"));
      expect(said).not.toHaveProperty("title");
      expect(said?.notified.rings).toBe("2026-11-21");
    }
  });

  it("never comes where it is turned off or nobody is signed in", () => {
    const off = reminded({}, { reminders: { enabled: false, at: "20:30" } });
    expect(ringsDueAt(off, at("12:00"))).toBeNull();
    expect(ringsDueAt(sampleState(), at("12:00"))).toBeNull();
  });
});

describe("the reminder of a weakness rep", () => {
  it("comes at its scheduled time by the browser's clock, once", () => {
    const state = reminded();
    expect(repDueAt(state, at("12:00"), "UTC")).toBe(at("21:00"));
    expect(repDueAt(state, at("12:00"), "Europe/Berlin")).toBe(at("20:00"));
    expect(repReminder(state, at("20:59"), "UTC")).toBeNull();
    const said = repReminder(state, at("21:05"), "UTC");
    expect(said).toMatchObject({
      title: "It is 9:00 PM: Phone in bed",
      message: "Charge it in the kitchen.",
    });
    expect(repDueAt({ ...state, ...said }, at("21:05"), "UTC")).toBeNull();
  });

  it("is let go when it is long past", () => {
    expect(repReminder(reminded(), at("22:01"), "UTC")).toBeNull();
  });
});

describe("the question after a long timer", () => {
  const timer = {
    id: TIMER_ID,
    startTime: "2026-11-21T09:00:00.000Z",
    date: "2026-11-21",
    category: "Deep Work",
    note: "",
    account: SAMPLE_ACCOUNT,
  } as const;

  it("comes after four hours, once for each timer", () => {
    const state = signedInState({ timer });
    expect(longTimerDueAt(state, at("13:00"))).toBe(at("13:00"));
    expect(longTimerReminder(state, at("12:59"))).toBeNull();
    const said = longTimerReminder(state, at("13:00"));
    expect(said?.title).toBe("Still on Deep Work?");
    expect(longTimerDueAt({ ...state, ...said }, at("13:00"))).toBeNull();
  });

  it("is not asked of a timer that its owner stood by, nor of one of an earlier day", () => {
    const notified = { rings: null, reps: [], longTimer: null, stillOn: timer.startTime };
    expect(longTimerDueAt(signedInState({ timer, notified }), at("13:00"))).toBeNull();
    expect(longTimerReminder(signedInState({ timer }), at("13:00") + 24 * 3_600_000)).toBeNull();
  });
});
