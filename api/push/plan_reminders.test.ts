import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INITIAL_SETTINGS } from "#shared/records/mod.ts";
import type { PushSchedule } from "../store/push/push_documents.ts";
import {
  type Moment,
  needsPlan,
  planReminders,
  RETRY_AFTER_MS,
  withoutDeliveries,
} from "./plan_reminders.ts";

const at = (time: string, day = "2026-11-21") => Date.parse(`${day}T${time}:00.000Z`);
const DUE = at("20:30");
const TOMORROW = at("20:30", "2026-11-22");
const OPEN = { title: "One ring is still open", body: "Fire" };
const MOMENT: Moment = {
  now: DUE,
  zone: "UTC",
  push: { ...INITIAL_SETTINGS.push, enabled: true },
  today: "2026-11-21",
  open: OPEN,
  browsers: ["a", "b"],
};
const WAITING: PushSchedule = { next_at: DUE, shown: null, deliveries: [] };
const SHOWN: PushSchedule = { next_at: TOMORROW, shown: "2026-11-21", deliveries: [] };
const kinds = ({ due }: ReturnType<typeof planReminders>) => due.map(({ to, message }) => [to, message.kind]);

describe("planReminders", () => {
  it("sends a due reminder to each browser, and schedules the next one", () => {
    const plan = planReminders(WAITING, MOMENT);
    expect(plan.due.map(({ to, message }) => [to, message])).toEqual([
      ["a", { kind: "show", ...OPEN }],
      ["b", { kind: "show", ...OPEN }],
    ]);
    expect(plan.schedule).toMatchObject({ next_at: TOMORROW, shown: "2026-11-21" });
  });

  it.each(
    [
      ["before its time", { now: DUE - 1 }],
      ["when nothing is open", { open: null }],
      ["when it is more than an hour late", { now: DUE + 3_600_000 }],
      ["when reminders were turned off", { push: INITIAL_SETTINGS.push }],
      ["without browsers", { browsers: [] }],
    ] as const,
  )("sends nothing %s", (_, more) => {
    expect(planReminders(WAITING, { ...MOMENT, ...more }).due).toEqual([]);
  });

  it("closes the reminder once nothing is open any more, on the day that it is about", () => {
    const later = { ...MOMENT, now: DUE + 60_000 };
    expect(planReminders(SHOWN, later).due).toEqual([]);
    const done = planReminders(SHOWN, { ...later, open: null });
    expect(kinds(done)).toEqual([["a", "close"], ["b", "close"]]);
    expect(done.schedule.shown).toBeNull();
    const nextDay = planReminders(SHOWN, { ...later, today: "2026-11-22", open: null });
    expect([nextDay.due, nextDay.schedule.shown]).toEqual([[], null]);
  });

  it("tries again after longer and longer pauses, and then gives up", () => {
    let { schedule } = planReminders(WAITING, MOMENT);
    let now = DUE;
    for (const wait of RETRY_AFTER_MS) {
      expect(planReminders(schedule, { ...MOMENT, now: now + wait - 1 }).due).toEqual([]);
      now += wait;
      expect(needsPlan(schedule, now)).toBe(true);
      const plan = planReminders(schedule, { ...MOMENT, now });
      expect(kinds(plan)).toEqual([["a", "show"], ["b", "show"]]);
      schedule = plan.schedule;
    }
    expect(schedule.deliveries).toEqual([]);
  });

  it("does not repeat what has arrived, nor a reminder of what was done meanwhile", () => {
    const { schedule, due } = planReminders(WAITING, MOMENT);
    const rest = withoutDeliveries(schedule, due.slice(0, 1));
    expect(rest.deliveries.map(({ to }) => to)).toEqual(["b"]);
    const done = planReminders(rest, { ...MOMENT, now: DUE + 60_000, open: null });
    expect(kinds(done)).toEqual([["a", "close"], ["b", "close"]]);
  });

  it("forgets the messages to a browser that has unsubscribed", () => {
    const { schedule } = planReminders(WAITING, MOMENT);
    const later = planReminders(schedule, { ...MOMENT, now: DUE + 60_000, browsers: ["b"] });
    expect(kinds(later)).toEqual([["b", "show"]]);
  });

  it("sends each reminder once, however often it is planned", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(600_000), { maxLength: 30 }), (steps) => {
        let state: PushSchedule = WAITING;
        let now = DUE;
        const sent: string[] = [];
        for (const step of steps) {
          const { schedule, due } = planReminders(state, { ...MOMENT, now });
          sent.push(...due.map(({ to }) => to));
          state = withoutDeliveries(schedule, due);
          now += step;
        }
        expect(new Set(sent).size).toBe(sent.length);
      }),
      { seed: 1 },
    );
  });
});
