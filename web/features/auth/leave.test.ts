// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { STORED_QUEUE } from "#shared/offline/mod.ts";
import { memoryShelf } from "../../platform/memory_shelf.ts";
import { receiveDayAtom } from "../day/day.ts";
import { leaveAtom } from "./leave.ts";
import { writeAtom } from "../../state/outbox.ts";
import { waitingAtom } from "../../state/queue.ts";
import { sampleDay, sampleUser } from "../../state/scripted_server.ts";
import { sessionAtom, signInAtom } from "./session.ts";
import { signedInPage } from "../../state/signed_in_page.ts";

const TODAY = "2026-11-21";
const other = sampleUser({ id: "2c1d6a55-6c5a-4f26-8a3e-5f7c7d1f9b11", email: "other@example.org" });

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("whoever signs out", () => {
  /** Somebody with a day in sight and a change that waits, in a browser where another one's change waits as well. */
  async function openPage() {
    const kept = new Map<string, unknown>();
    const shelf = memoryShelf(kept);
    const promise = { kind: "commit_to", day: "2026-11-22", commitment: "Run the hill." } as const;
    const { server, store } = await signedInPage({ shelf, user: other });
    server.on("PUT /void/2026-11-22/commitment", () => "unreachable");
    server.on("POST /auth/logout", () => ({ data: {} }));
    await store.set(writeAtom, promise);
    const login = { data: { user: sampleUser(), token: "mine" } };
    server.on("POST /auth/login", () => login);
    await store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
    await store.set(receiveDayAtom, sampleDay(TODAY));
    await store.set(writeAtom, promise);
    const accounts = async () =>
      STORED_QUEUE.read(await shelf.read(STORED_QUEUE.key)).value.pending.map(({ account }) => account);
    return { store, kept, accounts, login };
  }

  it("leaves none of their days in this browser, but what is not saved yet", async () => {
    const { store, kept, accounts } = await openPage();
    await vi.waitFor(() => expect([...kept.keys()].some((key) => key.startsWith("day/"))).toBe(true));
    await store.set(leaveAtom, { discarding: false });
    expect(store.get(sessionAtom)).toEqual({ status: "unauthenticated" });
    expect([...kept.keys()]).toEqual([STORED_QUEUE.key]);
    expect(await accounts()).toEqual([other.id, sampleUser().id]);
    expect(localStorage.getItem("gorin_user")).toBeNull();
  });

  it("finds what was not saved yet when they come back", async () => {
    const { store } = await openPage();
    await store.set(leaveAtom, { discarding: false });
    expect(store.get(waitingAtom)).toEqual([]);
    await store.set(signInAtom, { email: "you@example.org", password: "secret secret" });
    expect(store.get(waitingAtom)).toHaveLength(1);
  });

  it("may discard it, but nothing of anybody else", async () => {
    const { store, accounts } = await openPage();
    await store.set(leaveAtom, { discarding: true });
    expect(await accounts()).toEqual([other.id]);
  });
});
