import { expect, it } from "vitest";
import type { Entry, TimeCategory } from "../../rings/mod.ts";
import { suggestedCategory, taskCategory } from "./suggested_category.ts";

const entry = (category: TimeCategory, hour: string): Entry => ({
  id: category,
  start_ts: `2026-11-21T${hour}:00:00Z`,
  end_ts: `2026-11-21T${hour}:30:00Z`,
  category,
  note: "",
  source: "manual",
});

it("the last work of the day goes on, whatever came after it", () => {
  const entries = [
    entry("Learning", "11"),
    entry("Admin", "09"),
    entry("Entertainment", "12"),
    entry("Sleep", "13"),
  ];
  expect(suggestedCategory(entries)).toBe("Learning");
});

it("a day without work begins with Deep Work", () => {
  expect(suggestedCategory([])).toBe("Deep Work");
  expect(suggestedCategory([entry("Sleep", "02")])).toBe("Deep Work");
});

it("a task goes on with the category of its last entry of the day, or else with the last work", () => {
  const entries = [
    { ...entry("Health", "08"), note: "Walk 10 min" },
    { ...entry("Admin", "09"), note: "Walk 10 min: by the river" },
    { ...entry("Entertainment", "10"), note: "Walk 10 minutes late" },
    entry("Learning", "11"),
  ];
  expect(taskCategory(entries, "Walk 10 min")).toBe("Admin");
  expect(taskCategory(entries, "Close the inbox")).toBe("Learning");
  expect(taskCategory([], "Close the inbox")).toBe("Deep Work");
});
