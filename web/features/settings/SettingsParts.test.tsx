// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { Provider } from "jotai/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWebStore } from "../../app/host.ts";
import { signInAtom } from "../../app/session.ts";
import { failure, fakeNetwork, FIXTURE_USER, success } from "../../testing/fake_network.ts";
import { useAutosave, useTyped } from "./SettingsParts.tsx";

describe("use autosave", () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  /** The saving of a section; each change gets its response when the test says so. */
  async function open() {
    const responses: ((response: Response) => void)[] = [];
    const { fetch } = fakeNetwork((route) =>
      route === "GET /auth/me" ? saved() : new Promise((resolve) => responses.push(resolve))
    );
    const store = createWebStore({ fetch });
    await store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    const { result } = renderHook(() => useAutosave(), { wrapper });
    return {
      state: () => result.current.state,
      save: (timezone: string) => act(() => result.current.save({ timezone })),
      async respond(response: Response) {
        await expect.poll(() => responses.length).toBeGreaterThan(0);
        await act(() => Promise.resolve(responses.shift()?.(response)));
      },
    };
  }

  const saved = () => success({ user: FIXTURE_USER });
  const rejected = () => failure(400, "validation_failed", "Not so.");

  describe("the saving of settings as they change", () => {
    it("says that the last change is saved", async () => {
      const section = await open();
      expect(section.state()).toEqual({ kind: "unchanged" });
      section.save("UTC");
      expect(section.state()).toEqual({ kind: "saving" });
      section.save("Asia/Tokyo");
      await section.respond(saved());
      expect(section.state()).toEqual({ kind: "saving" });
      await section.respond(saved());
      await expect.poll(section.state).toEqual({ kind: "saved" });
    });

    it("says why a change was rejected, although a later one was saved", async () => {
      const section = await open();
      section.save("UTC");
      section.save("Asia/Tokyo");
      await section.respond(rejected());
      await section.respond(saved());
      await expect.poll(section.state).toMatchObject({ kind: "failed", reason: "Not so." });
    });

    it("says that a rejected change is saved once trying again succeeds", async () => {
      const section = await open();
      section.save("UTC");
      await section.respond(rejected());
      await expect.poll(() => section.state().kind).toBe("failed");
      const state = section.state();
      if (state.kind === "failed") act(state.retry);
      await section.respond(saved());
      await expect.poll(section.state).toEqual({ kind: "saved" });
    });
  });
});

describe("use typed", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  /** A field for digits. */
  function open() {
    const stored: string[] = [];
    const useDigits = () =>
      useTyped({
        field: "settings.digits",
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

    it("is a draft while it is invalid, and not after it was saved", () => {
      const first = open();
      first.type("half");
      first.unmount();
      const second = open();
      expect(second.result.current.text).toBe("half");
      second.type("12");
      act(() => void vi.runAllTimers());
      second.unmount();
      expect(second.stored).toEqual(["12"]);
      expect(Object.keys(localStorage)).toEqual([]);
    });
  });
});
