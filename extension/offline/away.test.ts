import { describe, expect, it } from "vitest";
import { leftoverEnd, markAway, markReturned, markSeen, settleAway } from "./away.ts";
import type { State } from "./state.ts";
import { SAMPLE_ACCOUNT, SAMPLE_SERVER, signedInState, TIMER_ID } from "./testing/sample_state.ts";

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);
const iso = (time: string) => new Date(at(time)).toISOString();

const timer = {
  id: TIMER_ID,
  startTime: iso("09:00"),
  date: "2026-11-21",
  category: "Deep Work",
  note: "",
  account: SAMPLE_ACCOUNT,
} as const;
const preferences = { server: SAMPLE_SERVER, idle: true };

function working(changes: Partial<State> = {}): State {
  return signedInState({ timer, preferences, ...changes });
}

const asked = working({ away: { since: null, question: { from: at("10:00"), to: at("10:40") } } });

function settled(choice: "keep" | "drop" | "split") {
  let made = 0;
  const changed = settleAway(asked, choice, {
    account: SAMPLE_ACCOUNT,
    today: "2026-11-21",
    now: at("10:41"),
    makeId: () => String(++made),
  });
  const entries = changed.queue?.pending.map(({ command }) => {
    if (command.kind === "stop_timer") return ["stop", command.timer.start_ts, command.end_ts];
    if (command.kind === "start_timer") return ["start", command.timer.start_ts];
    return command.kind === "add_entry"
      ? [command.entry.category, command.entry.start_ts, command.entry.end_ts, command.entry.note]
      : command;
  });
  return { ...changed, entries };
}

describe("time away while a timer runs", () => {
  it("is asked about once, from the last input on", () => {
    const left = working(markAway(working(), at("10:00"), at("10:10")));
    expect(left.away.since).toBe(at("10:00"));
    expect(markAway(left, at("10:10"), at("10:20"))).toEqual({});
    const back = markReturned(left, at("10:40"));
    expect(back.away).toEqual({ since: null, question: { from: at("10:00"), to: at("10:40") } });
    expect(markReturned(working(back), at("10:50"))).toEqual({});
  });

  it("is not stored without a timer, nor when the question is disabled", () => {
    expect(markAway(working({ timer: null }), at("10:00"), at("10:10"))).toEqual({});
    expect(markAway(working({ preferences: { ...preferences, idle: false } }), at("10:00"), at("10:10")))
      .toEqual({});
  });

  it("is not asked about when it is short", () => {
    const left = working({ away: { since: at("10:00"), question: null } });
    expect(markReturned(left, at("10:05")).away).toEqual({ since: null, question: null });
  });

  it("starts no earlier than the timer", () => {
    expect(markAway(working(), at("08:55"), at("09:05")).away?.since).toBe(at("09:00"));
  });

  it("can be kept: the timer runs on unchanged", () => {
    expect(settled("keep")).toEqual({ away: { since: null, question: null }, entries: undefined });
  });

  it("can be dropped: the time before is saved, and the timer continues from the return", () => {
    const { entries, timer, away } = settled("drop");
    expect(entries).toEqual([["stop", iso("09:00"), iso("10:00")], ["start", iso("10:40")]]);
    expect(timer).toMatchObject({ category: "Deep Work", startTime: iso("10:40") });
    expect(away?.question).toBeNull();
  });

  it("can be split off into a separate entry", () => {
    const { entries, timer } = settled("split");
    expect(entries).toEqual([
      ["stop", iso("09:00"), iso("10:00")],
      ["Misc", iso("10:00"), iso("10:40"), "Away"],
      ["start", iso("10:40")],
    ]);
    expect(timer?.startTime).toBe(iso("10:40"));
  });
});

describe("the proposed end of a timer that was left running", () => {
  const midnight = Date.parse("2026-11-22T00:00:00Z");

  it("is when the browser was last open, also without the permission to detect idle time", () => {
    const before = working({ preferences: { ...preferences, idle: false } });
    const seen = [at("09:01"), at("09:40")].reduce(
      (state, now) => ({ ...state, ...markSeen(state, now) }),
      before,
    );
    expect(leftoverEnd(seen, timer)).toBe(at("09:40"));
    // The browser was opened on the next day: that is no sign of the timer's day.
    expect(markSeen(seen, midnight + 1)).toEqual({});
  });

  it("is when the user left, though the browser stayed open and the user has not come back", () => {
    const away = { ...working(), ...markAway(working(), at("10:00"), at("10:10")) };
    expect(markSeen(away, at("10:30"))).toEqual({});
    expect(leftoverEnd(away, timer)).toBe(at("10:00"));
    expect(leftoverEnd(asked, timer)).toBe(at("10:00"));
  });

  it("is the end of its day when nothing is known, or only of another timer", () => {
    expect(leftoverEnd(working(), timer)).toBe(midnight);
    const seen = { timer: iso("08:00"), at: at("08:30") };
    expect(leftoverEnd(working({ seen }), timer)).toBe(midnight);
  });
});
