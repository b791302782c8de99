import { describe, expect, it, onTestFinished, test } from "vitest";
import type { Day } from "#shared/domain/records.ts";
import { byRing } from "#shared/domain/rings/mod.ts";
import { defaultSettings, type SettingsPatch, withSettings } from "#shared/domain/settings.ts";
import type { User } from "#shared/domain/user.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { setLanguage } from "#shared/texts/translate.ts";
import { streakText } from "../../day/DayStreak.tsx";
import { dayReminders } from "./DayWatch.tsx";

test("the sentence about a complete day counts the days in a row", () => {
  expect(streakText({ of: "all", days: 12, longer: null }, true)).toBe("All five rings. Day 12 in a row.");
  expect(streakText({ of: "all", days: 1, longer: null }, true)).toBe("All five rings today.");
  expect(streakText(null, true)).toBe("All five rings today.");
});

test("a milestone is said on its day, and on no other", () => {
  const perfect = (days: number) => streakText({ of: "all", days, longer: null }, true);
  expect([7, 30, 100, 365].map(perfect)).toEqual([
    "All five rings, seven days in a row. A whole week.",
    "All five rings, thirty days in a row.",
    "All five rings, one hundred days in a row.",
    "All five rings, every day for a year.",
  ]);
  expect([8, 101].map(perfect)).toEqual([
    "All five rings. Day 8 in a row.",
    "All five rings. Day 101 in a row.",
  ]);
});

test("a rest day, which extends no streak, says no milestone again", () => {
  const perfect = { of: "all", days: 7, longer: null } as const;
  expect(streakText(perfect, true, { isRest: true })).toBe("All five rings today.");
  expect(streakText({ of: ["wind"], days: 5, longer: null }, true, { isRest: true })).toBe(
    "All five rings today.",
  );
  expect(streakText(perfect, false, { isRest: true })).toBe("All five rings, 7 days in a row");
});

test("the sentence about an open day names the longest streak", () => {
  expect(streakText({ of: "all", days: 12, longer: null }, false)).toBe("All five rings, 12 days in a row");
  expect(streakText({ of: ["water"], days: 3, longer: null }, false)).toBe("Water, 3 days in a row");
  expect(streakText({ of: ["water"], days: 1, longer: null }, false)).toBe("");
  expect(streakText(null, false)).toBe("");
});

test("the sentence about an open day names two equal streaks, and counts more of them", () => {
  expect(streakText({ of: ["earth", "void"], days: 2, longer: null }, false)).toBe(
    "Earth and Void, 2 days in a row",
  );
  expect(streakText({ of: ["earth", "water", "void"], days: 12, longer: null }, false)).toBe(
    "3 rings, 12 days in a row",
  );
});

test("the streak of a ring that began earlier stands beside that of all five", () => {
  const longer = { of: ["wind"], days: 16 } as const;
  expect(streakText({ of: "all", days: 1, longer }, true))
    .toBe("All five rings today. Wind, 16 days in a row");
  expect(streakText({ of: "all", days: 3, longer }, false))
    .toBe("All five rings, 3 days in a row · Wind, 16 days in a row");
  expect(streakText({ of: "all", days: 1, longer }, false)).toBe("Wind, 16 days in a row");
  setLanguage(JAPANESE);
  onTestFinished(() => setLanguage(null));
  expect(streakText({ of: "all", days: 1, longer }, true)).toBe("今日は五輪すべて達成。風、16日連続");
});

test("below the sentence that all five are complete, the streak does not say it again", () => {
  const said = { isSaid: true };
  const longer = { of: ["wind"], days: 16 } as const;
  expect(streakText({ of: "all", days: 1, longer: null }, true, said)).toBe("");
  expect(streakText({ of: "all", days: 1, longer }, true, said)).toBe("Wind, 16 days in a row");
  expect(streakText({ of: "all", days: 12, longer: null }, true, said)).toBe("Day 12 in a row.");
  expect(streakText({ of: "all", days: 7, longer: null }, true, said))
    .toBe("All five rings, seven days in a row. A whole week.");
});

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
