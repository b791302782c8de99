// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sampleEntry, sampleTime } from "../testing/sample_entry.ts";
import { type Pull, pulled, StripTouch } from "./StripTouch.tsx";

afterEach(cleanup);

const DAY = { start: sampleTime("00:00"), end: sampleTime("00:00") + 86_400_000 };
const span = (start: string, end: string) => ({ start: sampleTime(start), end: sampleTime(end) });
const MINUTE = 60_000;

describe("a pull on the day strip", () => {
  const limits = { day: DAY, until: sampleTime("15:00"), near: [sampleTime("08:03")] };
  const cases: [string, Pull, number, [string, string]][] = [
    ["rests at whole five minutes", "end", 12, ["09:00", "10:10"]],
    ["rests at another entry", "start", -56, ["08:03", "10:00"]],
    ["leaves five minutes", "start", 90, ["09:55", "10:00"]],
    ["leaves five minutes at the other end", "end", -90, ["09:00", "09:05"]],
    ["ends where the time so far ends", "end", 900, ["09:00", "15:00"]],
    ["begins where the day begins", "all", -900, ["00:00", "01:00"]],
    ["moves both ends", "all", 61, ["10:00", "11:00"]],
    ["moves as far as the time so far", "all", 900, ["14:00", "15:00"]],
  ];
  test.each(cases)("%s", (_, pull, minutes, [start, end]) => {
    expect(pulled(span("09:00", "10:00"), pull, minutes * MINUTE, limits)).toEqual(span(start, end));
  });

  test("what lies outside of the day does not move", () => {
    const late = { start: sampleTime("14:00"), end: DAY.end + 60 * MINUTE };
    expect(pulled(late, "end", -60 * MINUTE, limits)).toEqual(late);
    expect(pulled(late, "all", -60 * MINUTE, limits)).toEqual(late);
    expect(pulled(late, "start", -60 * MINUTE, limits)).toEqual({ ...late, start: sampleTime("13:00") });
  });

  test("of an entry that is shorter than five minutes, an edge can be pulled, too", () => {
    expect(pulled(span("09:01", "09:03"), "end", 20 * MINUTE, limits)).toEqual(span("09:01", "09:25"));
    expect(pulled(span("09:01", "09:03"), "end", -20 * MINUTE, limits)).toEqual(span("09:01", "09:03"));
  });
});

const ENTRIES = [
  sampleEntry("a", "06:00", "09:00", "Deep Work"),
  sampleEntry("b", "10:00", "12:00", "Admin"),
];
const GAP = span("09:00", "10:00");

function show() {
  const calls = { onFill: vi.fn(), onOpen: vi.fn(), onChange: vi.fn(), onSplit: vi.fn(), onDelete: vi.fn() };
  const { container } = render(
    <StripTouch
      entries={ENTRIES}
      gaps={[GAP]}
      day={DAY}
      until={sampleTime("18:00")}
      timeZone="UTC"
      {...calls}
    />,
  );
  const strip = container.querySelector("[data-touch-strip]") ?? document.body;
  // One pixel is a minute.
  strip.getBoundingClientRect = () => new DOMRect(0, 0, 1440, 72);
  const at = (time: string) => ({ button: 0, clientX: (sampleTime(time) - DAY.start) / MINUTE, clientY: 30 });
  const drag = (from: string, to: string, pointerType = "mouse") => {
    fireEvent.pointerDown(strip, { ...at(from), pointerType });
    fireEvent.pointerMove(strip, { ...at(to), pointerType });
    fireEvent.pointerUp(strip, { ...at(to), pointerType });
  };
  const tap = (time: string, pointerType = "mouse") => drag(time, time, pointerType);
  return { ...calls, drag, tap, slider: screen.getByRole("slider", { name: "Entries on the strip" }) };
}

describe("the touchable day strip", () => {
  test("a tap chooses an entry, whose edges are then pulled", () => {
    const { tap, drag, slider, onChange, onSplit } = show();
    tap("07:30");
    expect(slider.getAttribute("aria-valuetext")).toBe("Deep Work, 6:00 AM to 9:00 AM");
    drag("08:59", "08:00");
    expect(onChange).toHaveBeenLastCalledWith(ENTRIES[0], span("06:00", "08:00"));
    drag("06:02", "05:00");
    expect(onChange).toHaveBeenLastCalledWith(ENTRIES[0], span("05:00", "09:00"));
    drag("11:00", "14:00");
    expect(onChange).toHaveBeenLastCalledWith(ENTRIES[1], span("13:00", "15:00"));
    expect(onSplit).not.toHaveBeenCalled();
  });

  test("two taps cut an entry where they are", () => {
    const { tap, onSplit, onChange } = show();
    tap("07:31");
    tap("07:31");
    expect(onSplit).toHaveBeenCalledExactlyOnceWith(ENTRIES[0], sampleTime("07:30"));
    expect(onChange).not.toHaveBeenCalled();
  });

  test("a tap fills a gap, and one beside everything has no effect", () => {
    const { tap, onFill } = show();
    tap("09:30");
    tap("16:00");
    expect(onFill).toHaveBeenCalledExactlyOnceWith(GAP);
  });

  test("a finger pulls only what it has chosen, so that the page can be scrolled", () => {
    const { tap, drag, onChange } = show();
    drag("11:00", "14:00", "touch");
    expect(onChange).not.toHaveBeenCalled();
    tap("11:00", "touch");
    drag("11:00", "14:00", "touch");
    expect(onChange).toHaveBeenCalledExactlyOnceWith(ENTRIES[1], span("13:00", "15:00"));
  });

  test("keys choose, move both edges and the whole, cut, open and delete", () => {
    const { slider, onChange, onSplit, onOpen, onDelete } = show();
    slider.focus();
    const press = (key: string, modifiers: { shiftKey?: boolean; altKey?: boolean } = {}) =>
      fireEvent.keyDown(slider, { key, ...modifiers });
    press("Home");
    expect(slider.getAttribute("aria-valuetext")).toBe("Deep Work, 6:00 AM to 9:00 AM");
    press("ArrowRight");
    expect(slider.getAttribute("aria-valuetext")).toBe("Admin, 10:00 AM to 12:00 PM");
    press("ArrowLeft", { shiftKey: true });
    press("ArrowLeft", { shiftKey: true });
    expect(slider.getAttribute("aria-valuetext")).toBe("Admin, 10:00 AM to 11:50 AM");
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyUp(slider, { key: "Shift" });
    expect(onChange).toHaveBeenLastCalledWith(ENTRIES[1], span("10:00", "11:50"));
    press("ArrowRight", { altKey: true });
    fireEvent.keyUp(slider, { key: "Alt" });
    expect(onChange).toHaveBeenLastCalledWith(ENTRIES[1], span("10:05", "12:00"));
    press("ArrowRight", { shiftKey: true, altKey: true });
    press("Escape");
    fireEvent.keyUp(slider, { key: "Alt" });
    expect(onChange).toHaveBeenCalledTimes(2);
    press("ArrowRight", { shiftKey: true, altKey: true });
    fireEvent.blur(slider);
    expect(onChange).toHaveBeenLastCalledWith(ENTRIES[1], span("10:05", "12:05"));
    press("x");
    expect(onSplit).toHaveBeenCalledExactlyOnceWith(ENTRIES[1], sampleTime("11:00"));
    press("Enter");
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("b");
    press("Delete");
    expect(onDelete).toHaveBeenCalledExactlyOnceWith(ENTRIES[1]);
  });
});
