import { describe, expect, it } from "vitest";
import type { Day, User } from "#shared/records/mod.ts";
import { defaultSettings, type SettingsPatch, withSettings } from "#shared/records/mod.ts";
import { byRing } from "#shared/rings/mod.ts";
import { dayReminders } from "./day_reminders.ts";

const DAY = "2026-11-21";
const REP = { id: "a", weakness: "Phone in bed", scheduled_time: `${DAY}T21:00`, completed: false };

/** The messages at a time of day in UTC. */
function messagesAt(
  time: string,
  patch: SettingsPatch = {},
  day: Partial<Pick<Day, "rest">> & { reps?: readonly object[] } = {},
): string[] {
  const settings = withSettings(defaultSettings(), { reminders: { enabled: true, at: "20:30" } });
  // Only these fields are read.
  const user = { settings: withSettings(settings, patch), timezone: "Europe/Berlin" } as User;
  const shown = {
    date: DAY,
    rest: day.rest ?? false,
    completion: { ...byRing(() => true), fire: false, void: false },
    wind: { weakness_reps: day.reps ?? [] },
  } as unknown as Day;
  return dayReminders(shown, user, Date.parse(`${DAY}T${time}:00Z`), "UTC").map(({ message }) => message);
}

describe("the reminders of an open page", () => {
  it("name the open rings from the user's time on, in the account's time zone", () => {
    expect(messagesAt("19:29")).toEqual([]);
    expect(messagesAt("19:30")).toEqual(["2 rings are still open: Fire, Void"]);
  });

  it("leave out the rings that may not remind", () => {
    expect(messagesAt("20:00", { prompts_enabled: { void: false } })).toEqual([
      "One ring is still open: Fire",
    ]);
    expect(messagesAt("20:00", { prompts_enabled: { void: false, fire: false } })).toEqual([]);
  });

  it("are none while they are off, and on a rest day", () => {
    expect(messagesAt("20:00", { reminders: { enabled: false } })).toEqual([]);
    expect(messagesAt("20:00", {}, { rest: true, reps: [REP] })).toEqual([]);
  });

  it("name a weakness rep from its time on, for an hour, unless it is completed", () => {
    const late: SettingsPatch = { reminders: { at: "23:59" } };
    expect(messagesAt("20:59", late, { reps: [REP] })).toEqual([]);
    expect(messagesAt("21:00", late, { reps: [REP] })).toEqual(["It is 9:00 PM: Phone in bed"]);
    expect(messagesAt("22:01", late, { reps: [REP] })).toEqual([]);
    expect(messagesAt("21:00", late, { reps: [{ ...REP, completed: true }] })).toEqual([]);
    expect(messagesAt("21:00", { ...late, prompts_enabled: { wind: false } }, { reps: [REP] })).toEqual([]);
  });
});
