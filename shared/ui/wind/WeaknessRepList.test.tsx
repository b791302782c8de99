// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { WeaknessRep } from "#shared/rings/mod.ts";
import { sampleRep } from "../testing/sample_wind.ts";
import { WeaknessRepList } from "./WeaknessRepList.tsx";

afterEach(cleanup);

function show(reps: WeaknessRep[]) {
  const calls = { onToggle: vi.fn(), onEdit: vi.fn(), onDelete: vi.fn() };
  render(<WeaknessRepList reps={reps} {...calls} />);
  return calls;
}

const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("WeaknessRepList", () => {
  test("it says so when there is nothing", () => {
    show([]);
    expect(screen.getByText("No weakness reps yet")).toBeDefined();
  });

  test("a row shows weakness, badge, description, time and notes", () => {
    show([sampleRep({ scheduled_time: "2026-11-21T10:30", notes: "Ada watches" })]);
    for (const text of ["Interrupting people", "Pending", "Count to three before answering", "Ada watches"]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(screen.getByRole("listitem").textContent).toContain("Scheduled: Nov 21, 2026, 10:30 AM");
  });

  test("a rep without a time says nothing of one", () => {
    show([sampleRep()]);
    expect(screen.getByRole("listitem").textContent).not.toContain("Scheduled");
  });

  test("the flag goes either way with one click", () => {
    const open = sampleRep();
    const done = sampleRep({ weakness: "Haste", completed: true });
    const { onToggle } = show([open, done]);
    expect(screen.getByText("Completed")).toBeDefined();
    click("Mark complete Interrupting people");
    expect(onToggle).toHaveBeenLastCalledWith(open);
    click("Mark pending Haste");
    expect(onToggle).toHaveBeenLastCalledWith(done);
  });

  test("delete gives its rep", () => {
    const rep = sampleRep();
    const { onDelete } = show([rep]);
    click("Delete weakness rep Interrupting people");
    expect(onDelete).toHaveBeenCalledWith(rep);
  });
});
