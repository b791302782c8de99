import { describe, expect, it } from "vitest";
import type { DayRule } from "#shared/calendar/mod.ts";
import type { TrashItem } from "#shared/records/mod.ts";
import { deletionDays } from "./deletion_days.ts";

const utc: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };
const late: DayRule = { timezone: "UTC", boundary: { mode: "timezone", start_hour: 4 } };

function deleted(deleted_at: string): TrashItem {
  const id = crypto.randomUUID();
  return {
    id,
    kind: "weakness_rep",
    ring: "wind",
    day: "2026-11-01",
    deleted_at,
    item: { id, weakness: "w", rep_description: "r", scheduled_time: "", completed: false, notes: "" },
  };
}

describe("deletionDays", () => {
  const items = [
    deleted("2026-11-21T03:00:00.000Z"),
    deleted("2026-11-20T23:00:00.000Z"),
    deleted("2026-11-20T05:00:00.000Z"),
    deleted("2026-10-25T12:00:00.000Z"),
  ];

  it("gathers what was deleted on one day, in words, with the day on which it expires", () => {
    expect(deletionDays(items, utc, "2026-11-21")).toEqual([
      { date: "2026-11-21", title: "Deleted today", until: "2026-12-21", items: items.slice(0, 1) },
      { date: "2026-11-20", title: "Deleted yesterday", until: "2026-12-20", items: items.slice(1, 3) },
      {
        date: "2026-10-25",
        title: "Deleted on Sunday, October 25, 2026",
        until: "2026-11-24",
        items: items.slice(3),
      },
    ]);
  });

  it("goes by the user's own days", () => {
    const [today, ...others] = deletionDays(items, late, "2026-11-20");
    expect(today).toMatchObject({ title: "Deleted today", items: items.slice(0, 3) });
    expect(others).toHaveLength(1);
  });
});
