// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Entry } from "../../domain/rings/mod.ts";
import { overlapPairs } from "../../domain/time.ts";
import { sampleEntry, sampleTime } from "../testing/sample_entry.ts";
import { EntryList } from "./Entries.tsx";
import { DayStrip, Overlaps } from "./Strip.tsx";

afterEach(cleanup);

const LEARNING = sampleEntry("l", "07:00", "08:10", "Learning", "Kanji, lesson 31");
const WORK = sampleEntry("w", "09:15", "11:10", "Deep Work");

const NIGHT = { ...sampleEntry("n", "00:00", "07:00", "Sleep"), start_ts: "2026-11-20T22:30:00.000Z" };
const DAY = { start: sampleTime("00:00"), end: sampleTime("00:00") + 86_400_000 };

function show(entries: Entry[], carried: Entry[] = []) {
  const calls = { onEdit: vi.fn(), onDelete: vi.fn() };
  const from = <a href="/yesterday">from yesterday</a>;
  const list = (entries: Entry[]) => (
    <EntryList {...{ entries, carried }} day={DAY} carriedFrom={from} timeZone="UTC" {...calls} />
  );
  const { rerender } = render(list(entries));
  return { ...calls, update: (changed: Entry[]) => rerender(list(changed)) };
}

describe("EntryList", () => {
  test("a start on another date of the clock than the day's is marked", () => {
    // As in Berlin, where a day of UTC begins at 1 AM.
    const entries = [sampleEntry("n", "23:39", "23:55", "Sleep"), WORK];
    const [start, end] = [DAY.start, DAY.end];
    const actions = { onEdit: () => {}, onDelete: () => {} };
    const list = (timeZone: string) => (
      <EntryList
        {...{ entries, timeZone, ...actions }}
        carried={[]}
        day={{ start, end }}
        date="2026-11-21"
        carriedFrom=""
      />
    );
    const { rerender } = render(list("Europe/Berlin"));
    const texts = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(texts()).toEqual([
      expect.stringContaining("12:39 AM (+1) to 12:55 AM"),
      expect.stringMatching(/^10:15 AM to/),
    ]);
    rerender(list("America/Los_Angeles"));
    expect(texts()[1]).toMatch(/^1:15 AM to/);
    rerender(list("Pacific/Honolulu"));
    expect(texts()[1]).toMatch(/^11:15 PM \(−1\) to/);
  });

  test("when it is empty it says how to begin, without the timer on another day", () => {
    const list = { entries: [], carried: [], day: DAY, carriedFrom: "", timeZone: "UTC" };
    const { rerender } = render(<EntryList {...list} onEdit={() => {}} onDelete={() => {}} />);
    expect(screen.getByText("Start the timer, or add an entry by hand.")).toBeDefined();
    rerender(<EntryList {...list} isToday={false} onEdit={() => {}} onDelete={() => {}} />);
    expect(screen.getByText("Add an entry by hand.")).toBeDefined();
  });

  test("it folds after 20 rows, unless the row that had the focus would be hidden", () => {
    const entries = Array.from({ length: 30 }, (_, index) => {
      const minute = String(10 + index);
      return sampleEntry(`${index}`, `08:${minute}`, `08:${minute}`, "Admin");
    });
    const { update } = show(entries);
    expect(screen.getAllByRole("listitem")).toHaveLength(20);
    fireEvent.focus(screen.getAllByRole("button", { name: /^Edit/ })[19] ?? document.body);
    update([...entries, sampleEntry("new", "09:00", "09:10", "Admin")]);
    expect(screen.getAllByRole("listitem")).toHaveLength(31);
    cleanup();
    show(entries);
    fireEvent.click(screen.getByRole("button", { name: "Show all 30" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(30);
  });

  test("an entry of less than a minute shows its seconds", () => {
    show([{ ...LEARNING, end_ts: LEARNING.start_ts.replace(":00.000Z", ":03.000Z") }]);
    expect(screen.getByText("3s")).toBeDefined();
  });

  test("the newest entry comes first, and one carried over from the day before last", () => {
    show([LEARNING, WORK], [NIGHT]);
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows[0]).toContain("Deep Work");
    expect(rows[1]).toContain("Learning");
    expect(rows[2]).toBe("12:00 AM to 7:00 AMSleep (from yesterday)7h 0m");
  });

  test("an entry carried over is edited on its own day", () => {
    show([], [NIGHT]);
    expect(screen.getByText("No time entries yet")).toBeDefined();
    expect(screen.getByRole("link", { name: "from yesterday" })).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("entries that overlap are marked", () => {
    show([WORK, sampleEntry("x", "11:00", "11:30", "Admin")]);
    expect(screen.getAllByText("Overlaps another entry")).toHaveLength(2);
  });

  test("one that is carried over is marked, too", () => {
    show([sampleEntry("x", "06:30", "07:40", "Admin")], [NIGHT]);
    expect(screen.getAllByText("Overlaps another entry")).toHaveLength(2);
  });
});

describe("Overlaps", () => {
  test("an entry that is carried over is named, and only that of the day can be shortened", () => {
    const own = sampleEntry("x", "06:30", "07:40", "Admin");
    const onTrim = vi.fn();
    const overlaps = overlapPairs([own], [NIGHT]);
    render(<Overlaps {...{ overlaps, onTrim }} carried={[NIGHT]} timeZone="UTC" />);
    expect(screen.getByRole("listitem").textContent).toContain(
      "Overlaps: Sleep and Admin share 6:30 AM to 7:00 AM, 30m",
    );
    fireEvent.click(screen.getByRole("button"));
    expect(onTrim).toHaveBeenCalledWith(own);
  });
});

describe("DayStrip", () => {
  test("it describes what it shows", () => {
    const gaps = [{ start: sampleTime("08:10"), end: sampleTime("09:15") }];
    render(<DayStrip entries={[WORK, LEARNING]} carried={[NIGHT]} gaps={gaps} day={DAY} timeZone="UTC" />);
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
      "The day as a strip: 12:00 AM to 7:00 AM Sleep from the day before; 7:00 AM to 8:10 AM Learning; 8:10 AM to 9:15 AM gap; 9:15 AM to 11:10 AM Deep Work",
    );
  });

  test("the length of a gap is that between its clock times, which have no seconds", () => {
    const gaps = [{ start: sampleTime("12:15") + 50_000, end: sampleTime("12:24") + 10_000 }];
    const onFill = vi.fn();
    const strip = { entries: [WORK], carried: [], gaps, day: DAY, timeZone: "UTC", onFill };
    render(<DayStrip {...strip} />);
    const gap = screen.getByRole("button", { name: "Fill 12:15 PM to 12:24 PM" });
    expect(gap.parentElement?.textContent).toContain("9m");
  });

  test("a day without entries says so", () => {
    render(<DayStrip entries={[]} carried={[]} gaps={[]} day={DAY} timeZone="UTC" />);
    expect(screen.getByRole("img", { name: "The day as a strip, with nothing on it" })).toBeDefined();
  });
});
