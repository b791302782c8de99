import { describe, expect, it } from "vitest";
import { emptyQueue } from "#shared/offline/queue.ts";
import { memoryStorage, memoryStore } from "#shared/offline/memory_store.ts";
import { poll, refresh } from "../background/sync.ts";
import { draftsOf } from "./drafts.ts";
import { discardUnsaved, endSessionOf } from "./end_session.ts";
import { openExtensionState } from "./engine.ts";
import { signIn, signOut } from "./sign_in.ts";
import { accountKey, type State } from "./state.ts";
import { sampleDay } from "./testing/sample_day.ts";
import {
  daysWith,
  draftsWith,
  engineWith,
  SAMPLE_ACCOUNT,
  SAMPLE_SERVER,
  SAMPLE_USER,
  signedInState,
  TIMER_ID,
} from "./testing/sample_state.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const TODAY = "2026-11-21";
const START = "2026-11-21T11:00:00.000Z";
/** In everything that Musashi wrote or chose. */
const PRIVATE = "Tell my wife about the debt";

const OTHER = { ...SAMPLE_USER, id: "5b6f6a52-6f0e-4a53-9a3e-2f1f0a3f5c02", email: "kojiro@example.com" };

/** A state in which every stored value is that of somebody who uses everything. */
function usedState(): State {
  const write = {
    id: "00000000-0000-4000-8000-000000000001",
    account: SAMPLE_ACCOUNT,
    command: { kind: "commit_to", day: "2026-11-22", commitment: PRIVATE } as const,
    queuedAt: 0,
    attempts: 0,
  };
  return signedInState({
    user: { ...SAMPLE_USER, weaknesses: [PRIVATE] },
    days: daysWith(sampleDay(TODAY, { fire: { ...sampleDay(TODAY).fire, trigger_note: PRIVATE } })),
    timer: {
      id: TIMER_ID,
      startTime: START,
      category: "Learning",
      date: TODAY,
      account: SAMPLE_ACCOUNT,
      note: PRIVATE,
    },
    serverTimer: { account: SAMPLE_ACCOUNT, timer: "v" },
    ...draftsWith({ commitment: PRIVATE }, TODAY),
    habits: { email: SAMPLE_USER.email, category: "Health" },
    notified: { rings: TODAY, reps: ["r"], longTimer: START, stillOn: START },
    away: { since: 5, question: { from: 1, to: 2 } },
    seen: { timer: START, at: 7 },
    queue: { ...emptyQueue(), pending: [write], unreadable: [] },
    contact: { answeredAt: 1, failure: null },
  });
}

const OVER = { success: false, error: "Please sign in.", code: "unauthenticated", request_id: "r1" };
const over: typeof fetch = () =>
  Promise.resolve(Response.json(OVER, { status: 401, headers: { "X-Request-Id": "r1" } }));

/** A server that signs in `user`. */
const signingIn = (user: typeof SAMPLE_USER): typeof fetch => () =>
  Promise.resolve(Response.json({ success: true, data: { token: "t2", user } }));

/** The ways in which a session ends. Each resolves to what is stored then. */
const ENDINGS = {
  async "a sign-out"(storage) {
    const store = openExtensionState(storage.open());
    await store.commit(usedState);
    await signOut(store, { fetch: over, now: () => NOW });
  },
  async "a refresh that gets a 401"(storage) {
    const reach = { fetch: over, now: () => NOW };
    await refresh(await engineWith(usedState(), reach, storage.open()), reach);
  },
  async "a poll that gets a 401"(storage) {
    const reach = { fetch: over, now: () => NOW };
    await poll(await engineWith(usedState(), reach, storage.open()), reach);
  },
  async "a change that gets a 401"(storage) {
    const engine = await engineWith(usedState(), { fetch: over, now: () => NOW }, storage.open());
    await engine.flush();
  },
} satisfies Record<string, (storage: ReturnType<typeof memoryStorage>) => Promise<void>>;

const CREDENTIALS = { email: "x@example.com", password: "x" };

describe.each(Object.entries(ENDINGS))("after %s", (_, end) => {
  async function ended() {
    const storage = memoryStorage();
    await end(storage);
    return storage;
  }

  it("the browser keeps of the account only unsaved changes and drafts, each under its account", async () => {
    const stored = (await ended()).values();
    const named = Object.keys(stored).filter((key) =>
      JSON.stringify(stored[key]).includes(SAMPLE_ACCOUNT) || key.includes(SAMPLE_ACCOUNT) ||
      JSON.stringify(stored[key]).includes(PRIVATE)
    );
    expect(named.sort()).toEqual(["drafts", "queue"]);
    const { state, load } = openExtensionState(memoryStore(stored));
    await load();
    const { preferences, contact, clock: _clock, queue, drafts, appliedActions, ended: reason, ...rest } =
      state();
    expect([preferences.server, contact.answeredAt, queue.pending.length, appliedActions.length])
      .toEqual([SAMPLE_SERVER, 1, 1, 0]);
    expect(Object.keys(drafts)).toEqual([SAMPLE_ACCOUNT]);
    expect(reason === null).toBe(_ === "a sign-out");
    expect(rest).toEqual({
      session: null,
      user: null,
      days: {},
      timer: null,
      serverTimer: null,
      snapshot: null,
      devices: {},
      signingIn: null,
      habits: { email: "", category: null },
      notified: { rings: null, reps: [], longTimer: null, stillOn: null },
      away: { since: null, question: null },
      seen: null,
    });
  });

  it("another account gets none of it, and the same one its drafts", async () => {
    const storage = await ended();
    const others = openExtensionState(storage.open());
    await others.load();
    await signIn(others, { fetch: signingIn(OTHER), now: () => NOW }, CREDENTIALS);
    const { queue: _queue, drafts: _drafts, ...shown } = others.state();
    expect(JSON.stringify(shown)).not.toContain(PRIVATE);
    expect(JSON.stringify(shown)).not.toContain(SAMPLE_USER.id);
    expect(draftsOf(others.state(), TODAY)).toEqual({});
    await signIn(others, { fetch: signingIn(SAMPLE_USER), now: () => NOW }, CREDENTIALS);
    expect(others.state().session?.account).toBe(accountKey(SAMPLE_SERVER, SAMPLE_USER.id));
    expect(draftsOf(others.state(), TODAY)).toEqual({ commitment: PRIVATE });
  });
});

describe("ending a session", () => {
  const tokenUntil = (at: number) =>
    `h.${
      new TextEncoder().encode(JSON.stringify({ exp: at / 1_000 })).toBase64({ alphabet: "base64url" })
    }.s`;
  const stateOf = (token: string) => ({ ...usedState(), session: { ...session(), token } });
  const session = () => ({
    server: SAMPLE_SERVER,
    account: SAMPLE_ACCOUNT,
    email: SAMPLE_USER.email,
  });

  it.each([
    [NOW - 1, "expired"],
    [NOW + 60_000, "elsewhere"],
  ])("says why: a token that is valid until %s", (until, ended) => {
    const token = tokenUntil(until);
    expect(endSessionOf(token, NOW)(stateOf(token))).toMatchObject({ session: null, ended });
  });

  it("leaves unsaved changes that can be given up: those of others only", () => {
    const used = usedState();
    const own = { ...used, drafts: { ...used.drafts, other: { [TODAY]: { commitment: PRIVATE } } } };
    expect(discardUnsaved(own)).toEqual({ queue: used.queue, drafts: used.drafts, timer: used.timer });
    const ended = { ...own, ...endSessionOf("t1", NOW)(own) };
    expect(JSON.stringify({ ...ended, ...discardUnsaved(ended) })).not.toContain(PRIVATE);
  });

  it("leaves a session alone that has begun since", () => {
    expect(endSessionOf("older", NOW)(usedState())).toEqual({});
  });

  it("erases what an older version left when a session had ended, without showing it", async () => {
    const storage = memoryStorage({ "day/of another version": { version: 0, day: PRIVATE } });
    const before = openExtensionState(storage.open());
    await before.commit(() => ({ ...usedState(), session: null }));
    const store = openExtensionState(storage.open());
    await store.load();
    expect(store.state().user).toBeNull();
    expect(store.state().days).toEqual({});
    expect(Object.keys(storage.values()).filter((key) => key.startsWith("day/"))).toEqual([]);
  });

  it("keeps an action that arrives after it for its account, and changes nothing else", async () => {
    const engine = await engineWith({}, { fetch: over, now: () => NOW });
    await engine.apply({
      id: "00000000-0000-4000-8000-000000000009",
      at: NOW,
      account: SAMPLE_ACCOUNT,
      today: TODAY,
      do: "start_timer",
      category: "Health",
      startTime: START,
    });
    const { habits, queue } = engine.state();
    expect(habits.category).toBeNull();
    expect(queue.pending.map(({ account }) => account)).toEqual([SAMPLE_ACCOUNT]);
  });
});
