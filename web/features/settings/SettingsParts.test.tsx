// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { Provider } from "jotai/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeRule, type DayRule } from "#shared/domain/calendar.ts";
import { createWebStore } from "../../app/host.ts";
import { signInAtom } from "../../app/session.ts";
import { failure, fakeNetwork, FIXTURE_USER, success } from "../../testing/fake_network.ts";
import { beginText, changeText, useAutosave, useTyped } from "./SettingsParts.tsx";

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

const rule = (timezone: string, mode: "utc" | "timezone", start_hour = 0): DayRule => ({
  timezone,
  boundary: { mode, start_hour },
});
const NIGHT = Date.parse("2026-11-21T01:30:00Z");

describe("where the days of a rule begin", () => {
  it.each([
    [rule("UTC", "utc"), "Your days begin at midnight UTC."],
    [
      rule("America/New_York", "utc"),
      "Your days begin at midnight UTC, which is 7:00 PM your time.",
    ],
    [
      rule("Europe/Berlin", "timezone", 4),
      "Your days begin at 4:00 AM in Berlin.",
    ],
  ])("is said in words", (given, words) => {
    expect(beginText(given, NIGHT)).toBe(words);
  });
});

describe("changeText", () => {
  const evening = Date.parse("2026-11-22T23:42:00Z");
  const changed = (from: DayRule, to: DayRule, now = evening) => changeText(changeRule(from, to, now), now);

  it("says from which day on a change applies, and where today ends", () => {
    expect(changed(rule("America/Los_Angeles", "utc"), rule("America/Los_Angeles", "timezone"))).toBe(
      "From Mon, Nov 23, your days begin at 12:00 AM in Los Angeles. " +
        "Today, Sun, Nov 22, ends at 12:00 AM your time.",
    );
    expect(changed(rule("America/Los_Angeles", "timezone"), rule("America/Los_Angeles", "utc"))).toBe(
      "From Mon, Nov 23, your days begin at midnight UTC, which is 4:00 PM your time. " +
        "Today, Sun, Nov 22, ends at 4:00 PM your time.",
    );
  });

  it("names the day before the change when that is tomorrow", () => {
    expect(changed(rule("Asia/Tokyo", "utc"), rule("Asia/Tokyo", "timezone"))).toBe(
      "From Tue, Nov 24, your days begin at 12:00 AM in Tokyo. Mon, Nov 23 ends at 12:00 AM your time.",
    );
  });

  it("is null without a change, and once it applies", () => {
    const utc = rule("UTC", "utc");
    expect(changed(utc, utc)).toBeNull();
    expect(changeText(changeRule(utc, rule("UTC", "timezone", 4), evening), evening + 86_400_000)).toBeNull();
  });
});
