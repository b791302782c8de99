import { expect, it } from "vitest";
import { SAMPLE_ACCOUNT, sampleState, signedInState, TIMER_ID } from "../offline/testing/sample_state.ts";
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

it("no alarm is set while nobody is signed in", () => {
  expect(alarmsFor(sampleState(), NOON, "UTC")).toEqual({
    badge: null,
    drain: null,
    refresh: null,
    rings: null,
    rep: null,
    long_timer: null,
  });
});

it("the badge alarm rings as the minutes of the timer turn over", () => {
  expect(alarmsFor(signedInState({ timer: TIMER }), NOON, "UTC").badge).toEqual({
    when: NOON + 30_000,
    periodInMinutes: 1,
  });
});

it("the queue is woken every minute while something of this account waits", () => {
  const command = { kind: "commit_to", day: "2026-11-22", commitment: "x" } as const;
  const write = { id: "1", command, queuedAt: 0, attempts: 0 };
  const queue = (account: string) => ({
    pending: [{ ...write, account }],
    rejected: [],
    conflicts: [],
    unreadable: [],
  });
  expect(alarmsFor(signedInState({ queue: queue(SAMPLE_ACCOUNT) }), NOON, "UTC").drain?.periodInMinutes).toBe(
    1,
  );
  expect(alarmsFor(signedInState({ queue: queue("another") }), NOON, "UTC").drain).toBeNull();
});

it.each([["a minute", { timer: TIMER }, 60_000], ["five minutes", {}, 300_000]])(
  "the server is asked %s after its last answer, however often the alarms are set",
  (_, changes, period) => {
    const state = signedInState({ contact: { answeredAt: NOON, failure: null }, ...changes });
    const refreshAt = (now: number) => alarmsFor(state, now, "UTC").refresh?.when;
    expect(refreshAt(NOON)).toBe(NOON + period);
    expect(refreshAt(NOON + period - 1_000)).toBe(NOON + period);
    expect(refreshAt(NOON + period)).toBe(NOON + 2 * period);
  },
);

it("a server that is away is asked after pauses that grow up to half an hour", () => {
  const contact = { answeredAt: NOON, failure: "unreachable" } as const;
  const asked: number[] = [];
  for (let now = NOON; asked.length < 8; now = asked.at(-1) ?? now) {
    asked.push(alarmsFor(signedInState({ contact: contact }), now, "UTC").refresh?.when ?? NaN);
  }
  expect(asked.map((at) => (at - NOON) / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 62, 92]);
});
