// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { CommitDialog, type CommitDialogProps } from "./CommitDialog.tsx";
import { CommitmentBox } from "./CommitmentBox.tsx";
import { CommitmentOutcome } from "./CommitmentOutcome.tsx";
import { sampleBattle } from "../testing/sample_battle.ts";
import { TodayCommitment } from "./TodayCommitment.tsx";

afterEach(cleanup);

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("CommitmentBox", () => {
  test("without a commitment it says so and offers to commit", () => {
    const onCommit = vi.fn();
    render(<CommitmentBox commitment="" onCommit={onCommit} onRemove={() => {}} />);
    expect(screen.getByRole("heading", { name: "Tomorrow's Hard Thing" })).toBeDefined();
    expect(screen.getByText("No commitment set for tomorrow")).toBeDefined();
    click("Commit to Tomorrow");
    expect(onCommit).toHaveBeenCalledOnce();
  });

  test("a commitment stands in the user's own words, and can be changed or taken back", () => {
    const calls = { onCommit: vi.fn(), onRemove: vi.fn() };
    render(<CommitmentBox commitment="Run the hill." {...calls} />);
    expect(screen.getByText("Run the hill.")).toBeDefined();
    expect(screen.queryByText("No commitment set for tomorrow")).toBeNull();
    click("Change commitment");
    click("Remove");
    expect(calls.onCommit).toHaveBeenCalledOnce();
    expect(calls.onRemove).toHaveBeenCalledOnce();
  });
});

describe("CommitDialog", () => {
  function show(props: Partial<CommitDialogProps> = {}) {
    const onCommit = vi.fn();
    function Host() {
      const [value, setValue] = useState("");
      return (
        <CommitDialog values={value} onChange={setValue} onClose={() => {}} onSave={onCommit} {...props} />
      );
    }
    render(<Host />);
    return onCommit;
  }

  test("it has one textarea, and gives what was written trimmed", () => {
    const onCommit = show();
    expect(screen.getByRole("dialog", { name: "Commit to Tomorrow" })).toBeDefined();
    fireEvent.change(screen.getByRole("textbox"), { target: { value: " Run the hill. " } });
    click("Commit");
    expect(onCommit).toHaveBeenCalledWith("Run the hill.");
  });

  test("an empty commitment is rejected", () => {
    const onCommit = show();
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "  " } });
    click("Commit");
    expect(screen.getByRole("alert").textContent).toBe("Please enter your commitment for tomorrow");
    expect(onCommit).not.toHaveBeenCalled();
  });

  test("a commitment that was made is changed", () => {
    const onCommit = show({ editing: true });
    expect(screen.getByRole("dialog", { name: "Change commitment" })).toBeDefined();
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "Run twice." } });
    click("Save Changes");
    expect(onCommit).toHaveBeenCalledWith("Run twice.");
  });

  test("a suggestion is one click away", () => {
    const onCommit = show({ ideas: [{ hard_thing: "Call home", why: "The dread costs more." }] });
    click(/Call home/);
    click("Commit");
    expect(onCommit).toHaveBeenCalledWith("Call home");
  });
});

describe("TodayCommitment", () => {
  test("it is logged with one click", () => {
    const onLog = vi.fn();
    render(<TodayCommitment commitment="Call the landlord." battles={[]} onLog={onLog} />);
    expect(screen.getByText("Call the landlord.")).toBeDefined();
    click("Log as battle");
    expect(onLog).toHaveBeenCalledOnce();
  });

  test("on a future day it cannot be logged", () => {
    render(<TodayCommitment commitment="Call the landlord." battles={[]} isToday={false} />);
    expect(screen.getByText("Call the landlord.")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("once it is logged it says how the battle stands", () => {
    const battle = sampleBattle({ hard_thing: "call the landlord.", outcome: "victory" });
    render(<TodayCommitment commitment="Call the landlord." battles={[battle]} onLog={() => {}} />);
    expect(screen.getByText("Logged: victory")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("CommitmentOutcome", () => {
  test("a broken one can be marked as kept", () => {
    const calls = { onKept: vi.fn(), onDismiss: vi.fn() };
    render(<CommitmentOutcome commitment="Call home." outcome="broken" {...calls} />);
    expect(screen.getByText("Broken")).toBeDefined();
    click("Kept");
    click("Got it");
    expect(calls.onKept).toHaveBeenCalledOnce();
    expect(calls.onDismiss).toHaveBeenCalledOnce();
  });

  test("a kept one is read-only", () => {
    render(
      <CommitmentOutcome commitment="Call home." outcome="kept" onKept={() => {}} onDismiss={() => {}} />,
    );
    expect(screen.getByText("Kept")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Kept" })).toBeNull();
  });
});
