import { expect, it } from "vitest";
import { SAMPLE_ACCOUNT, sampleState, signedInState, TIMER_ID } from "../offline/testing/sample_state.ts";
import { stateAt } from "./state_at.ts";
import { alarmsFor } from "./alarms.ts";

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
  });
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
