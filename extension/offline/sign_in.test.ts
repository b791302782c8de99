import { describe, expect, it } from "vitest";
import { memoryStorage, memoryStore } from "#shared/offline/memory_store.ts";
import { openExtensionState } from "./engine.ts";
import { beginConnection, enterCode, signIn, signOut, tryConnection } from "./sign_in.ts";
import { signingInOf, type State } from "./state.ts";
import {
  SAMPLE_ACCOUNT,
  SAMPLE_SERVER,
  SAMPLE_USER,
  sampleState,
  signedInState,
} from "./testing/sample_state.ts";

async function storeWith(state: State) {
  const store = openExtensionState(memoryStore());
  await store.commit(() => state);
  return store;
}

describe("signing in", () => {
  it("stores the session, the server and the email", async () => {
    const store = await storeWith(sampleState());
    const fetch: typeof globalThis.fetch = () =>
      Promise.resolve(Response.json({ success: true, data: { token: "t1", user: SAMPLE_USER } }));
    await signIn(store, { fetch, now: () => 7 }, { email: "Musashi@example.com", password: "x" });
    const state = store.state();
    expect(state.session).toEqual({
      server: SAMPLE_SERVER,
      token: "t1",
      account: SAMPLE_ACCOUNT,
      email: SAMPLE_USER.email,
    });
    expect(state.habits.email).toBe(SAMPLE_USER.email);
    expect(state.contact).toEqual({ answeredAt: 7, failure: null });
  });
});

describe("a step of signing in", () => {
  it.each([
    ["the session", { token: "t1", user: SAMPLE_USER }, 200],
    ["the challenge of the second step", { second_factor: "totp", challenge: "c1" }, 401],
  ])("is stored before it is shown: %s", async (_, data, status) => {
    const storage = memoryStorage();
    const store = openExtensionState(storage.open());
    await store.commit(() => sampleState());
    const step = ({ session, signingIn }: State) => ({ session, signingIn });
    /** What a popup that is opened now reads. */
    const reopened = async () => {
      const other = openExtensionState(memoryStore(storage.values()));
      await other.load();
      return step(other.state());
    };
    const shown: [ReturnType<typeof step>, ReturnType<typeof reopened>][] = [];
    store.subscribe(() => shown.push([step(store.state()), reopened()]));
    const body = status === 200 ? { success: true, data } : { success: false, error: "Code", data };
    const fetch: typeof globalThis.fetch = () => Promise.resolve(Response.json(body, { status }));
    await signIn(store, { fetch, now: () => 7 }, { email: SAMPLE_USER.email, password: "x" });
    expect(shown).not.toEqual([]);
    for (const [seen, stored] of shown) expect(await stored).toEqual(seen);
  });
});

describe("signing in again", () => {
  it("sends the device credential of that server only", async () => {
    const store = await storeWith(sampleState());
    const sent: unknown[] = [];
    const fetch: typeof globalThis.fetch = (_, init) => {
      if (init?.body) sent.push(JSON.parse(String(init.body)));
      return Promise.resolve(
        Response.json({ success: true, data: { token: "t2", user: SAMPLE_USER, device: "this browser" } }),
      );
    };
    const reach = { fetch, now: () => 7 };
    const credentials = { email: SAMPLE_USER.email, password: "x" };
    await signIn(store, reach, credentials);
    expect(store.state().devices).toEqual({ [SAMPLE_SERVER]: "this browser" });
    await signOut(store, reach);
    await signIn(store, reach, credentials);
    await store.commit(({ preferences }) => ({
      preferences: { ...preferences, server: "https://elsewhere.example" },
    }));
    await signIn(store, reach, credentials);
    expect(sent).toEqual([credentials, { ...credentials, device: "this browser" }, credentials]);
  });
});

describe("signing out", () => {
  const write = {
    id: "00000000-0000-4000-8000-000000000001",
    account: SAMPLE_ACCOUNT,
    command: { kind: "commit_to", day: "2026-11-22", commitment: "Run." } as const,
    queuedAt: 0,
    attempts: 0,
  };

  it("removes the user, keeps the queue, and ends the session on the server", async () => {
    const queue = { pending: [write], rejected: [], conflicts: [], unreadable: [] };
    const store = await storeWith(
      signedInState({ queue }),
    );
    const tokens: (string | null)[] = [];
    const fetch: typeof globalThis.fetch = (_, init) => {
      tokens.push(new Headers(init?.headers).get("Authorization"));
      return Promise.resolve(Response.json({ success: true, data: {} }));
    };
    await signOut(store, { fetch, now: () => 7 });
    const state = store.state();
    expect(state).toMatchObject({ session: null, user: null, days: {} });
    expect(state.queue.pending).toHaveLength(1);
    expect(tokens).toEqual(["Bearer t1"]);
  });

  it("succeeds while the server is unreachable", async () => {
    const store = await storeWith(signedInState());
    await signOut(store, { fetch: () => Promise.reject(new TypeError("offline")), now: () => 7 });
    expect(store.state().session).toBeNull();
  });
});

/** Returns a `fetch` that responds with these in turn, and what was sent. */
function fakeServer(...responses: readonly { status?: number; body: object }[]) {
  const sent: { url: string; body: Record<string, string> }[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    sent.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    const { status = 200, body } = responses[sent.length - 1] ?? { body: {} };
    return Promise.resolve(Response.json({ success: status === 200, ...body }, { status }));
  };
  return { fetch, sent };
}

const SIGNED_IN = { token: "t1", user: SAMPLE_USER };
const NEEDS_CODE = {
  status: 401,
  body: { error: "Enter a code.", code: "second_factor_required", data: { challenge: "c1" } },
};

describe("signing in with a second step", () => {
  const credentials = { email: SAMPLE_USER.email, password: "x" };

  it("stores the challenge, which the code is sent with", async () => {
    const store = await storeWith(sampleState());
    const { fetch, sent } = fakeServer(NEEDS_CODE, { body: { data: SIGNED_IN } });
    const reach = { fetch, now: () => 7 };
    await signIn(store, reach, credentials);
    expect(signingInOf(store.state(), 7)?.step).toBe("code");
    expect(store.state().session).toBeNull();
    await enterCode(store, reach, "123456");
    expect(sent[1]?.body).toEqual({ challenge: "c1", code: "123456" });
    expect(store.state()).toMatchObject({ session: { token: "t1" }, signingIn: null });
  });

  it("keeps the challenge after a wrong code, and begins again when it has expired", async () => {
    const store = await storeWith(sampleState());
    const rejected = (code: string) => ({ status: 401, body: { error: "No.", code } });
    const { fetch } = fakeServer(NEEDS_CODE, rejected("invalid_code"), rejected("challenge_expired"));
    const reach = { fetch, now: () => 7 };
    await signIn(store, reach, credentials);
    await expect(enterCode(store, reach, "0")).rejects.toThrow();
    expect(signingInOf(store.state(), 7)?.step).toBe("code");
    await expect(enterCode(store, reach, "1")).rejects.toThrow();
    expect(store.state().signingIn).toBeNull();
  });

  it("is over after five minutes, and on another server", async () => {
    const store = await storeWith(sampleState());
    const { fetch } = fakeServer(NEEDS_CODE);
    await signIn(store, { fetch, now: () => 0 }, credentials);
    expect(signingInOf(store.state(), 5 * 60_000)).toBeNull();
    const preferences = { ...store.state().preferences, server: "https://elsewhere.example" };
    expect(signingInOf({ ...store.state(), preferences }, 1)).toBeNull();
  });
});

describe("signing in through the dashboard", () => {
  it("opens its page with the SHA-256 of a verifier, with which it asks until the user has confirmed", async () => {
    const store = await storeWith(sampleState());
    const { fetch, sent } = fakeServer(
      { body: { data: { signed_in: null } } },
      { status: 503, body: { error: "Later.", code: "unavailable" } },
      { body: { data: { signed_in: SIGNED_IN } } },
    );
    const reach = { fetch, now: () => 7 };
    const [page, challenge = ""] = (await beginConnection(store, reach)).split("#");
    expect(page).toBe("/connect");
    expect(await tryConnection(store, reach)).toBe(true);
    expect(await tryConnection(store, reach)).toBe(true);
    expect(await tryConnection(store, reach)).toBe(false);
    expect(store.state()).toMatchObject({ session: { token: "t1" }, signingIn: null });
    const verifier = sent[0]?.body.verifier ?? "";
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
    expect(challenge).toBe(new Uint8Array(hash).toBase64({ alphabet: "base64url", omitPadding: true }));
    expect(JSON.stringify(sent)).not.toContain(challenge);
  });

  it("gives up after ten minutes", async () => {
    const store = await storeWith(sampleState());
    await beginConnection(store, { fetch: fakeServer().fetch, now: () => 0 });
    expect(await tryConnection(store, { fetch: fakeServer().fetch, now: () => 10 * 60_000 })).toBe(false);
  });
});
