import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { sendToWorker as SendToWorker } from "./messages.ts";

/** What the browser returns for a message to the worker. */
let send: () => Promise<unknown>;
let sendToWorker: typeof SendToWorker;

// The browser's API is looked up at the first import.
beforeAll(async () => {
  vi.resetModules();
  const api = { runtime: { id: "gorin", sendMessage: () => send() } };
  vi.stubGlobal("browser", api);
  ({ sendToWorker } = await import("./messages.ts"));
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("a message to the worker", () => {
  it("returns the reply of the worker", async () => {
    send = () => Promise.resolve("done");
    expect(await sendToWorker("sync", null)).toBe("done");
  });

  it("returns null without a reply and on failure, since the worker was terminated", async () => {
    send = () => Promise.resolve(undefined);
    expect(await sendToWorker("sync", null)).toBeNull();
    send = () => Promise.reject(new Error("The message port closed."));
    expect(await sendToWorker("sync", null)).toBeNull();
  });
});
