import { describe, expect, it } from "vitest";
import { memoryShelf } from "../platform/memory_shelf.ts";
import { SAMPLE_ACCOUNT, SAMPLE_SERVER, SAMPLE_USER, sampleState, signedInState } from "./sample_state.ts";
import { signIn, signOut } from "./sign_in.ts";
import { changeState, readState } from "./store.ts";
import type { State } from "./cells.ts";

async function shelfWith(state: State) {
  const shelf = memoryShelf();
  await changeState(shelf, () => state);
  return shelf;
}

describe("signing in", () => {
  it("keeps who that is, on which server, and the email for the next time", async () => {
    const shelf = await shelfWith(sampleState());
    const fetch: typeof globalThis.fetch = () =>
      Promise.resolve(Response.json({ success: true, data: { token: "t1", user: SAMPLE_USER } }));
    await signIn(shelf, { fetch, now: () => 7 }, { email: "Musashi@example.com", password: "x" });
    const { state } = await readState(shelf);
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
  it("sends the device credential of that server, and of no other", async () => {
    const shelf = await shelfWith(sampleState());
    const sent: unknown[] = [];
    const fetch: typeof globalThis.fetch = (_, init) => {
      if (init?.body) sent.push(JSON.parse(String(init.body)));
      return Promise.resolve(
        Response.json({ success: true, data: { token: "t2", user: SAMPLE_USER, device: "this browser" } }),
      );
    };
    const reach = { fetch, now: () => 7 };
    const credentials = { email: SAMPLE_USER.email, password: "x" };
    await signIn(shelf, reach, credentials);
    expect((await readState(shelf)).state.devices).toEqual({ [SAMPLE_SERVER]: "this browser" });
    await signOut(shelf, reach);
    await signIn(shelf, reach, credentials);
    await changeState(shelf, ({ preferences }) => ({
      preferences: { ...preferences, server: "https://elsewhere.example" },
    }));
    await signIn(shelf, reach, credentials);
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

  it("forgets the person and their words, keeps what waits, and ends the session on the server", async () => {
    const queue = { pending: [write], rejected: [], conflicts: [], unreadable: [] };
    const drafts = { battle: null, commitment: "Nobody's business." };
    const shelf = await shelfWith(signedInState({ queue, drafts }));
    const tokens: (string | null)[] = [];
    const fetch: typeof globalThis.fetch = (_, init) => {
      tokens.push(new Headers(init?.headers).get("Authorization"));
      return Promise.resolve(Response.json({ success: true, data: {} }));
    };
    await signOut(shelf, { fetch, now: () => 7 });
    const { state } = await readState(shelf);
    expect(state).toMatchObject({ session: null, user: null, snapshot: null, drafts: { commitment: null } });
    expect(state.queue.pending).toHaveLength(1);
    expect(tokens).toEqual(["Bearer t1"]);
  });

  it("goes through though the server is away", async () => {
    const shelf = await shelfWith(signedInState());
    await signOut(shelf, { fetch: () => Promise.reject(new TypeError("away")), now: () => 7 });
    expect((await readState(shelf)).state.session).toBeNull();
  });
});
