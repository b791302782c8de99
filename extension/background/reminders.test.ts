import { describe, expect, it } from "vitest";
import { RINGS, type WeaknessRep } from "#shared/domain/rings/mod.ts";
import { type SettingsPatch, withSettings } from "#shared/domain/settings.ts";
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
  alarmsFor,
  countdownDueAt,
  countdownReminder,
  longTimerDueAt,
  longTimerReminder,
  repDueAt,
  repReminder,
  ringsDueAt,
  ringsReminder,
} from "./reminders.ts";
import { stateAt } from "./sync.ts";

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
  settings: SettingsPatch = {},
): State {
  const on = withSettings(SAMPLE_USER.settings, { reminders: { enabled: true, at: "20:30" } });
  const user = { ...SAMPLE_USER, settings: withSettings(on, settings) };
  const wind = { study_targets: [], weakness_reps: [REP], complacency_answers: {}, complacency_score: 0 };
  const fire = { ...RINGS.fire.empty(), weakness: "a", task: "b", done: true };
  const day = sampleDay("2026-11-21", { wind: { ...wind, note: "", done: false }, fire });
  return signedInState({ user, days: daysWith(day, at("20:00")), ...changes });
}

describe("the reminder of open rings", () => {
  it("is due at the user's time in their time zone", () => {
    expect(ringsDueAt(stateAt(reminded(), at("12:00")))).toBe(at("20:30"));
    const berlin = { ...reminded().user ?? SAMPLE_USER, timezone: "Europe/Berlin" };
    expect(ringsDueAt(stateAt(reminded({ user: berlin }), at("12:00")))).toBe(at("19:30"));
  });

  it("names the open rings, once", () => {
    const state = reminded();
    expect(ringsReminder(stateAt(state, at("20:29")))).toBeNull();
    const reminder = ringsReminder(stateAt(state, at("20:30")));
    expect(reminder).toMatchObject({
      title: "4 rings are still open",
      message: "Earth: Time Truth\nWater: Adaptive micro-goals\nWind: Anti-Complacency\nVoid: Endless War",
    });
    const notified = { ...state, ...reminder };
    expect(ringsReminder(stateAt(notified, at("20:31")))).toBeNull();
    expect(ringsDueAt(stateAt(notified, at("20:31")))).toBe(at("20:30") + 24 * 3_600_000);
  });

  it("leaves out rings whose prompts are disabled", () => {
    const prompts_enabled = { earth: false, water: false, fire: true, wind: true, void: false };
    expect(ringsReminder(stateAt(reminded({}, { prompts_enabled }), at("20:30")))).toMatchObject({
      title: "One ring is still open",
      message: "Wind: Anti-Complacency",
    });
  });

  it("is not shown on a rest day, nor for a day that was not loaded", () => {
    const resting = daysWith({ ...sampleDay("2026-11-21"), rest: true });
    for (const state of [reminded({ days: resting }), reminded({ days: {} })]) {
      const reminder = ringsReminder(stateAt(state, at("20:30")));
      expect(reminder).not.toHaveProperty("title");
      expect(reminder?.notified.rings).toBe("2026-11-21");
    }
  });

  it("is never due when it is disabled or while signed out", () => {
    const off = reminded({}, { reminders: { enabled: false } });
    expect(ringsDueAt(stateAt(off, at("12:00")))).toBeNull();
    expect(ringsDueAt(stateAt(sampleState(), at("12:00")))).toBeNull();
  });
});

describe("the reminder of a weakness rep", () => {
  it("is shown at its scheduled time in the browser's time zone, once", () => {
    const state = reminded();
    expect(repDueAt(stateAt(state, at("12:00")), "UTC")).toBe(at("21:00"));
    expect(repDueAt(stateAt(state, at("12:00")), "Europe/Berlin")).toBe(at("20:00"));
    expect(repReminder(stateAt(state, at("20:59")), "UTC")).toBeNull();
    const reminder = repReminder(stateAt(state, at("21:05")), "UTC");
    expect(reminder).toMatchObject({
      title: "It is 9:00 PM: Phone in bed",
      message: "Charge it in the kitchen.",
    });
    expect(repDueAt(stateAt({ ...state, ...reminder }, at("21:05")), "UTC")).toBeNull();
  });

  it("is skipped when it is long past", () => {
    expect(repReminder(stateAt(reminded(), at("22:01")), "UTC")).toBeNull();
  });
});

describe("the long-timer notification", () => {
  const timer = {
    id: TIMER_ID,
    startTime: "2026-11-21T09:00:00.000Z",
    date: "2026-11-21",
    category: "Deep Work",
    note: "",
    account: SAMPLE_ACCOUNT,
  } as const;

  it("is shown after four hours, once per timer", () => {
    const state = signedInState({ timer });
    expect(longTimerDueAt(stateAt(state, at("13:00")))).toBe(at("13:00"));
    expect(longTimerReminder(stateAt(state, at("12:59")))).toBeNull();
    const reminder = longTimerReminder(stateAt(state, at("13:00")));
    expect(reminder?.title).toBe("Still on Deep Work?");
    expect(longTimerDueAt(stateAt({ ...state, ...reminder }, at("13:00")))).toBeNull();
  });

  it("is not shown for a timer that the user confirmed, nor for one of an earlier day", () => {
    const notified = { rings: null, reps: [], longTimer: null, stillOn: timer.startTime };
    expect(longTimerDueAt(stateAt(signedInState({ timer, notified }), at("13:00")))).toBeNull();
    expect(longTimerReminder(stateAt(signedInState({ timer }), at("13:00") + 24 * 3_600_000))).toBeNull();
  });
});

describe("the notification that a countdown is over", () => {
  const task = "Close the inbox for 20 minutes";
  const timer = {
    id: TIMER_ID,
    startTime: "2026-11-21T09:00:00.000Z",
    date: "2026-11-21",
    category: "Deep Work",
    note: task,
    account: SAMPLE_ACCOUNT,
  } as const;
  const fire = { ...RINGS.fire.empty(), weakness: "The inbox", task };
  const days = daysWith(sampleDay("2026-11-21", { fire }), at("09:00"));

  it("is shown when the minutes of Fire's task are over, once per timer", () => {
    const state = signedInState({ timer, days });
    expect(countdownDueAt(stateAt(state, at("09:05")))).toBe(at("09:20"));
    expect(countdownReminder(stateAt(state, at("09:19")))).toBeNull();
    const reminder = countdownReminder(stateAt(state, at("09:20")));
    expect(reminder).toMatchObject({ title: "Time's up (20m). Stop when you're done.", message: task });
    expect(countdownDueAt(stateAt({ ...state, ...reminder }, at("09:21")))).toBeNull();
  });

  it("follows the timer's start when that is moved", () => {
    const moved = { ...timer, startTime: "2026-11-21T08:50:00.000Z" };
    expect(countdownDueAt(stateAt(signedInState({ timer: moved, days }), at("09:05")))).toBe(at("09:10"));
  });

  it("is not shown for another timer, nor for one of an earlier day or without a session", () => {
    const other = { ...timer, note: "chapter 3" };
    expect(countdownDueAt(stateAt(signedInState({ timer: other, days }), at("09:05")))).toBeNull();
    expect(countdownDueAt(stateAt(signedInState({ timer, days }), at("09:05") + 24 * 3_600_000))).toBeNull();
    expect(countdownDueAt(stateAt(sampleState({ timer, days }), at("09:05")))).toBeNull();
  });
});

const NOON = Date.parse("2026-11-21T12:00:00Z");
const TIMER = {
  id: TIMER_ID,
  startTime: "2026-11-21T11:14:30.000Z",
  date: "2026-11-21",
  category: "Deep Work",
  note: "",
  account: SAMPLE_ACCOUNT,
} as const;

it("no alarm is set while signed out", () => {
  expect(alarmsFor(stateAt(sampleState(), NOON), "UTC")).toEqual({
    badge: null,
    flush: null,
    refresh: null,
    rings: null,
    rep: null,
    countdown: null,
    long_timer: null,
    connection: null,
  });
});

it("the connection alarm wakes the worker until the user has confirmed on the dashboard", () => {
  const { preferences: { server } } = sampleState();
  const signingIn = { step: "connection", server, until: NOON + 1, verifier: "v", challenge: "c" } as const;
  const alarmAt = (now: number) => alarmsFor(stateAt(sampleState({ signingIn }), now), "UTC").connection;
  expect(alarmAt(NOON)).toEqual({ when: NOON + 30_000, periodInMinutes: 0.5 });
  expect(alarmAt(NOON + 1)).toBeNull();
  expect(alarmsFor(stateAt(signedInState({ signingIn }), NOON), "UTC").connection).toBeNull();
});

it("the badge alarm fires when the minutes of the timer change", () => {
  expect(alarmsFor(stateAt(signedInState({ timer: TIMER }), NOON), "UTC").badge).toEqual({
    when: NOON + 30_000,
    periodInMinutes: 1,
  });
});

it("the flush alarm fires every minute while this account has pending commands", () => {
  const command = { kind: "commit_to", day: "2026-11-22", commitment: "x" } as const;
  const write = { id: "1", command, queuedAt: 0, attempts: 0 };
  const queue = (account: string) => ({
    pending: [{ ...write, account }],
    rejected: [],
    conflicts: [],
    unreadable: [],
  });
  expect(
    alarmsFor(stateAt(signedInState({ queue: queue(SAMPLE_ACCOUNT) }), NOON), "UTC").flush?.periodInMinutes,
  ).toBe(
    1,
  );
  expect(alarmsFor(stateAt(signedInState({ queue: queue("another") }), NOON), "UTC").flush).toBeNull();
});

it.each([["a minute", { timer: TIMER }, 60_000], ["ten minutes", {}, 600_000]])(
  "the server is polled %s after its last response, however often the alarms are set",
  (_, changes, period) => {
    const state = signedInState({ contact: { answeredAt: NOON, failure: null }, ...changes });
    const refreshAt = (now: number) => alarmsFor(stateAt(state, now), "UTC").refresh?.when;
    expect(refreshAt(NOON)).toBe(NOON + period);
    expect(refreshAt(NOON + period - 1_000)).toBe(NOON + period);
    expect(refreshAt(NOON + period)).toBe(NOON + 2 * period);
  },
);

it("an unreachable server is retried with delays that grow up to half an hour", () => {
  const contact = { answeredAt: NOON, failure: "unreachable" } as const;
  const retries: number[] = [];
  for (let now = NOON; retries.length < 8; now = retries.at(-1) ?? now) {
    retries.push(alarmsFor(stateAt(signedInState({ contact }), now), "UTC").refresh?.when ?? NaN);
  }
  expect(retries.map((at) => (at - NOON) / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 62, 92]);
});
