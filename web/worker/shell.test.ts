import { describe, expect, it } from "vitest";
import { type AppWindows, type Notifier, openSeal, receivePush, shellPath } from "./shell.ts";

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
  it("focuses the Seal of today, and opens it otherwise", async () => {
    const open = fakeWindows(["https://gorin.example/dashboard", "https://gorin.example/seal"]);
    await openSeal(open);
    expect(open.did).toEqual(["focus https://gorin.example/seal"]);
    const other = fakeWindows([
      "https://gorin.example/dashboard",
      "https://gorin.example/seal?day=2026-11-20",
    ]);
    await openSeal(other);
    expect(other.did).toEqual(["open /seal"]);
  });
});

const ORIGIN = "https://gorin.test";
const FILES = new Set(["/index.html", "/manifest.webmanifest", "/assets/index-1.js"]);

const asked = (path: string, { method = "GET", mode = "navigate" } = {}) =>
  shellPath({ url: new URL(path, ORIGIN).href, method, mode }, FILES, ORIGIN);

describe("shellPath", () => {
  it.each(["/", "/login", "/dashboard", "/dashboard?day=2026-11-20", "/history/"])(
    "serves the app's page for %s",
    (path) => expect(asked(path)).toBe("/index.html"),
  );

  it.each([
    "/api",
    "/api/days/2026-11-21",
    "/api/openapi.json",
    "/health",
    "/health/live",
    "/privacy",
    "/witness/secret",
  ])(
    "leaves %s to the network, opened or fetched",
    (path) => {
      expect(asked(path)).toBeNull();
      expect(asked(path, { mode: "cors" })).toBeNull();
    },
  );

  it.each([
    "/oauth2/callback?code=1",
    "/oauth2/sign_in",
    "/cdn-cgi/access/authorized",
    "/outpost.goauthentik.io/start",
    "/no/such/page",
    "/dashboard?network",
    "/history?month=2026-11&network=",
  ])("leaves %s to the network, where a proxy may answer", (path) => {
    expect(asked(path)).toBeNull();
  });

  it("serves a file of the app as it is", () => {
    expect(asked("/manifest.webmanifest", { mode: "no-cors" })).toBe("/manifest.webmanifest");
    expect(asked("/manifest.webmanifest")).toBe("/manifest.webmanifest");
  });

  it("looks for a hashed file that this version does not have, which an older tab may ask for", () => {
    expect(asked("/assets/index-0.js", { mode: "cors" })).toBe("/assets/index-0.js");
  });

  it("ignores other files, other methods and other origins", () => {
    expect(asked("/robots.txt")).toBeNull();
    expect(asked("/sw.js", { mode: "no-cors" })).toBeNull();
    expect(asked("/dashboard", { mode: "cors" })).toBeNull();
    expect(asked("/dashboard", { method: "POST" })).toBeNull();
    expect(asked("https://elsewhere.test/dashboard")).toBeNull();
  });
});
