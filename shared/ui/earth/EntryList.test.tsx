// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Entry } from "#shared/rings/mod.ts";
import { DayStrip } from "./DayStrip.tsx";
import { EntryList } from "./EntryList.tsx";
import { sampleEntry, sampleTime } from "../testing/sample_entry.ts";

afterEach(cleanup);

const LEARNING = sampleEntry("l", "07:00", "08:10", "Learning", "Kanji, lesson 31");
const WORK = sampleEntry("w", "09:15", "11:10", "Deep Work");

function show(entries: Entry[]) {
  const calls = { onEdit: vi.fn(), onDelete: vi.fn(), onFill: vi.fn(), onTrim: vi.fn() };
  render(<EntryList entries={entries} timeZone="UTC" {...calls} />);
  return calls;
}

const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("EntryList", () => {
  test("it says so when there is nothing", () => {
    show([]);
    expect(screen.getByText("No time entries yet")).toBeDefined();
  });

  test("a row shows times, category, note and length", () => {
    show([LEARNING]);
    for (const text of ["7:00 AM to 8:10 AM", "Learning", "Kanji, lesson 31", "1h 10m"]) {
      expect(screen.getByText(text)).toBeDefined();
    }
  });

  test("an entry of less than a minute shows its seconds", () => {
    show([{ ...LEARNING, end_ts: LEARNING.start_ts.replace(":00.000Z", ":03.000Z") }]);
    expect(screen.getByText("3s")).toBeDefined();
  });

  test("the newest entry comes first and the gap stands between", () => {
    show([LEARNING, WORK]);
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows[0]).toContain("Deep Work");
    expect(rows[1]).toContain("1h 5m gap");
    expect(rows[2]).toContain("Learning");
  });

  test("edit and delete name their entry", () => {
    const { onDelete, onEdit } = show([LEARNING, WORK]);
    click("Delete entry Deep Work 9:15 AM");
    expect(onDelete).toHaveBeenCalledWith(WORK);
    click("Edit entry Learning 7:00 AM");
    expect(onEdit).toHaveBeenCalledWith(LEARNING);
  });

  test("Fill gives the gap", () => {
    const { onFill } = show([LEARNING, WORK]);
    click("Fill 8:10 AM to 9:15 AM");
    expect(onFill).toHaveBeenCalledWith({ start: sampleTime("08:10"), end: sampleTime("09:15") });
  });

  test("an overlap is marked and can be trimmed", () => {
    const admin = sampleEntry("x", "11:00", "11:30", "Admin");
    const { onTrim } = show([WORK, admin]);
    expect(screen.getAllByText("Overlaps another entry")).toHaveLength(2);
    click("Shorten entry Admin 11:00 AM");
    expect(onTrim).toHaveBeenCalledWith(admin);
  });
});

describe("DayStrip", () => {
  const day = { start: sampleTime("00:00"), end: sampleTime("00:00") + 86_400_000 };

  test("it tells in words what it shows", () => {
    render(<DayStrip entries={[WORK, LEARNING]} day={day} timeZone="UTC" />);
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
      "The day as a strip: 7:00 AM to 8:10 AM Learning; 8:10 AM to 9:15 AM gap; 9:15 AM to 11:10 AM Deep Work",
    );
  });

  test("a day without entries says so", () => {
    render(<DayStrip entries={[]} day={day} timeZone="UTC" />);
    expect(screen.getByRole("img", { name: "The day as a strip, with nothing on it yet" })).toBeDefined();
  });
});
