import { describe, expect, it } from "vitest";
import type { State } from "../offline/state.ts";
import { engineWith, sampleState, signedInState } from "../offline/testing/sample_state.ts";
import { createLive } from "./live.ts";

/** A server with silent event streams. Records the authorization and the abort signal of each call. */
async function silentServer(state: State) {
  const calls: { as: string | null; signal: AbortSignal | null }[] = [];
  const called = Promise.withResolvers<void>();
  const fetch: typeof globalThis.fetch = (_, init) => {
    calls.push({ as: new Headers(init?.headers).get("Authorization"), signal: init?.signal ?? null });
    called.resolve();
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(": here\n\n")),
    });
    return Promise.resolve(
      new Response(body, { headers: { "Content-Type": "text/event-stream" } }),
    );
  };
  const synced = Promise.withResolvers<void>();
  const reach = { fetch, now: () => Date.now() };
  const engine = await engineWith(state, reach);
  const live = createLive(engine, reach, () => Promise.resolve(synced.resolve()));
  return { engine, live, calls, called: called.promise, synced: synced.promise };
}

/** Resolves when `signal` is aborted. */
function ended(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener("abort", () => resolve());
  });
}

describe("the live connection", () => {
  it("continues while any popup is open, over one connection", async () => {
    const { live, calls, called } = await silentServer(signedInState());
    const [first, second] = [live.onPopupOpen(), live.onPopupOpen()];
    await called;
    first();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.signal?.aborted).toBe(false);
    second();
    await ended(calls[0]?.signal);
  });

  it("syncs as soon as the server is connected", async () => {
    const { live, synced } = await silentServer(signedInState());
    live.onPopupOpen();
    await synced;
  });

  it("ends with the session and reconnects as the next user", async () => {
    const { engine, live, calls, called } = await silentServer(signedInState());
    live.onPopupOpen();
    await called;
    await engine.commit(() => ({ session: null }));
    await ended(calls[0]?.signal);
    await engine.commit(() => {
      const { session } = signedInState();
      return { session: session && { ...session, token: "t2" } };
    });
    await expect.poll(() => calls.map(({ as }) => as)).toEqual(["Bearer t1", "Bearer t2"]);
  });

  it("syncs when the server responds that the session has ended, so that the popup shows it", async () => {
    const synced = Promise.withResolvers<void>();
    const ended = { success: false, error: "Sign in again.", code: "unauthenticated" };
    const fetch = () => Promise.resolve(Response.json(ended, { status: 401 }));
    const reach = { fetch, now: () => Date.now() };
    const engine = await engineWith(signedInState(), reach);
    createLive(engine, reach, () => Promise.resolve(synced.resolve())).onPopupOpen();
    await synced.promise;
  });

  it("does not start while signed out", async () => {
    const { engine, live, calls } = await silentServer(sampleState());
    live.onPopupOpen()();
    await engine.commit(() => ({}));
    expect(calls).toEqual([]);
  });
});
