// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { Provider } from "jotai/react";
import { createStore } from "jotai/vanilla";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useDraftRecord } from "./use_draft_record.ts";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open() {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(() => useDraftRecord("2026-11-21", "wind.practices"), { wrapper }).result;
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
