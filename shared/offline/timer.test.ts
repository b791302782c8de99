import { describe, expect, it } from "vitest";
import type { Timer } from "../domain/records.ts";
import { EMPTY_QUEUE } from "./queue.ts";
import type { StoredTimer } from "./state.ts";
import {
  applyServerTimer,
  changeTimer,
  discardTimer,
  isLeftover,
  type Moment,
  startTimer,
  stopTimer,
  timerOf,
  type TimerPart,
} from "./timer.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const ACCOUNT = "ann";
const TIMER_ID = "00000000-0000-4000-8000-00000000beef";

function moment(): Moment {
  let made = 0;
  const makeId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;
  return { account: ACCOUNT, today: "2026-11-21", now: NOON, makeId };
}

function stateWith(changes: Partial<TimerPart> = {}): TimerPart {
  return { timer: null, serverTimer: null, queue: EMPTY_QUEUE, ...changes };
}

function timer(startTime: string, date = startTime.slice(0, 10)): StoredTimer {
  return { id: TIMER_ID, startTime, date, category: "Deep Work", note: "", account: ACCOUNT };
}

/** The pending commands, each as its kind and its instants. */
function pendingIn(changed: Partial<TimerPart>) {
  return changed.queue?.pending.map(({ command }) =>
    "timer" in command
      ? [command.kind, command.timer.start_ts, ...("end_ts" in command ? [command.end_ts] : [])]
      : command
  );
}

describe("starting a timer", () => {
  it("stores its start, its category and its day", () => {
    const changed = startTimer(
      stateWith(),
      { category: "Learning", startTime: "2026-11-21T11:45:00.000Z" },
      moment(),
    );
    expect(changed.timer).toMatchObject({
      startTime: "2026-11-21T11:45:00.000Z",
      category: "Learning",
      date: "2026-11-21",
      note: "",
      account: ACCOUNT,
    });
    expect(pendingIn(changed)).toEqual([["start_timer", "2026-11-21T11:45:00.000Z"]]);
  });

  it("stops the running one now", () => {
    const state = stateWith({ timer: timer("2026-11-21T11:00:00.000Z") });
    const changed = startTimer(
      state,
      { category: "Admin", startTime: "2026-11-21T12:00:00.000Z" },
      moment(),
    );
    expect(pendingIn(changed)).toEqual([
      ["stop_timer", "2026-11-21T11:00:00.000Z", "2026-11-21T12:00:00.000Z"],
      ["start_timer", "2026-11-21T12:00:00.000Z"],
    ]);
    expect(changed.timer?.category).toBe("Admin");
  });

  it.each([
    ["when the new one starts", "11:59:59.999", "11:59:59.999"],
    ["when the new one was started earlier", "11:30:00.000", "11:30:00.000"],
    ["now, when the new one starts before it", "10:30:00.000", "12:00:00.000"],
  ])("stops the running one %s", (_, start, end) => {
    const state = stateWith({ timer: timer("2026-11-21T11:00:00.000Z") });
    const startTime = `2026-11-21T${start}Z`;
    const changed = startTimer(state, { category: "Admin", startTime }, moment());
    expect(pendingIn(changed)).toEqual([
      ["stop_timer", "2026-11-21T11:00:00.000Z", `2026-11-21T${end}Z`],
      ["start_timer", startTime],
    ]);
  });

  it.each([["nothing within", 1_999, []], ["a new timer after", 2_000, ["stop_timer", "start_timer"]]])(
    "of the running category is %s two seconds",
    (_, age, kinds) => {
      const state = stateWith({ timer: timer(new Date(NOON - age).toISOString()) });
      const start = { category: "Deep Work", startTime: new Date(NOON).toISOString() } as const;
      const changed = startTimer(state, start, moment());
      expect((changed.queue?.pending ?? []).map(({ command }) => command.kind)).toEqual(kinds);
    },
  );

  it("with a note is no double click of one without it", () => {
    const begun = timer(new Date(NOON - 1_000).toISOString());
    const start = { category: "Deep Work", startTime: new Date(NOON).toISOString(), note: "Sit." } as const;
    const changed = startTimer(stateWith({ timer: begun }), start, moment());
    expect(pendingIn(changed)).toEqual([
      ["stop_timer", begun.startTime, start.startTime],
      ["start_timer", start.startTime],
    ]);
    expect(changed.timer?.note).toBe("Sit.");
    expect(startTimer(stateWith({ timer: { ...begun, note: "Sit." } }), start, moment())).toEqual({});
    const again = { ...start, note: "" };
    expect(startTimer(stateWith({ timer: { ...begun, note: "Sit." } }), again, moment())).toEqual({});
  });
});

describe("stopping a timer", () => {
  it("removes it and queues the stop in one change", () => {
    const state = stateWith({ timer: timer("2026-11-21T11:00:00.000Z") });
    const changed = stopTimer(state, NOON, moment());
    expect(changed.timer).toBeNull();
    expect(changed.queue?.pending).toMatchObject([{
      account: ACCOUNT,
      queuedAt: NOON,
      attempts: 0,
      command: { kind: "stop_timer", timer: { id: TIMER_ID, category: "Deep Work", day: "2026-11-21" } },
    }]);
  });

  it("rejects an end that is not an instant", () => {
    const state = stateWith({ timer: timer("2026-11-21T11:00:00.000Z") });
    expect(() => stopTimer(state, NaN, moment())).toThrow(RangeError);
  });

  it("changes nothing when none runs", () => {
    expect(stopTimer(stateWith(), NOON, moment())).toEqual({});
  });
});

describe("a timer", () => {
  it("is shown only to its account", () => {
    const theirs = { ...timer("2026-11-21T11:00:00.000Z"), account: "somebody else" };
    expect(timerOf({ timer: theirs }, ACCOUNT)).toBeNull();
    expect(timerOf({ timer: timer("2026-11-21T11:00:00.000Z") }, undefined)).toBeNull();
  });

  it("of an earlier day is left over", () => {
    expect(isLeftover(timer("2026-11-20T23:10:00.000Z"), "2026-11-21")).toBe(true);
    expect(isLeftover(timer("2026-11-21T00:10:00.000Z"), "2026-11-21")).toBe(false);
  });

  it("can be back-dated while it runs", () => {
    const state = stateWith({ timer: timer("2026-11-21T11:00:00.000Z") });
    const startTime = "2026-11-21T10:45:00.000Z";
    const changed = changeTimer(state, { startTime }, moment());
    expect(changed.timer).toMatchObject({ id: TIMER_ID, startTime });
    expect(pendingIn(changed)).toEqual([["change_timer", startTime]]);
  });

  it("is removed when it is discarded, and the discard is queued", () => {
    const state = stateWith({ timer: timer("2026-11-21T11:00:00.000Z") });
    const changed = discardTimer(state, moment());
    expect(changed.timer).toBeNull();
    expect(pendingIn(changed)).toEqual([["discard_timer", "2026-11-21T11:00:00.000Z"]]);
  });
});

describe("the server's timer", () => {
  const theirs: Timer = {
    id: "00000000-0000-4000-8000-0000000000aa",
    category: "Admin",
    start_ts: "2026-11-21T11:30:00.000Z",
    day: "2026-11-21",
    note: "",
  };

  it("replaces the local one, if any", () => {
    const mine = stateWith({ timer: timer("2026-11-21T11:00:00.000Z") });
    const applied = { id: theirs.id, startTime: theirs.start_ts, category: "Admin", date: theirs.day };
    expect(applyServerTimer(mine, { timer: theirs, version: "v" }, moment()).timer).toMatchObject(applied);
    expect(applyServerTimer(stateWith(), { timer: theirs, version: "v" }, moment()).timer).toMatchObject(
      applied,
    );
    expect(applyServerTimer(mine, { timer: null, version: "v" }, moment()).timer).toBeNull();
  });

  it("changes nothing when it is the local one, or while a timer command is pending", () => {
    const both = {
      ...stateWith(),
      ...applyServerTimer(stateWith(), { timer: theirs, version: "v" }, moment()),
    };
    expect(applyServerTimer(both, { timer: theirs, version: "v" }, moment())).toEqual({});
    expect(applyServerTimer(both, { timer: theirs, version: "w" }, moment())).not.toHaveProperty("timer");
    const stopped = { ...both, ...stopTimer(both, NOON, moment()) };
    expect(applyServerTimer(stopped, { timer: theirs, version: "w" }, moment())).toEqual({});
  });

  it("is ignored when a newer version arrived before", () => {
    const running = {
      ...stateWith(),
      ...applyServerTimer(stateWith(), { timer: theirs, version: "e-05" }, moment()),
    };
    expect(applyServerTimer(running, { timer: null, version: "e-04" }, moment())).toEqual({});
    expect(applyServerTimer(running, { timer: null, version: "e-06" }, moment()).timer).toBeNull();
    // Versions of a restored database are not comparable.
    expect(applyServerTimer(running, { timer: null, version: "f-04" }, moment()).timer).toBeNull();
  });

  it("is not compared with another account's version", () => {
    const serverTimer = { account: "another", timer: "e-05" };
    const mine = stateWith({ serverTimer });
    expect(applyServerTimer(mine, { timer: theirs, version: "e-04" }, moment()).timer).toMatchObject({
      id: theirs.id,
    });
  });

  it("starts a stored timer that was never sent to the server", () => {
    const old = stateWith({ timer: { ...timer("2026-11-21T11:00:00.000Z"), id: null } });
    const changed = applyServerTimer(old, { timer: null, version: null }, moment());
    expect(changed.timer?.id).not.toBeNull();
    expect(pendingIn(changed)).toEqual([["start_timer", "2026-11-21T11:00:00.000Z"]]);
  });

  it("does not start one of an earlier day or of another account", () => {
    const left = stateWith({ timer: { ...timer("2026-11-20T11:00:00.000Z"), id: null } });
    expect(applyServerTimer(left, { timer: null, version: null }, moment())).not.toHaveProperty("timer");
    const other = stateWith({
      timer: { ...timer("2026-11-21T11:00:00.000Z"), id: null, account: "another" },
    });
    expect(applyServerTimer(other, { timer: theirs, version: "v" }, moment())).toEqual({});
  });

  it("replaces the timer of another account, which that account's server or queue has", () => {
    const other = stateWith({ timer: { ...timer("2026-11-21T11:00:00.000Z"), account: "another" } });
    expect(applyServerTimer(other, { timer: theirs, version: "v" }, moment()).timer?.id).toBe(theirs.id);
  });
});

it("a timer's note is unchanged when the timer is back-dated and stopped", () => {
  const note = "Chapter 3 of the thesis";
  const running = {
    id: TIMER_ID,
    category: "Deep Work",
    start_ts: "2026-11-21T11:00:00.000Z",
    day: "2026-11-21",
    note,
  } as const;
  const at = moment();
  const applied = {
    ...stateWith(),
    ...applyServerTimer(stateWith(), { timer: running, version: "e-1" }, at),
  };
  const moved = {
    ...applied,
    ...changeTimer(applied, { startTime: "2026-11-21T10:30:00.000Z" }, at),
  };
  const { queue } = { ...moved, ...stopTimer(moved, NOON, at) };
  expect(queue.pending.map(({ command }) => "timer" in command && command.timer.note)).toEqual([note, note]);
});

it("a note is written to the running timer, with the timer before it", () => {
  const state = stateWith({ timer: timer("2026-11-21T11:00:00.000Z") });
  const changed = changeTimer(state, { note: "Chapter 3" }, moment());
  expect(changed.timer).toEqual({ ...timer("2026-11-21T11:00:00.000Z"), note: "Chapter 3" });
  expect(changed.queue?.pending.map(({ command }) => command)).toMatchObject([
    { kind: "change_timer", timer: { id: TIMER_ID, note: "Chapter 3" }, base: { id: TIMER_ID, note: "" } },
  ]);
});

it("a timer's note is stored as the server stores it", () => {
  const typed = " \u202echapter\u202d 3 ";
  const started = startTimer(
    stateWith(),
    { category: "Learning", startTime: "2026-11-21T11:45:00.000Z", note: typed },
    moment(),
  );
  expect(started.timer?.note).toBe("chapter 3");
  const running = stateWith({ timer: timer("2026-11-21T11:45:00.000Z") });
  expect(changeTimer(running, { note: typed }, moment()).timer?.note).toBe("chapter 3");
});
