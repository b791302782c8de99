// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { WeaknessRep } from "../../domain/rings/mod.ts";
import { sampleRep } from "../testing/sample_wind.ts";
import { AddWeaknessRepDialog, EMPTY_WEAKNESS_REP, WeaknessRepList } from "./WeaknessReps.tsx";

describe("AddWeaknessRepDialog", () => {
  afterEach(cleanup);

  function show() {
    const onSave = vi.fn();
    function Host() {
      const [values, setValues] = useState(EMPTY_WEAKNESS_REP);
      return <AddWeaknessRepDialog values={values} onChange={setValues} onClose={() => {}} onSave={onSave} />;
    }
    render(<Host />);
    return onSave;
  }

  const fill = (label: RegExp | string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save rep" }));

  describe("AddWeaknessRepDialog", () => {
    test("it saves what was filled in; the time is optional", () => {
      const onSave = show();
      fill(/Weakness\/Area to Improve/, "Haste ");
      fill(/Specific Rep\/Exercise/, " Read every letter twice");
      save();
      const rep = { weakness: "Haste", rep_description: "Read every letter twice", notes: "" };
      expect(onSave).toHaveBeenLastCalledWith({ ...rep, scheduled_time: "" });
      fill("Scheduled Time", "2026-11-21T10:30");
      save();
      expect(onSave).toHaveBeenLastCalledWith({ ...rep, scheduled_time: "2026-11-21T10:30" });
    });

    test("weakness and description are both required", () => {
      const onSave = show();
      fill(/Weakness\/Area to Improve/, "Haste");
      save();
      expect(screen.getByRole("alert").textContent).toBe("Please fill in weakness and rep description");
      fill(/Weakness\/Area to Improve/, " ");
      fill(/Specific Rep\/Exercise/, "Read every letter twice");
      save();
      expect(screen.getByRole("alert").textContent).toBe("Please fill in weakness and rep description");
      expect(onSave).not.toHaveBeenCalled();
    });
  });
});

describe("WeaknessRepList", () => {
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
      for (
        const text of ["Interrupting people", "Pending", "Count to three before answering", "Ada watches"]
      ) {
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
});
