import { describe, expect, it } from "vitest";
import type { KeptTimer, State } from "./cells.ts";
import { SAMPLE_ACCOUNT, sampleState, signedInState } from "./sample_state.ts";
import { backdateTimer, isLeftover, startTimer, stopTimer, timerOf } from "./timer.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");

function makeIds() {
  let made = 0;
  return () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;
}

function timer(startTime: string, date = startTime.slice(0, 10)): KeptTimer {
  return { startTime, date, category: "Deep Work", account: SAMPLE_ACCOUNT };
}

function entriesOf(changed: Partial<State>) {
  return changed.queue?.waiting.map(({ command }) =>
    command.kind === "add_entry"
      ? [command.day, command.entry.start_ts, command.entry.end_ts, command.entry.category]
      : command
  );
}

describe("starting a timer", () => {
  it("keeps its start, its category and the day it belongs to", () => {
    const changed = startTimer(signedInState(), {
      category: "Learning",
      startTime: "2026-11-21T11:45:00.000Z",
      now: NOON,
      makeId: makeIds(),
    });
    expect(changed.timer).toEqual({
      startTime: "2026-11-21T11:45:00.000Z",
      category: "Learning",
      date: "2026-11-21",
      account: SAMPLE_ACCOUNT,
    });
    expect(changed.habits?.category).toBe("Learning");
  });

  it("saves the one that already runs up to now", () => {
    const state = signedInState({ timer: timer("2026-11-21T11:00:00.000Z") });
    const changed = startTimer(state, {
      category: "Admin",
      startTime: "2026-11-21T12:00:00.000Z",
      now: NOON,
      makeId: makeIds(),
    });
    expect(entriesOf(changed)).toEqual([
      ["2026-11-21", "2026-11-21T11:00:00.000Z", "2026-11-21T12:00:00.000Z", "Deep Work"],
    ]);
    expect(changed.timer?.category).toBe("Admin");
  });

  it("does nothing while nobody is signed in", () => {
    const start = { category: "Admin", startTime: "2026-11-21T12:00:00.000Z", now: NOON } as const;
    expect(startTimer(sampleState(), { ...start, makeId: makeIds() })).toEqual({});
  });
});

describe("stopping a timer", () => {
  it("takes it away and has its entry waiting, both in one change", () => {
    const state = signedInState({ timer: timer("2026-11-21T11:00:00.000Z") });
    const changed = stopTimer(state, { end: NOON, now: NOON, makeId: makeIds() });
    expect(changed.timer).toBeNull();
    expect(changed.queue?.waiting).toMatchObject([{ account: SAMPLE_ACCOUNT, queuedAt: NOON, attempts: 0 }]);
    expect(changed.queue?.waiting[0]?.command).toMatchObject({ entry: { source: "timer", note: "" } });
  });

  it("makes one entry for each day that it ran across, each with an id of its own", () => {
    const state = signedInState({ timer: timer("2026-11-20T23:30:00.000Z") });
    const end = Date.parse("2026-11-21T00:15:00Z");
    const changed = stopTimer(state, { end, now: NOON, makeId: makeIds() });
    expect(entriesOf(changed)).toEqual([
      ["2026-11-20", "2026-11-20T23:30:00.000Z", "2026-11-21T00:00:00.000Z", "Deep Work"],
      ["2026-11-21", "2026-11-21T00:00:00.000Z", "2026-11-21T00:15:00.000Z", "Deep Work"],
    ]);
    expect(new Set(changed.queue?.waiting.map(({ id }) => id)).size).toBe(2);
  });

  it("refuses an end that is no instant, rather than losing the time", () => {
    const state = signedInState({ timer: timer("2026-11-21T11:00:00.000Z") });
    expect(() => stopTimer(state, { end: NaN, now: NOON, makeId: makeIds() })).toThrow("give an instant");
  });

  it("changes nothing when none runs", () => {
    expect(stopTimer(signedInState(), { end: NOON, now: NOON, makeId: makeIds() })).toEqual({});
  });
});

describe("a timer", () => {
  it("is shown to nobody but its owner", () => {
    const theirs = { ...timer("2026-11-21T11:00:00.000Z"), account: "somebody else" };
    expect(timerOf(signedInState({ timer: theirs }))).toBeNull();
    expect(timerOf(sampleState({ timer: timer("2026-11-21T11:00:00.000Z") }))).toBeNull();
  });

  it("of an earlier day is left over", () => {
    expect(isLeftover(timer("2026-11-20T23:10:00.000Z"), "2026-11-21")).toBe(true);
    expect(isLeftover(timer("2026-11-21T00:10:00.000Z"), "2026-11-21")).toBe(false);
  });

  it("can be said to have started earlier while it runs", () => {
    const state = signedInState({ timer: timer("2026-11-21T11:00:00.000Z") });
    expect(backdateTimer(state, "2026-11-21T10:45:00.000Z").timer?.startTime).toBe(
      "2026-11-21T10:45:00.000Z",
    );
  });
});
