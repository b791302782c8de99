// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Entry } from "../../domain/rings/mod.ts";
import { overlapPairs } from "../../domain/time.ts";
import { Reconciliation, type ReconciliationProps } from "./Reconciliation.tsx";

afterEach(cleanup);

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);
const entry = (id: string, category: Entry["category"], start: string, end: string): Entry => ({
  id,
  start_ts: new Date(at(start)).toISOString(),
  end_ts: new Date(at(end)).toISOString(),
  category,
  note: "",
  source: "manual",
});
const work = entry("a", "Deep Work", "09:00", "11:00");
const admin = entry("b", "Admin", "10:45", "12:00");

function show(props: Partial<ReconciliationProps> = {}) {
  const acts = { onFill: vi.fn(), onTrim: vi.fn(), onSplit: vi.fn() };
  render(
    <Reconciliation entries={[]} gaps={[]} overlaps={[]} plan={null} timeZone="UTC" {...acts} {...props} />,
  );
  return acts;
}

describe("the reconciliation of a day", () => {
  it("gives each gap the length that its clock times say", () => {
    show({ gaps: [{ start: at("22:15") + 40_000, end: at("22:24") + 20_000 }] });
    expect(screen.getByRole("list", { name: "Gaps" }).textContent).toContain("10:15 PM to 10:24 PM 9m");
  });

  it("names the times of two entries of one category", () => {
    const more = { ...admin, category: work.category };
    show({ entries: [work, more], overlaps: overlapPairs([work, more]) });
    const buttons = within(screen.getByLabelText("Overlaps")).getAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      "Shorten Deep Work (9:00 AM)",
      "Shorten Deep Work (10:45 AM)",
    ]);
  });

  it("splits an entry at its middle, or at another time within it", () => {
    const { onSplit } = show({ entries: [work] });
    fireEvent.change(screen.getByLabelText("Entry to split"), { target: { value: "a" } });
    const field = screen.getByLabelText<HTMLInputElement>("Split at");
    expect(field.value).toBe("2026-11-21T10:00");
    fireEvent.change(field, { target: { value: "2026-11-21T12:00" } });
    expect(screen.getByText("Choose a time within the entry")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Split" }).disabled).toBe(true);
    fireEvent.change(field, { target: { value: "2026-11-21T09:30" } });
    fireEvent.click(screen.getByRole("button", { name: "Split" }));
    expect(onSplit).toHaveBeenCalledWith(work, at("09:30"));
  });

  it("shows the parts of the variance and their sum", () => {
    show({
      entries: [work],
      plan: [
        { category: "Sleep", planned: 480, actual: 420, difference: -60 },
        { category: "Deep Work", planned: 100, actual: 120, difference: 20 },
        { category: "Health", planned: 30, actual: 30, difference: 0 },
      ],
    });
    const rows = within(screen.getByRole("table", { name: "Against your time plan" })).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "CategoryPlannedSpentDifference",
      "Sleep8h 0m7h 0m1h 0m under",
      "Deep Work1h 40m2h 0m20m over",
      "Health30m30mas planned",
      "Variance1h 20m",
    ]);
  });
});
