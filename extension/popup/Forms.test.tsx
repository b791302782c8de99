// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RINGS, type StoredRings, type StudyTarget } from "#shared/domain/rings/mod.ts";
import type { Command } from "#shared/offline/mod.ts";
import { EMPTY_BATTLE } from "#shared/domain/battles.ts";
import { withDrafts } from "../offline/drafts.ts";
import type { DayDrafts } from "../offline/state.ts";
import { dayRuleOf } from "#shared/domain/user.ts";
import { sampleDay } from "../offline/testing/sample_day.ts";
import { SAMPLE_USER } from "../offline/testing/sample_state.ts";
import { BattleForm, TodayPage } from "./Forms.tsx";
import type { Page } from "./popup.ts";

describe("BattleForm", () => {
  afterEach(cleanup);

  it("is closed by Escape, which would close the popup, unless an input method takes that key", () => {
    const onCancel = vi.fn();
    render(<BattleForm initial={EMPTY_BATTLE} onCancel={onCancel} onDraft={() => {}} onSave={() => {}} />);
    const field = screen.getByLabelText(/Battle Description/);
    fireEvent.keyDown(field, { key: "Escape", isComposing: true });
    expect(onCancel).not.toHaveBeenCalled();
    // False: the browser's own action is prevented.
    expect(fireEvent.keyDown(field, { key: "Escape" })).toBe(false);
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it("marks only the fields that are missing, until something is typed", () => {
    const onSave = vi.fn();
    const initial = { ...EMPTY_BATTLE, hard_thing: "Cold shower" };
    render(<BattleForm initial={initial} onDraft={() => {}} onCancel={() => {}} onSave={onSave} />);
    const marked = () => [...document.querySelectorAll("[aria-invalid=true]")];
    fireEvent.click(screen.getByRole("button", { name: "Log Battle" }));
    expect(onSave).not.toHaveBeenCalled();
    const description = screen.getByLabelText(/Battle Description/);
    expect(marked()).toEqual([description]);
    fireEvent.change(description, { target: { value: "Two minutes." } });
    expect(marked()).toEqual([]);
  });
});

describe("the page of Wind", () => {
  afterEach(cleanup);

  const DAY = "2026-11-21";

  const TARGET: StudyTarget = {
    id: "11111111-1111-4111-8111-111111111111",
    subject: "Go Rin no Sho",
    target_minutes: 30,
    completed_minutes: 10,
    status: "partial",
    notes: "",
    practice: "",
    tracked_minutes: 0,
  };
  const OTHER = { ...TARGET, id: "22222222-2222-4222-8222-222222222222", subject: "Strategy" };
  const REP: StoredRings["wind"]["weakness_reps"][number] = {
    id: "33333333-3333-4333-8333-333333333333",
    weakness: "Phone in bed",
    rep_description: "Charge it in the kitchen.",
    scheduled_time: "2026-11-21T21:00",
    completed: false,
    notes: "",
  };

  /** Renders the page in a host that applies its commands. Returns the present lists. */
  function renderItems() {
    const wind = { ...RINGS.wind.empty(), study_targets: [TARGET, OTHER], weakness_reps: [REP] };
    let present = wind;
    function Host() {
      const [page, setPage] = useState<Page>({ of: "wind" });
      const [lists, setLists] = useState(wind);
      const [drafts, setDrafts] = useState<DayDrafts>({});
      present = lists;
      const write = (command: Command) => {
        if (command.kind === "save_study_targets") setLists({ ...lists, study_targets: [...command.mine] });
        if (command.kind === "save_weakness_reps") setLists({ ...lists, weakness_reps: [...command.mine] });
      };
      const none = () => {};
      return (
        <TodayPage
          {...{ page, write, drafts }}
          today={{
            rule: dayRuleOf(SAMPLE_USER),
            date: DAY,
            day: sampleDay(DAY, { wind: lists }),
            knownAt: null,
            pendingCount: 0,
          }}
          saveDrafts={(change) =>
            setDrafts((before) =>
              withDrafts({ drafts: { a: { [DAY]: before } } }, "a", DAY, change).drafts["a"]?.[DAY] ?? {}
            )}
          onOpen={setPage}
          onClose={() => setPage({ of: "wind" })}
          saveBattles={none}
          onDone={none}
          onStart={none}
          onDashboard={none}
          timing={undefined}
          acts={[]}
        />
      );
    }
    render(<Host />);
    return () => present;
  }

  /** Returns the labels that "(Optional)" follows. */
  const markedOptional = () =>
    screen.getAllByText("(Optional)").map(({ previousSibling }) => previousSibling?.textContent);

  const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));

  describe("the popup's study targets", () => {
    it("are completed with one click, which can be undone", async () => {
      const lists = renderItems();
      await click("Mark complete Go Rin no Sho");
      expect(lists().study_targets[0]).toMatchObject({ completed_minutes: 30, status: "completed" });
      await click("Undo");
      expect(lists().study_targets).toEqual([TARGET, OTHER]);
    });

    it("are edited in every field, which can be undone", async () => {
      const lists = renderItems();
      await click("Edit study target Go Rin no Sho");
      await userEvent.type(screen.getByLabelText("What you'll practice"), "One cut");
      await userEvent.type(screen.getByLabelText("Notes"), "Book two");
      await click("Save Changes");
      const edited = { practice: "One cut", notes: "Book two" };
      expect(lists().study_targets[0]).toEqual({ ...TARGET, ...edited });
      await click("Undo");
      expect(lists().study_targets).toEqual([TARGET, OTHER]);
    });

    it("mark what is optional as the dashboard does", async () => {
      renderItems();
      await click("Edit study target Go Rin no Sho");
      expect(markedOptional()).toEqual(["Notes"]);
      await click("Cancel");
      await click("Edit weakness rep Phone in bed");
      expect(markedOptional()).toEqual(["Scheduled Time", "Notes"]);
    });

    it("keep the form open with what is wrong in it", async () => {
      const lists = renderItems();
      await click("Edit study target Go Rin no Sho");
      await userEvent.clear(screen.getByLabelText("Subject/Topic *"));
      await click("Save Changes");
      expect(screen.getByRole("alert").textContent).toContain("Please enter a subject to study");
      await click("Cancel");
      expect(lists().study_targets).toEqual([TARGET, OTHER]);
    });

    it("are deleted, and restored at their place", async () => {
      const lists = renderItems();
      await click("Edit study target Go Rin no Sho");
      await click("Delete");
      expect(lists().study_targets).toEqual([OTHER]);
      expect(screen.getByRole("status").textContent).toBe("“Go Rin no Sho” deleted");
      await click("Undo");
      expect(lists().study_targets).toEqual([TARGET, OTHER]);
    });
  });

  describe("the popup's weakness reps", () => {
    it("are completed and edited, and deleted, each of which can be undone", async () => {
      const lists = renderItems();
      await click("Mark complete Phone in bed");
      expect(lists().weakness_reps).toEqual([{ ...REP, completed: true }]);
      await click("Undo");
      await click("Edit weakness rep Phone in bed");
      await userEvent.type(screen.getByLabelText("Notes"), "Again");
      await click("Save Changes");
      expect(lists().weakness_reps).toEqual([{ ...REP, notes: "Again" }]);
      await click("Undo");
      await click("Edit weakness rep Phone in bed");
      await click("Delete");
      expect(lists().weakness_reps).toEqual([]);
      await click("Undo");
      expect(lists().weakness_reps).toEqual([REP]);
    });
  });
});
