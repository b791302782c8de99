// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { LeftoverTimer } from "./LeftoverTimer.tsx";
import { sampleTime } from "../testing/sample_entry.ts";

afterEach(cleanup);

interface Shown {
  startTime?: string;
  lastActivity?: string;
}

function show({ startTime = "2026-11-20T23:10:00.000Z", lastActivity }: Shown = {}) {
  const calls = { onSave: vi.fn(), onDiscard: vi.fn() };
  render(
    <LeftoverTimer
      timer={{ startTime, category: "Deep Work", date: startTime.slice(0, 10), note: "" }}
      now={sampleTime("08:00")}
      timeZone="UTC"
      dayEnd={sampleTime("00:00")}
      lastActivity={lastActivity}
      {...calls}
    />,
  );
  return calls;
}

const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const setEnd = (value: string) => fireEvent.change(screen.getByLabelText("End Time"), { target: { value } });

describe("LeftoverTimer", () => {
  test("it says what was left running, and since when", () => {
    show();
    expect(document.body.textContent).toContain(
      "A Deep Work timer started yesterday at 11:10 PM was left running",
    );
    cleanup();
    show({ startTime: "2026-11-18T07:05:00.000Z" });
    expect(document.body.textContent).toContain(
      "A Deep Work timer started November 18 at 7:05 AM was left running",
    );
  });

  test("it proposes the last known activity, else the end of its day", () => {
    const first = show({ lastActivity: "2026-11-20T23:40:00.000Z" });
    save();
    expect(first.onSave).toHaveBeenCalledWith("2026-11-20T23:40:00.000Z");
    cleanup();
    const second = show();
    save();
    expect(second.onSave).toHaveBeenCalledWith("2026-11-21T00:00:00.000Z");
  });

  test("an end before the start or after its day is rejected", () => {
    const { onSave } = show();
    setEnd("2026-11-20T23:00");
    save();
    expect(screen.getByRole("alert").textContent).toBe("End time must be after start time");
    const field = screen.getByLabelText("End Time");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    setEnd("2026-11-21T00:30");
    expect(field.getAttribute("aria-invalid")).toBeNull();
    save();
    expect(screen.getByRole("alert").textContent).toContain("on the day the timer was started");
    expect(onSave).not.toHaveBeenCalled();
  });
});
