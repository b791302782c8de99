// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clientAtom } from "./client.ts";
import { checkSessionAtom, registerAtom, sessionAtom, signInAtom, signOutAtom } from "./session.ts";
import { sampleUser, type ScriptedAnswer, scriptedServer } from "../../state/scripted_server.ts";
import { createWebStore } from "../../offline/web_store.ts";
import { tokenAtom } from "./token.ts";
import { getDay } from "#shared/contract/mod.ts";

const user = sampleUser();
const KEY = "auth_token";

/** A page that is opened now, on which the session is in sight. */
function openPage() {
  const server = scriptedServer();
  const store = createWebStore({ fetch: server.fetch });
  store.sub(sessionAtom, () => {});
  return { server, store };
}

/** What the browser tells this tab when another one has written the token. */
function otherTabWrites(token: string | null) {
  if (token === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, token);
  dispatchEvent(new StorageEvent("storage", { key: KEY }));
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("a session", () => {
  it("is absent at once when no token is stored", async () => {
    const { server, store } = openPage();
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
    await store.set(checkSessionAtom);
    expect(server.calls).toEqual([]);
  });

  it("is resumed from a stored token", async () => {
    localStorage.setItem(KEY, "one");
    const { server, store } = openPage();
    server.on("GET /auth/me", () => ({ data: { user } }));
    expect(store.get(sessionAtom)).toEqual({ status: "loading" });
    await store.set(checkSessionAtom);
    expect(store.get(sessionAtom)).toEqual({ status: "authenticated", user });
    expect(server.calls).toMatchObject([{ token: "one" }]);
  });

  it("keeps the fresh token that it is answered, and does not ask again for it", async () => {
    localStorage.setItem(KEY, "one");
    const { server, store } = openPage();
    server.on("GET /auth/me", () => ({ data: { user, token: "two" } }));
    await store.set(checkSessionAtom);
    await store.set(checkSessionAtom);
    expect(localStorage.getItem(KEY)).toBe("two");
    expect(server.calls).toHaveLength(1);
  });

  it.each(
    [
      ["is refused", { status: 401, code: "unauthenticated" }],
      ["fails on the server", { status: 500, code: "internal" }],
      ["cannot be asked about", "unreachable"],
      ["is answered with something else", { data: { somebody: "else" } }],
    ] as const,
  )("ends without a word when the stored token %s", async (_, answer) => {
    localStorage.setItem(KEY, "one");
    const { server, store } = openPage();
    server.on("GET /auth/me", () => answer);
    await store.set(checkSessionAtom);
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("is never made of a token that no header can carry", () => {
    localStorage.setItem(KEY, "two words\n");
    const { store } = openPage();
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("begins with signing in and with registering", async () => {
    const { server, store } = openPage();
    server.on("POST /auth/login", () => ({ data: { user, token: "one" } }));
    await store.set(signInAtom, { email: user.email, password: "secret secret" });
    expect(store.get(sessionAtom)).toEqual({ status: "authenticated", user });
    expect(localStorage.getItem(KEY)).toBe("one");
    await store.set(checkSessionAtom);
    expect(server.calls).toHaveLength(1);

    server.on("POST /auth/register", () => ({ data: { user, token: "two" } }));
    const account = { email: user.email, password: "secret secret", timezone: "UTC" } as const;
    await store.set(registerAtom, account);
    expect(localStorage.getItem(KEY)).toBe("two");
  });

  it("does not begin when the server refuses, and the reason reaches the caller", async () => {
    const { server, store } = openPage();
    server.on("POST /auth/login", () => ({ status: 401, error: "Wrong email or password." }));
    await expect(store.set(signInAtom, { email: user.email, password: "x" })).rejects.toThrow(
      "Wrong email or password.",
    );
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
  });
});

describe("a session that is under way", () => {
  async function signedIn() {
    localStorage.setItem(KEY, "one");
    const page = openPage();
    page.server.on("GET /auth/me", () => ({ data: { user } }));
    await page.store.set(checkSessionAtom);
    return page;
  }

  it("ends here at once on signing out, and the server is told with the old token", async () => {
    const { server, store } = await signedIn();
    server.on("POST /auth/logout", () => ({ data: {} }));
    store.set(signOutAtom);
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(server.calls.at(-1)).toMatchObject({ path: "/auth/logout", token: "one" });
  });

  it("ends when any call is answered that it is over", async () => {
    const { server, store } = await signedIn();
    server.on("GET /days/2026-11-21", () => ({ status: 401, code: "unauthenticated" }));
    await expect(store.get(clientAtom).call(getDay, { params: { day: "2026-11-21" } })).rejects.toThrow();
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
  });

  it("is not ended by a late answer to the session before", async () => {
    const { server, store } = await signedIn();
    const held = Promise.withResolvers<void>();
    server.on("GET /days/2026-11-21", async () => {
      await held.promise;
      return { status: 401, code: "unauthenticated" };
    });
    const late = store.get(clientAtom).call(getDay, { params: { day: "2026-11-21" } });
    server.on("POST /auth/login", () => ({ data: { user, token: "two" } }));
    await store.set(signInAtom, { email: user.email, password: "secret secret" });
    held.resolve();
    await expect(late).rejects.toThrow();
    expect(store.get(sessionAtom)).toEqual({ status: "authenticated", user });
    expect(localStorage.getItem(KEY)).toBe("two");
  });

  it("ends when another tab signs out", async () => {
    const { store } = await signedIn();
    otherTabWrites(null);
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
  });

  it("becomes that of another user when another tab signs in as them", async () => {
    const { server, store } = await signedIn();
    const other = sampleUser({ id: "2c1d6a55-6c5a-4f26-8a3e-5f7c7d1f9b11", email: "other@example.org" });
    server.on("GET /auth/me", () => ({ data: { user: other } }));
    otherTabWrites("two");
    await store.set(checkSessionAtom);
    expect(store.get(sessionAtom)).toEqual({ status: "authenticated", user: other });
  });

  it("outlives a moment without a network while another tab renews its token", async () => {
    const { server, store } = await signedIn();
    server.on("GET /auth/me", () => "unreachable");
    otherTabWrites("two");
    await store.set(checkSessionAtom);
    expect(store.get(sessionAtom)).toEqual({ status: "authenticated", user });
    expect(store.get(tokenAtom)).toBe("two");
  });
});

describe("a start without the server", () => {
  const KEPT = "gorin_user";
  /** A browser that was signed in the last time, whose server now answers like this. */
  async function start(answer: ScriptedAnswer, kept = JSON.stringify(user)) {
    localStorage.setItem(KEY, "one");
    localStorage.setItem(KEPT, kept);
    const page = openPage();
    page.server.on("GET /auth/me", () => answer);
    await page.store.set(checkSessionAtom);
    return page;
  }

  it.each(["unreachable", { status: 502 }, { status: 503, code: "unavailable" }, { status: 504 }] as const)(
    "resumes the session of whoever was signed in, when it is answered %o",
    async (answer) => {
      const { store } = await start(answer);
      expect(store.get(sessionAtom)).toEqual({ status: "authenticated", user });
      expect(localStorage.getItem(KEY)).toBe("one");
    },
  );

  it.each([{ status: 401, code: "unauthenticated" }, { status: 500, code: "internal" }] as const)(
    "signs out all the same when the server answers %o",
    async (answer) => {
      const { store } = await start(answer);
      expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
    },
  );

  it("signs out when what is kept of the user cannot be read", async () => {
    const { store } = await start("unreachable", "{not json");
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
  });

  it("ends a resumed session when the server answers that it is over", async () => {
    const { server, store } = await start("unreachable");
    server.on("GET /days/2026-11-21", () => ({ status: 401, code: "unauthenticated" }));
    await expect(store.get(clientAtom).call(getDay, { params: { day: "2026-11-21" } })).rejects.toThrow();
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
  });

  it("finds nobody after a sign-out", async () => {
    const { server, store } = await start("unreachable");
    server.on("POST /auth/logout", () => ({ data: {} }));
    store.set(signOutAtom);
    expect(localStorage.getItem(KEPT)).toBeNull();
  });
});

describe("a browser that was signed in before", () => {
  it("sends its device credential with the next sign-in, and with no other call", async () => {
    const { server, store } = openPage();
    server.on("POST /auth/login", () => ({ data: { token: "one", user, device: "this-browser" } }));
    server.on("POST /auth/logout", () => ({ data: {} }));
    const credentials = { email: user.email, password: "secret" };
    await store.set(signInAtom, credentials);
    store.set(signOutAtom);
    await store.set(signInAtom, credentials);
    expect(server.calls.map(({ path, token, body }) => [path, token, body])).toEqual([
      ["/auth/login", null, credentials],
      ["/auth/logout", "one", {}],
      ["/auth/login", null, { ...credentials, device: "this-browser" }],
    ]);
  });
});
