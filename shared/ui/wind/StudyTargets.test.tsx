// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import type { StudyTarget } from "../../domain/rings/mod.ts";
import { sampleTarget } from "../testing/sample_wind.ts";
import { MinutesInput, StudyTargetList, type StudyTargetListProps } from "./StudyTargets.tsx";

describe("MinutesInput", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  /**
   * Renders the field of a target of 45 minutes. `sent` lists the minutes it sent to be saved; `confirm` rerenders with
   * saved minutes, and `reject` rejects the last ones sent.
   */
  function show(saved = 0) {
    const sent: number[] = [];
    let reject = () => {};
    const target = sampleTarget({ target_minutes: 45 });
    const input = (completed_minutes: number) => (
      <MinutesInput
        target={{ ...target, completed_minutes }}
        onMinutes={(minutes) => {
          sent.push(minutes);
          return new Promise((resolve) => reject = () => resolve(false));
        }}
      />
    );
    const { rerender, unmount } = render(input(saved));
    const field = () => screen.getByLabelText<HTMLInputElement>("Completed minutes of Kanji");
    return {
      sent,
      confirm: (minutes: number) => rerender(input(minutes)),
      reject: () => act(() => Promise.resolve(reject())),
      leave: unmount,
      shown: () => field().value,
      type: (value: string) => fireEvent.change(field(), { target: { value } }),
      enter: () => fireEvent.keyDown(field(), { key: "Enter" }),
      blur: () => fireEvent.blur(field()),
      pause: () => act(() => vi.advanceTimersByTime(2_000)),
    };
  }

  describe("MinutesInput", () => {
    it("shows what is saved once that is what was typed, and follows it from then on", () => {
      const { type, enter, confirm, shown } = show();
      type("020");
      enter();
      expect(shown()).toBe("020");
      confirm(20);
      expect(shown()).toBe("20");
      confirm(30);
      expect(shown()).toBe("30");
    });

    it("keeps what was typed since a save was sent, and saves it on Enter", () => {
      const { type, enter, confirm, shown, sent } = show(20);
      type("");
      enter();
      type("500");
      confirm(0);
      expect(shown()).toBe("500");
      enter();
      expect(sent).toEqual([0, 45]);
    });

    it("saves after a pause what was typed since a save was sent, whichever comes first", () => {
      const before = show();
      before.type("10");
      before.enter();
      before.type("20");
      before.confirm(10);
      before.pause();
      expect(before.sent).toEqual([10, 20]);
      before.leave();

      const after = show();
      after.type("10");
      after.enter();
      after.type("20");
      after.pause();
      after.confirm(10);
      expect(after.shown()).toBe("20");
      after.confirm(20);
      expect(after.shown()).toBe("20");
      expect(after.sent).toEqual([10, 20]);
    });

    it("saves what was saved before, when that is typed again while another number is under way", () => {
      const { type, enter, confirm, shown, sent } = show();
      type("20");
      enter();
      type("0");
      enter();
      expect(sent).toEqual([20, 0]);
      confirm(20);
      confirm(0);
      expect(shown()).toBe("0");
    });

    it("sends nothing when what is typed is saved already", () => {
      const { type, enter, shown, sent } = show(20);
      type("20.2");
      enter();
      expect(shown()).toBe("20");
      expect(sent).toEqual([]);
    });

    it("says what it understood, and keeps and names what it did not", () => {
      const { type, enter, sent, shown } = show();
      type("half an hour");
      enter();
      expect(shown()).toBe("half an hour");
      expect(screen.getByText("“half an hour” is not a length of time. Type 45m, 1h30 or 1:30."))
        .toBeDefined();
      type("0:40");
      expect(screen.getByText("40m")).toBeDefined();
      enter();
      expect(sent).toEqual([40]);
    });

    it("keeps what is being typed when the minutes change elsewhere", () => {
      const { type, confirm, shown, sent, blur } = show();
      type("2");
      confirm(30);
      expect(shown()).toBe("2");
      blur();
      expect(sent).toEqual([2]);
    });

    it("does not send again what was rejected, until Enter is pressed", () => {
      const { type, blur, enter, pause, shown, sent } = show();
      type("20");
      pause();
      blur();
      expect(sent).toEqual([20]);
      expect(shown()).toBe("20");
      enter();
      expect(sent).toEqual([20, 20]);
    });

    it("shows what was typed again when it is rejected after it counted as saved", async () => {
      const { type, enter, confirm, reject, shown, sent } = show();
      type("020");
      enter();
      confirm(20);
      confirm(0);
      await reject();
      expect(shown()).toBe("020");
      enter();
      expect(sent).toEqual([20, 20]);
    });

    it("keeps what was typed since, when what was sent before is rejected", async () => {
      const { type, enter, confirm, reject, shown } = show();
      type("20");
      enter();
      confirm(20);
      type("25");
      confirm(0);
      await reject();
      expect(shown()).toBe("25");
    });

    it("saves what was typed before it goes away", () => {
      const { type, leave, sent } = show();
      type("20");
      leave();
      vi.runAllTimers();
      expect(sent).toEqual([20]);
    });

    it("saves nothing when it goes away with nothing typed, or with what was sent", () => {
      const untouched = show(20);
      untouched.leave();
      expect(untouched.sent).toEqual([]);

      const sent = show();
      sent.type("20");
      sent.enter();
      sent.leave();
      expect(sent.sent).toEqual([20]);
    });
  });
});

describe("StudyTargetList", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  function show(targets: StudyTarget[], props: Partial<StudyTargetListProps> = {}) {
    const calls = {
      onMinutes: vi.fn(() => Promise.resolve(true)),
      onComplete: vi.fn(),
      onEdit: vi.fn(),
      onDelete: vi.fn(),
    };
    const list = (now: StudyTarget[]) => <StudyTargetList targets={now} {...calls} {...props} />;
    const { rerender } = render(list(targets));
    return { ...calls, update: (now: StudyTarget[]) => rerender(list(now)) };
  }

  const minutes = () => screen.getByLabelText("Completed minutes of Kanji");

  describe("StudyTargetList", () => {
    test("minutes are saved once: on Enter, on leaving the field, or after a pause", () => {
      const target = sampleTarget();
      const { onMinutes } = show([target]);
      fireEvent.change(minutes(), { target: { value: "1" } });
      fireEvent.change(minutes(), { target: { value: "15" } });
      expect(onMinutes).not.toHaveBeenCalled();
      vi.runAllTimers();
      expect(onMinutes.mock.calls).toEqual([[target, 15]]);

      fireEvent.change(minutes(), { target: { value: "16" } });
      fireEvent.keyDown(minutes(), { key: "Enter" });
      vi.runAllTimers();
      expect(onMinutes.mock.calls.slice(1)).toEqual([[target, 16]]);
    });

    test("the last minute is sent once, though focus leaves the field with it", () => {
      const target = sampleTarget();
      const { onMinutes } = show([target]);
      minutes().focus();
      fireEvent.change(minutes(), { target: { value: "30" } });
      fireEvent.keyDown(minutes(), { key: "Enter" });
      vi.runAllTimers();
      expect(document.activeElement).toBe(screen.getByRole("listitem"));
      expect(onMinutes.mock.calls).toEqual([[target, 30]]);
    });
  });
});
