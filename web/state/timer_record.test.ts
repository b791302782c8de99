import { describe, expect, it } from "vitest";
import { endOf, timerSave, timerStatus } from "./timer_record.ts";

const rule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } } as const;
const timer = { startTime: "2026-11-21T23:30:00.000Z", category: "Deep Work" } as const;
const at = (instant: string) => Date.parse(instant);

describe("a stored timer", () => {
  const days = { today: "2026-11-21", openedOn: "2026-11-21" };

  it("is resumed on its own day", () => {
    expect(timerStatus({ date: "2026-11-21" }, days)).toBe("running");
  });

  it("of an earlier day is left over", () => {
    expect(timerStatus({ date: "2026-11-20" }, days)).toBe("leftover");
  });

  it("runs on when the day turns under an open page", () => {
    expect(timerStatus({ date: "2026-11-21" }, { today: "2026-11-22", openedOn: "2026-11-21" })).toBe(
      "running",
    );
    expect(timerStatus({ date: "2026-11-20" }, { today: "2026-11-22", openedOn: "2026-11-21" })).toBe(
      "leftover",
    );
  });

  it("of a day that has not come is not resumed", () => {
    expect(timerStatus({ date: "2026-11-22" }, days)).toBe("leftover");
  });

  it("that is not there is idle", () => {
    expect(timerStatus(null, days)).toBe("idle");
  });
});

describe("what is saved of a timer", () => {
  const end = at("2026-11-22T00:20:00Z");

  it("is one piece for each day that it touched, each with a key of its own", () => {
    const { pieces } = timerSave(timer, { rule, end, begun: null });
    expect(pieces).toMatchObject([
      { day: "2026-11-21", start_ts: timer.startTime, end_ts: "2026-11-22T00:00:00.000Z" },
      { day: "2026-11-22", start_ts: "2026-11-22T00:00:00.000Z", end_ts: "2026-11-22T00:20:00.000Z" },
    ]);
    expect(new Set(pieces.map(({ key }) => key)).size).toBe(2);
  });

  it("is taken up with its keys and its end when it is tried again later", () => {
    const begun = timerSave(timer, { rule, end, begun: null });
    expect(timerSave(timer, { rule, end: end + 60_000, begun })).toBe(begun);
    expect(endOf(begun)).toBe(end);
  });

  it("begins anew for another timer, and for another end that its owner gives", () => {
    const begun = timerSave(timer, { rule, end, begun: null });
    const later = { ...timer, startTime: "2026-11-22T00:05:00.000Z" };
    expect(timerSave(later, { rule, end, begun })).not.toBe(begun);
    expect(timerSave(timer, { rule, end: end - 60_000, begun, endGiven: true })).not.toBe(begun);
    expect(timerSave(timer, { rule, end, begun, endGiven: true })).toBe(begun);
  });

  it("is nothing when the clock was set back behind its start", () => {
    const save = timerSave(timer, { rule, end: at("2026-11-21T23:00:00Z"), begun: null });
    expect(save.pieces).toEqual([]);
    expect(endOf(save)).toBeNull();
  });
});
