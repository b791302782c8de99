import { describe, expect, it } from "vitest";
import { quickAddText } from "./quick_add_text.ts";
import { typedOn } from "./testing/typed_on.ts";

const { added } = typedOn([]);

/** Returns the preview of a text that is typed at `now` in New York. */
function previewed(text: string, { now, shown = "2026-11-22" }: { now: string; shown?: string }): string {
  const context = { shown, today: "2026-11-22", timeZone: "America/New_York", now: Date.parse(now) };
  const add = added(text, context);
  return add && "kind" in add ? quickAddText(add, context) : "";
}

describe("the preview of an entry", () => {
  it("names the day on which it begins when that is not the one on the wall", () => {
    expect(previewed("10-11 deep work", { now: "2026-11-22T14:30:00Z" })).toBe(
      "Add Deep Work, 10:00 AM to 11:00 AM, 1h 0m (Saturday, November 21, 2026)",
    );
    expect(previewed("11pm-1am sleep", { now: "2026-11-22T16:33:00Z" })).toBe(
      "Add Sleep, 11:00 PM to 1:00 AM, 2h 0m (Saturday, November 21, 2026)",
    );
    expect(previewed("yesterday 9-10 admin", { now: "2026-11-22T16:33:00Z", shown: "2026-11-03" })).toBe(
      "Add Admin, 9:00 AM to 10:00 AM, 1h 0m (Saturday, November 21, 2026)",
    );
  });

  it("takes the day on the wall, also in the evening after UTC's midnight", () => {
    expect(previewed("10-11 deep work", { now: "2026-11-22T02:30:00Z" })).toBe(
      "Add Deep Work, 10:00 AM to 11:00 AM, 1h 0m",
    );
  });

  it("does not name today, nor the day of minutes that just passed", () => {
    expect(previewed("10-11 deep work", { now: "2026-11-22T17:00:00Z" })).toBe(
      "Add Deep Work, 10:00 AM to 11:00 AM, 1h 0m",
    );
    expect(previewed("45m learning", { now: "2026-11-22T05:20:00Z" })).toBe(
      "Add Learning, 11:35 PM to 12:20 AM, 45m",
    );
  });

  it("names another day that is on screen", () => {
    expect(previewed("10-11 admin", { now: "2026-11-22T17:00:00Z", shown: "2026-11-03" })).toBe(
      "Add Admin, 10:00 AM to 11:00 AM, 1h 0m (Tuesday, November 3, 2026)",
    );
  });
});
