import { describe, expect, it } from "vitest";
import type { State } from "../offline/state.ts";
import { engineWith, sampleState, signedInState } from "../offline/testing/sample_state.ts";
import { createLive } from "./live.ts";

/** A server whose streams say no more than that they are there, and what was asked of it: as whom, and the signal that ends it. */
async function listening(state: State) {
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

describe("following the server", () => {
  it("goes on as long as anybody looks, over one connection", async () => {
    const { live, calls, called } = await listening(signedInState());
    const [first, second] = [live.onPopupOpen(), live.onPopupOpen()];
    await called;
    first();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.signal?.aborted).toBe(false);
    second();
    await ended(calls[0]?.signal);
  });

  it("has what waits saved as soon as the server is there", async () => {
    const { live, synced } = await listening(signedInState());
    live.onPopupOpen();
    await synced;
  });

  it("ends with the session, and begins anew as whoever signs in", async () => {
    const { engine, live, calls, called } = await listening(signedInState());
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

  it("syncs once the server says that the session has ended, so that the popup shows it", async () => {
    const synced = Promise.withResolvers<void>();
    const ended = { success: false, error: "Sign in again.", code: "unauthenticated" };
    const fetch = () => Promise.resolve(Response.json(ended, { status: 401 }));
    const reach = { fetch, now: () => Date.now() };
    const engine = await engineWith(signedInState(), reach);
    createLive(engine, reach, () => Promise.resolve(synced.resolve())).onPopupOpen();
    await synced.promise;
  });

  it("does not begin while nobody is signed in", async () => {
    const { engine, live, calls } = await listening(sampleState());
    live.onPopupOpen()();
    await engine.commit(() => ({}));
    expect(calls).toEqual([]);
  });
});
