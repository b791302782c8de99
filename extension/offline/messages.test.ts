import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { sendToWorker as SendToWorker } from "./messages.ts";

/** What the browser does with a message to the worker. */
let send: () => Promise<unknown>;
let sendToWorker: typeof SendToWorker;

// The door to the browser is made of what is there when it is loaded.
beforeAll(async () => {
  const api = { runtime: { id: "gorin", sendMessage: () => send() } };
  vi.stubGlobal("chrome", api);
  vi.stubGlobal("browser", api);
  ({ sendToWorker } = await import("./messages.ts"));
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe("asking the worker", () => {
  it("answers what the worker says", async () => {
    send = () => Promise.resolve("done");
    expect(await sendToWorker("sync", null)).toBe("done");
  });

  it("takes neither silence nor a failure for an answer: the browser ended the worker", async () => {
    send = () => Promise.resolve(undefined);
    expect(await sendToWorker("sync", null)).toBeNull();
    send = () => Promise.reject(new Error("The message port closed."));
    expect(await sendToWorker("sync", null)).toBeNull();
  });
});
