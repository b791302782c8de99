import { describe, expect, it } from "vitest";
import type { Timer } from "#shared/records/mod.ts";
import type { KeptTimer, State } from "./cells.ts";
import { SAMPLE_ACCOUNT, sampleState, signedInState, TIMER_ID } from "./sample_state.ts";
import {
  adoptTimer,
  backdateTimer,
  discardTimer,
  isLeftover,
  startTimer,
  stopTimer,
  timerOf,
} from "./timer.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");

function makeIds() {
  let made = 0;
  return () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;
}

function timer(startTime: string, date = startTime.slice(0, 10)): KeptTimer {
  return { id: TIMER_ID, startTime, date, category: "Deep Work", note: "", account: SAMPLE_ACCOUNT };
}

/** What waits, each as its kind and the instants that it names. */
function waiting(changed: Partial<State>) {
  return changed.queue?.pending.map(({ command }) =>
    "timer" in command
      ? [command.kind, command.timer.start_ts, ...("end_ts" in command ? [command.end_ts] : [])]
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
    expect(changed.timer).toMatchObject({
      startTime: "2026-11-21T11:45:00.000Z",
      category: "Learning",
      date: "2026-11-21",
      note: "",
      account: SAMPLE_ACCOUNT,
    });
    expect(changed.habits?.category).toBe("Learning");
    expect(waiting(changed)).toEqual([["start_timer", "2026-11-21T11:45:00.000Z"]]);
  });

  it("saves the one that already runs up to now", () => {
    const state = signedInState({ timer: timer("2026-11-21T11:00:00.000Z") });
    const changed = startTimer(state, {
      category: "Admin",
      startTime: "2026-11-21T12:00:00.000Z",
      now: NOON,
      makeId: makeIds(),
    });
    expect(waiting(changed)).toEqual([
      ["stop_timer", "2026-11-21T11:00:00.000Z", "2026-11-21T12:00:00.000Z"],
      ["start_timer", "2026-11-21T12:00:00.000Z"],
    ]);
    expect(changed.timer?.category).toBe("Admin");
  });

  it("does nothing while nobody is signed in", () => {
    const start = { category: "Admin", startTime: "2026-11-21T12:00:00.000Z", now: NOON } as const;
    expect(startTimer(sampleState(), { ...start, makeId: makeIds() })).toEqual({});
  });
});

describe("stopping a timer", () => {
  it("takes it away and has that waiting, both in one change", () => {
    const state = signedInState({ timer: timer("2026-11-21T11:00:00.000Z") });
    const changed = stopTimer(state, { end: NOON, now: NOON, makeId: makeIds() });
    expect(changed.timer).toBeNull();
    expect(changed.queue?.pending).toMatchObject([{
      account: SAMPLE_ACCOUNT,
      queuedAt: NOON,
      attempts: 0,
      command: { kind: "stop_timer", timer: { id: TIMER_ID, category: "Deep Work", day: "2026-11-21" } },
    }]);
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
    const startTime = "2026-11-21T10:45:00.000Z";
    const changed = backdateTimer(state, { startTime, now: NOON, makeId: makeIds() });
    expect(changed.timer).toMatchObject({ id: TIMER_ID, startTime });
    expect(waiting(changed)).toEqual([["change_timer", startTime]]);
  });

  it("that is discarded is forgotten here, and waits to be forgotten on the server", () => {
    const state = signedInState({ timer: timer("2026-11-21T11:00:00.000Z") });
    const changed = discardTimer(state, { now: NOON, makeId: makeIds() });
    expect(changed.timer).toBeNull();
    expect(waiting(changed)).toEqual([["discard_timer", "2026-11-21T11:00:00.000Z"]]);
  });
});

describe("what the server says runs", () => {
  const moment = () => ({ now: NOON, makeId: makeIds() });
  const theirs: Timer = {
    id: "00000000-0000-4000-8000-0000000000aa",
    category: "Admin",
    start_ts: "2026-11-21T11:30:00.000Z",
    day: "2026-11-21",
    note: "",
  };

  it("takes the place of what ran here, and of nothing", () => {
    const mine = signedInState({ timer: timer("2026-11-21T11:00:00.000Z") });
    const adopted = { id: theirs.id, startTime: theirs.start_ts, category: "Admin", date: theirs.day };
    expect(adoptTimer(mine, { timer: theirs, version: "v" }, moment()).timer).toMatchObject(adopted);
    expect(adoptTimer(signedInState(), { timer: theirs, version: "v" }, moment()).timer).toMatchObject(
      adopted,
    );
    expect(adoptTimer(mine, { timer: null, version: "v" }, moment()).timer).toBeNull();
  });

  it("changes nothing when it is what runs here, nor while the server is still to be told", () => {
    const both = {
      ...signedInState(),
      ...adoptTimer(signedInState(), { timer: theirs, version: "v" }, moment()),
    };
    expect(adoptTimer(both, { timer: theirs, version: "v" }, moment())).toEqual({});
    expect(adoptTimer(both, { timer: theirs, version: "w" }, moment())).not.toHaveProperty("timer");
    const stopped = { ...both, ...stopTimer(both, { end: NOON, ...moment() }) };
    expect(adoptTimer(stopped, { timer: theirs, version: "w" }, moment())).toEqual({});
  });

  it("counts for nothing when it comes later than what is newer", () => {
    const running = {
      ...signedInState(),
      ...adoptTimer(signedInState(), { timer: theirs, version: "e-05" }, moment()),
    };
    expect(adoptTimer(running, { timer: null, version: "e-04" }, moment())).toEqual({});
    expect(adoptTimer(running, { timer: null, version: "e-06" }, moment()).timer).toBeNull();
    // A database that was restored in place of that one has an order of its own.
    expect(adoptTimer(running, { timer: null, version: "f-04" }, moment()).timer).toBeNull();
  });

  it("has no order with what was said of somebody else's", () => {
    const heard = { account: "another", timer: "e-05" };
    const mine = signedInState({ heard });
    expect(adoptTimer(mine, { timer: theirs, version: "e-04" }, moment()).timer).toMatchObject({
      id: theirs.id,
    });
  });

  it("is told of a timer of a version that told of none, rather than losing it", () => {
    const old = signedInState({ timer: { ...timer("2026-11-21T11:00:00.000Z"), id: null } });
    const changed = adoptTimer(old, { timer: null, version: null }, moment());
    expect(changed.timer?.id).not.toBeNull();
    expect(waiting(changed)).toEqual([["start_timer", "2026-11-21T11:00:00.000Z"]]);
  });

  it("leaves such a timer of an earlier day to its owner, and one of another account to theirs", () => {
    const left = signedInState({ timer: { ...timer("2026-11-20T11:00:00.000Z"), id: null } });
    expect(adoptTimer(left, { timer: null, version: null }, moment())).toEqual({});
    const other = signedInState({ timer: { ...timer("2026-11-21T11:00:00.000Z"), account: "another" } });
    expect(adoptTimer(other, { timer: theirs, version: "v" }, moment())).toEqual({});
  });
});

it("a note that another surface set stays when the timer is back-dated and stopped", () => {
  const note = "Chapter 3 of the thesis";
  const running = {
    id: TIMER_ID,
    category: "Deep Work",
    start_ts: "2026-11-21T11:00:00.000Z",
    day: "2026-11-21",
    note,
  } as const;
  const moment = { now: NOON, makeId: makeIds() };
  const adopted = {
    ...signedInState(),
    ...adoptTimer(signedInState(), { timer: running, version: "e-1" }, moment),
  };
  const moved = {
    ...adopted,
    ...backdateTimer(adopted, { startTime: "2026-11-21T10:30:00.000Z", ...moment }),
  };
  const { queue } = { ...moved, ...stopTimer(moved, { end: NOON, ...moment }) };
  expect(queue.pending.map(({ command }) => "timer" in command && command.timer.note)).toEqual([note, note]);
});
