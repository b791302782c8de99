import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvents } from "./live.ts";

const bytesOf = (chunks: readonly Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => Array.fromAsync(readEvents(bytesOf([encode(text)])));

describe("a stream of events", () => {
  it("is read by name, id and data", async () => {
    expect(await read('event: ring\nid: e-1\ndata: {"a":1}\n\ndata: one\ndata: two\n\n')).toEqual([
      { name: "ring", id: "e-1", data: '{"a":1}' },
      { name: "message", id: null, data: "one\ntwo" },
    ]);
  });

  it("may contain comments, unknown fields and other line endings", async () => {
    expect(await read(":\n\n: hello\nretry: 5\nevent:a\r\ndata:b\r\n\r\n")).toEqual([
      { name: "a", id: null, data: "b" },
    ]);
  });

  it("drops an incomplete event", async () => {
    expect(await read("data: whole\n\ndata: half\n")).toEqual([{ name: "message", id: null, data: "whole" }]);
  });

  it("may be split into chunks anywhere, also within a character", async () => {
    const text = 'event: user\nid: 火-1\ndata: {"note":"五輪🔥"}\n\n:\n\ndata: next\n\n';
    const whole = await read(text);
    await fc.assert(fc.asyncProperty(fc.array(fc.nat(encode(text).length)), async (cuts) => {
      const ends = [...cuts, encode(text).length].toSorted((a, b) => a - b);
      const chunks = ends.map((end, index) => encode(text).subarray(ends[index - 1] ?? 0, end));
      expect(await Array.fromAsync(readEvents(bytesOf(chunks)))).toEqual(whole);
    }));
  });

  it("reports every chunk, and is cancelled when the iteration ends", async () => {
    let seen = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(encode(seen < 2 ? ":\n\n" : "data: x\n\n")),
      cancel: () => {
        cancelled = true;
      },
    });
    for await (const _ of readEvents(body, () => seen++)) break;
    expect(seen).toBe(3);
    expect(cancelled).toBe(true);
  });
});
