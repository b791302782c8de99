// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useTyped } from "./use_typed.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A field for digits. */
function open() {
  const stored: string[] = [];
  const useDigits = () =>
    useTyped({
      saved: stored.at(-1) ?? "1",
      isValid: (text) => /^\d+$/.test(text),
      onSave: (text) => stored.push(text),
    });
  const hook = renderHook(useDigits);
  return { ...hook, stored, type: (text: string) => act(() => hook.result.current.type(text)) };
}

describe("a text that is saved as it is typed", () => {
  it("is saved once, after a pause", () => {
    const { stored, type } = open();
    type("12");
    type("123");
    expect(stored).toEqual([]);
    act(() => void vi.runAllTimers());
    expect(stored).toEqual(["123"]);
  });

  it("is saved when the field is left, and when the page is", () => {
    const { result, stored, type, unmount } = open();
    type("12");
    act(() => result.current.leave());
    type("13");
    dispatchEvent(new Event("pagehide"));
    type("14");
    unmount();
    expect(stored).toEqual(["12", "13", "14"]);
  });

  it("stays in the field while it is invalid, and is not saved", () => {
    const { result, stored, type } = open();
    type("half");
    act(() => {
      vi.runAllTimers();
      result.current.leave();
    });
    expect(result.current.text).toBe("half");
    expect(stored).toEqual([]);
  });
});
