// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sampleEntry } from "../testing/sample_entry.ts";
import { EntryDialog, type EntryDialogProps, entryFields } from "./EntryDialog.tsx";

afterEach(cleanup);

function show(props: Partial<EntryDialogProps> = {}) {
  const onSave = vi.fn();
  const zone = { timeZone: "Europe/Berlin" };
  function Host(more: Partial<EntryDialogProps>) {
    const all = { ...zone, ...props, ...more };
    const [values, onChange] = useState(entryFields(all.initial ?? {}, all.timeZone));
    return <EntryDialog {...{ values, onChange, onSave }} onClose={() => {}} {...all} />;
  }
  const dialog = (more: Partial<EntryDialogProps>) => <Host {...more} />;
  const { rerender } = render(dialog({}));
  return { onSave, update: (more: Partial<EntryDialogProps>) => rerender(dialog(more)) };
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: /^(Add Entry|Save)/ }));
const alertText = () => screen.queryByRole("alert")?.textContent;

describe("EntryDialog", () => {
  test("a length moves the start before the end", () => {
    show({ initial: { end_ts: sampleEntry("a", "09:15", "11:10", "Admin").end_ts } });
    fireEvent.click(screen.getByRole("button", { name: "30 min" }));
    expect(screen.getByLabelText("Start Time")).toHaveProperty("value", "2026-11-21T11:40");
    expect(screen.getByText("30m")).toBeDefined();
  });

  test("a length under a minute is shown in seconds, as it is saved", () => {
    const { start_ts, end_ts } = sampleEntry("a", "11:48", "11:49", "Admin");
    show({ initial: { start_ts: start_ts.replace("48:00", "48:20"), end_ts } });
    expect(screen.getByText("40s")).toBeDefined();
  });

  test("a length after a start sets the end", () => {
    show();
    expect(screen.getByRole("button", { name: "60 min" })).toHaveProperty("disabled", true);
    fill("Start Time", "2026-11-21T10:15");
    fireEvent.click(screen.getByRole("button", { name: "60 min" }));
    expect(screen.getByLabelText("End Time")).toHaveProperty("value", "2026-11-21T11:15");
  });

  test("the end must be after the start, and an edit clears the message", () => {
    const { onSave } = show({ initial: sampleEntry("a", "09:00", "10:00", "Admin") });
    fill("End Time", "2026-11-21T10:00");
    save();
    expect(alertText()).toBe("End time must be after start time");
    const marked = () => [...document.querySelectorAll("[aria-invalid]")];
    expect(marked()).toEqual([screen.getByLabelText("End Time")]);
    fill("End Time", "2026-11-21T10:30");
    expect(alertText()).toBeUndefined();
    expect(marked()).toEqual([]);
    save();
    expect(onSave).toHaveBeenCalledOnce();
  });
});
