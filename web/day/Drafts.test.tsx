// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { Provider } from "jotai/react";
import { createStore } from "jotai/vanilla";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { tokenAtom } from "../app/session.ts";
import { draftAtom, DraftTextSchema, forgetDraftsAtom } from "../app/storage.ts";
import { useDraft, useDraftRecord, useTypedText } from "./Drafts.tsx";

describe("use draft", () => {
  const DAY = "2026-11-21";
  const KEY = `gorin_draft//${DAY}/fire.reflection`;

  let store = createStore();

  function openPage(saved = "") {
    store = createStore();
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    return renderHook(
      (props: { saved: string }) =>
        useDraft({ day: DAY, field: "fire.reflection", schema: DraftTextSchema, saved: props.saved }),
      { wrapper, initialProps: { saved } },
    );
  }

  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  describe("a draft", () => {
    it("outlives the page it was written on, and says that it was restored", () => {
      const first = openPage();
      expect(first.result.current).toMatchObject({ value: "", restored: false });
      act(() => first.result.current.write("It was the phone again"));
      expect(first.result.current).toMatchObject({ value: "It was the phone again", restored: false });
      first.unmount();

      const second = openPage();
      expect(second.result.current).toMatchObject({ value: "It was the phone again", restored: true });
      act(() => second.result.current.write("It was the phone again."));
      expect(second.result.current.restored).toBe(false);
    });

    it("is its user's from the first key on, also while the server has not named the user", () => {
      const { result } = openPage();
      act(() => store.set(tokenAtom, `e30.${btoa(JSON.stringify({ sub: "me" }))}.signature`));
      act(() => result.current.write("Typed while the page was loading"));
      expect(Object.keys(localStorage)).toContain(`gorin_draft/me/${DAY}/fire.reflection`);
    });

    it("follows what is saved while nothing is being written", () => {
      const { result, rerender } = openPage("saved");
      rerender({ saved: "saved elsewhere" });
      expect(result.current.value).toBe("saved elsewhere");
    });

    it("is not stored when it equals what is saved", () => {
      const { result } = openPage("saved");
      act(() => result.current.write("saved, and more"));
      expect(localStorage.getItem(KEY)).not.toBeNull();
      act(() => result.current.write("saved"));
      expect(localStorage.getItem(KEY)).toBeNull();
    });

    it("is gone after a save, unless it was written on meanwhile", () => {
      const { result } = openPage();
      act(() => result.current.write("one"));
      act(() => result.current.write("one two"));
      act(() => result.current.clear("one"));
      expect(result.current.value).toBe("one two");
      act(() => result.current.clear("one two"));
      expect(result.current.value).toBe("");
    });

    it.each([["no JSON", "{"], ["another type", '{"text":1}'], ["a number", "7"], [
      "a text that is too long",
      JSON.stringify("x".repeat(10_001)),
    ]])("is ignored when it is %s", (_, stored) => {
      localStorage.setItem(KEY, stored);
      expect(openPage("saved").result.current).toMatchObject({ value: "saved", restored: false });
    });

    it("is forgotten with all others at sign-out, also those of days that are not open", () => {
      const { result } = openPage();
      act(() => result.current.write("mine"));
      localStorage.setItem("gorin_draft/u2/2026-11-20/water.add_goal", "{}");
      localStorage.setItem("gorin_theme", "dark");
      act(() => store.set(forgetDraftsAtom));
      expect(Object.keys(localStorage)).toEqual(["gorin_theme"]);
      expect(result.current.value).toBe("");
    });

    it("has a place of its own for each user, day and field", () => {
      const place = { userId: "u1", day: DAY, field: "fire.reflection" };
      expect(draftAtom(place)).toBe(draftAtom({ ...place }));
      expect(draftAtom(place)).not.toBe(draftAtom({ ...place, userId: "u2" }));
      expect(draftAtom(place)).not.toBe(draftAtom({ ...place, day: "2026-11-22" }));
      expect(draftAtom(place)).not.toBe(draftAtom({ ...place, field: "fire.trigger_note" }));
    });
  });
});

describe("use draft record", () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  function open() {
    const store = createStore();
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    return renderHook(() => useDraftRecord("2026-11-21", "void.lessons"), { wrapper }).result;
  }

  describe("the drafts of a list's items", () => {
    it("are apart from each other, also when two are written in one step", () => {
      const drafts = open();
      act(() => {
        drafts.current.write("kanji", "Aloud");
        drafts.current.write("proofs", "By hand");
      });
      expect(drafts.current.of("kanji")).toBe("Aloud");
      act(() => drafts.current.write("kanji", null));
      expect(drafts.current.of("kanji")).toBeNull();
      expect(drafts.current.of("proofs")).toBe("By hand");
    });

    it("are forgotten once what was sent is saved, unless they were written on meanwhile", () => {
      const drafts = open();
      act(() => drafts.current.write("kanji", "Aloud"));
      const sent = drafts.current.of("kanji");
      const { clear } = drafts.current;
      act(() => drafts.current.write("kanji", "Aloud, twice"));
      act(() => clear("kanji", sent));
      expect(drafts.current.of("kanji")).toBe("Aloud, twice");
      act(() => clear("kanji", "Aloud, twice"));
      expect(drafts.current.of("kanji")).toBeNull();
    });

    it("keep what was begun after something was sent that had no draft", () => {
      const drafts = open();
      const sent = drafts.current.of("kanji");
      act(() => drafts.current.write("kanji", "Aloud"));
      act(() => drafts.current.clear("kanji", sent));
      expect(drafts.current.of("kanji")).toBe("Aloud");
    });
  });
});

describe("a text that is saved as it is typed", () => {
  const KEY = "gorin_draft//2026-11-21/void.reflection";

  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  function openText(onSave: (text: string) => Promise<"saved">) {
    const store = createStore();
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    return renderHook(
      () =>
        useTypedText({ day: "2026-11-21", field: "void.reflection", saved: "", failed: "Failed", onSave }),
      { wrapper },
    );
  }

  it("is saved at once when the page is hidden, as before it is closed", () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    onTestFinished(() => hidden.mockRestore());
    const saves: string[] = [];
    const { result } = openText((text) => {
      saves.push(text);
      return Promise.resolve("saved");
    });
    act(() => result.current.write("Half a thought "));
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(saves).toEqual(["Half a thought"]);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(saves).toEqual(["Half a thought"]);
  });

  it("is saved when its panel is closed, and stays as a draft when that fails", async () => {
    const saves: string[] = [];
    const { result, unmount } = openText((text) => {
      saves.push(text);
      return Promise.reject(new Error("Full"));
    });
    act(() => result.current.write("A whole thought"));
    unmount();
    await expect.poll(() => saves).toEqual(["A whole thought"]);
    await Promise.resolve();
    expect(localStorage.getItem(KEY)).toBe('"A whole thought"');
  });

  it("is not saved by looking at it", () => {
    const saves: string[] = [];
    const { unmount } = openText((text) => {
      saves.push(text);
      return Promise.resolve("saved");
    });
    unmount();
    expect(saves).toEqual([]);
  });
});
