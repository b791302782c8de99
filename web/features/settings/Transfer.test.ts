import { describe, expect, it } from "vitest";
import type { ImportReport } from "#shared/contract/mod.ts";
import {
  bytesText,
  COUNTED_TEXT,
  dayByDayText,
  daysText,
  downloadShare,
  importShare,
  resultText,
  shortenedText,
  spanText,
} from "./Transfer.tsx";

const report: ImportReport = {
  mode: "merge",
  days: 2,
  from: "2026-11-20",
  to: "2026-11-21",
  total: { new: 1_200, same: 0, conflicting: 3 },
  kinds: {},
  profile: "absent",
  settings: "absent",
  by_day: [],
  more_days: 0,
  present_days: 0,
};

describe("the texts of transfers", () => {
  it("name sizes and days", () => {
    expect([bytesText(10), bytesText(1_449_000), daysText(1), daysText(3_650)]).toEqual([
      "1 kB",
      "1.4 MB",
      "1 day",
      "3,650 days",
    ]);
    expect(COUNTED_TEXT.study_target).toBe("Study targets");
  });

  it("name one day once, and one long text in the singular", () => {
    expect(spanText("2026-11-21", "2026-11-21")).toBe("Saturday, November 21, 2026");
    expect(spanText("2026-11-21", "2026-11-22")).toBe(
      "Saturday, November 21, 2026 to Sunday, November 22, 2026",
    );
    expect([1, 2].map(shortenedText)).toEqual([
      "1 long text will be shortened.",
      "2 long texts will be shortened.",
    ]);
  });

  it("say on how many days of a file something is new or different", () => {
    const by_day = [{ date: "2026-11-20", new: 1, same: 0, conflicting: 0 }];
    expect(dayByDayText({ ...report, by_day })).toBe("Day by day: 1 day with something new or different");
    expect(dayByDayText({ ...report, by_day, more_days: 3 }))
      .toBe("Day by day: 4 days with something new or different");
  });

  it("say what an import did", () => {
    expect(resultText(report)).toBe(
      "1,200 new records were added. Where you had something different, yours was kept (3).",
    );
    expect(resultText({ ...report, total: { new: 1, same: 7, conflicting: 0 } })).toBe(
      "1 new record was added.",
    );
    expect(resultText({ ...report, total: { new: 0, same: 7, conflicting: 0 } })).toMatch(/^Nothing was new/);
    expect(resultText({ ...report, mode: "replace" })).toBe(
      "Everything was replaced by the 2 days from the file.",
    );
  });

  it("know how far a transfer is", () => {
    expect(downloadShare({ bytes: 10, days: 5, ofDays: 20 })).toBe(25);
    expect(downloadShare({ bytes: 10, days: 12, ofDays: 0 })).toBe(0);
    expect(importShare({ mode: "preview", phase: "reading", days: 1, share: 0.5 })).toBe(50);
    expect(importShare({ mode: "merge", phase: "reading", days: 1, share: 0.5 })).toBe(25);
    expect(importShare({ mode: "merge", phase: "saving", days: 1, share: 0.5 })).toBe(75);
  });
});
