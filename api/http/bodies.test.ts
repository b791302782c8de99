import { describe, expect, it } from "vitest";
import { createRequestDrain, readUpload, textChunks } from "./bodies.ts";

async function* of(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(text);
}

const decode = (chunks: readonly Uint8Array[]) => chunks.map((chunk) => new TextDecoder().decode(chunk));

it("small texts are joined, and large ones divided", async () => {
  const texts = ["a".repeat(10), "b".repeat(100_000), "c".repeat(10), ""];
  const chunks = decode(await Array.fromAsync(textChunks(of(...texts))));
  expect(chunks.join("")).toBe(texts.join(""));
  expect(chunks.map(({ length }) => length)).toEqual([...Array(6).fill(16_384), 100_020 - 6 * 16_384]);
});

it("a character of two units is never divided", async () => {
  const text = "x" + "\u{1F600}".repeat(50_000);
  const chunks = decode(await Array.fromAsync(textChunks(of(text))));
  expect(chunks.length).toBeGreaterThan(5);
  expect(chunks.join("")).toBe(text);
});

it("a body is read in parts of 4 KiB, since the runtime keeps a buffer as large as a part with each connection", async () => {
  const asked: number[] = [];
  const body = new ReadableStream({
    type: "bytes",
    pull(controller) {
      const { byobRequest } = controller;
      const view = byobRequest?.view;
      if (!view) throw new Error("The reader has no buffer of its own.");
      asked.push(view.byteLength);
      if (asked.length > 3) {
        controller.close();
        byobRequest.respond(0);
      } else {
        new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(0x20);
        byobRequest.respond(view.byteLength);
      }
    },
  });
  const headers = { "Content-Type": "application/json", "Content-Length": "100000" };
  const request = new Request("http://gorin.test", { method: "POST", body, headers });
  const read = await Array.fromAsync(readUpload(request, { maxBytes: 100_000, idleMs: 5_000 }));
  expect(read.join("").length).toBe(3 * 4_096);
  expect(asked).toEqual(Array(4).fill(4_096));
});

it("an upload that sends one byte after the other is given up", async () => {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      controller.enqueue(new Uint8Array([0x20]));
    },
  });
  const headers = { "Content-Type": "application/json", "Content-Length": "1000" };
  const request = new Request("http://gorin.test", { method: "POST", body, headers });
  await expect(Array.fromAsync(readUpload(request, { maxBytes: 1_000, idleMs: 50 })))
    .rejects.toMatchObject({ code: "request_timeout" });
});

describe("a server that stops", () => {
  const QUIET = { quietMs: 20, arrivingMs: 60_000, workingMs: 60_000 };
  const get = new Request("http://gorin.test");

  it("serves until every request has its response and none has arrived for a while", async () => {
    const drain = createRequestDrain();
    let isWorking = true;
    const leave = drain.enter(get);
    const quiet = drain.untilQuiet(QUIET).then(() => isWorking);
    await new Promise((resolve) => setTimeout(resolve, 3 * QUIET.quietMs));
    const arrivedAt = performance.now();
    drain.enter(get)();
    isWorking = false;
    leave();
    expect(await quiet).toBe(false);
    expect(performance.now() - arrivedAt).toBeGreaterThanOrEqual(QUIET.quietMs);
  });

  it("waits neither for a response nor for the last request without an end", async () => {
    const drain = createRequestDrain();
    drain.enter(get);
    await drain.untilQuiet({ quietMs: Infinity, arrivingMs: 30, workingMs: 60 });
  });
});
