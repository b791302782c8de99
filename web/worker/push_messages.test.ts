import { describe, expect, it } from "vitest";
import { type AppWindows, type Notifier, openDashboard, receivePush } from "./push_messages.ts";

/** A browser's notifications, by their tags. */
function fakeNotifier(): Notifier & { shown: Map<string, string>; calls: string[] } {
  const shown = new Map<string, string>();
  const calls: string[] = [];
  return {
    shown,
    calls,
    showNotification(title, { tag = "", body = "" }) {
      calls.push(title);
      shown.set(tag, `${title}\n${body}`);
      return Promise.resolve();
    },
    getNotifications: ({ tag }) =>
      Promise.resolve(shown.has(tag) ? [{ close: () => void shown.delete(tag) }] : []),
  };
}

function fakeWindows(urls: readonly string[]): AppWindows & { did: string[] } {
  const did: string[] = [];
  return {
    did,
    matchAll: () =>
      Promise.resolve(urls.map((url) => ({ url, focus: () => Promise.resolve(did.push(`focus ${url}`)) }))),
    openWindow: (url) => Promise.resolve(did.push(`open ${url}`)),
  };
}

describe("a push message", () => {
  it("shows its reminder in place of an earlier one", async () => {
    const notifier = fakeNotifier();
    await receivePush({ kind: "show", title: "2 rings are still open", body: "Fire\nVoid" }, notifier);
    await receivePush({ kind: "show", title: "One ring is still open", body: "Void" }, notifier);
    expect([...notifier.shown.values()]).toEqual(["One ring is still open\nVoid"]);
  });

  it("closes the reminder, and shows something meanwhile, as browsers require", async () => {
    const notifier = fakeNotifier();
    await receivePush({ kind: "show", title: "One ring is still open", body: "Void" }, notifier);
    await receivePush({ kind: "close" }, notifier);
    expect(notifier.shown.size).toBe(0);
    expect(notifier.calls).toHaveLength(2);
  });

  it.each([[null], ["text"], [{ kind: "other" }]])(
    "that is not known, %j, still shows something",
    async (content) => {
      const notifier = fakeNotifier();
      await receivePush(content, notifier);
      expect(notifier.calls).toEqual(["Gorin"]);
    },
  );
});

describe("a click on a reminder", () => {
  it("focuses the dashboard that shows today, and opens one otherwise", async () => {
    const open = fakeWindows(["https://gorin.example/settings", "https://gorin.example/dashboard?ring=fire"]);
    await openDashboard(open);
    expect(open.did).toEqual(["focus https://gorin.example/dashboard?ring=fire"]);
    const other = fakeWindows([
      "https://gorin.example/settings",
      "https://gorin.example/dashboard?day=2026-11-20",
    ]);
    await openDashboard(other);
    expect(other.did).toEqual(["open /dashboard"]);
  });
});
