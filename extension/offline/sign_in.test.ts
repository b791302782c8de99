import { describe, expect, it } from "vitest";
import {
  SAMPLE_ACCOUNT,
  SAMPLE_SERVER,
  SAMPLE_USER,
  sampleState,
  signedInState,
} from "./testing/sample_state.ts";
import { signIn, signOut } from "./sign_in.ts";
import { memoryStore } from "#shared/offline/storage/memory_store.ts";
import { openExtensionState } from "./engine.ts";
import type { State } from "./state.ts";

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

  it("removes the user and drafts, keeps the queue, and ends the session on the server", async () => {
    const queue = { pending: [write], rejected: [], conflicts: [], unreadable: [] };
    const drafts = { battle: null, commitment: "Private." };
    const store = await storeWith(signedInState({ queue, drafts }));
    const tokens: (string | null)[] = [];
    const fetch: typeof globalThis.fetch = (_, init) => {
      tokens.push(new Headers(init?.headers).get("Authorization"));
      return Promise.resolve(Response.json({ success: true, data: {} }));
    };
    await signOut(store, { fetch, now: () => 7 });
    const state = store.state();
    expect(state).toMatchObject({ session: null, user: null, days: {}, drafts: { commitment: null } });
    expect(state.queue.pending).toHaveLength(1);
    expect(tokens).toEqual(["Bearer t1"]);
  });

  it("succeeds while the server is unreachable", async () => {
    const store = await storeWith(signedInState());
    await signOut(store, { fetch: () => Promise.reject(new TypeError("offline")), now: () => 7 });
    expect(store.state().session).toBeNull();
  });
});
