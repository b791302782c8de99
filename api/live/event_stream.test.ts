import { describe, expect, it } from "vitest";
import { type EventSource, eventStream } from "./event_stream.ts";

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** A stream of pushed values, with the state of its source. */
function open(more: Partial<EventSource<string>> = {}) {
  const calls = { cancelled: 0, ended: 0 };
  let push = (_: string) => {};
  let close = () => {};
  const source = new ReadableStream<string>({
    start(controller) {
      push = (value) => controller.enqueue(value);
      close = () => controller.close();
    },
    cancel: () => void calls.cancelled++,
  });
  const { body, end } = eventStream({
    open: () => source.getReader(),
    encode: (value) => Promise.resolve(value),
    isAlive: () => true,
    heartbeatMs: 60_000,
    onEnd: () => void calls.ended++,
    ...more,
  });
  return { reader: body.getReader(), end, calls, push: (value: string) => push(value), close: () => close() };
}

describe("a stream of events", () => {
  it("contains the values of its source, and skips empty ones", async () => {
    const { reader, push } = open();
    push("a");
    push("");
    push("b");
    expect(text((await reader.read()).value)).toBe("a");
    expect(text((await reader.read()).value)).toBe("b");
  });

  it("has a heartbeat while idle, and loses no value that follows", async () => {
    const { reader, push } = open({ heartbeatMs: 5 });
    expect(text((await reader.read()).value)).toBe(":\n\n");
    push("a");
    expect(text((await reader.read()).value)).toBe("a");
  });

  it("ends at the next heartbeat when the session has ended", async () => {
    const { reader, calls } = open({ heartbeatMs: 5, isAlive: () => false });
    expect((await reader.read()).done).toBe(true);
    expect(calls).toEqual({ cancelled: 1, ended: 1 });
  });

  it("is ended by the server at once, even while it is being read", async () => {
    const { reader, end, calls } = open();
    const waiting = reader.read();
    end();
    expect((await waiting).done).toBe(true);
    end();
    expect(calls.ended).toBe(1);
  });

  it("cancels its source when the reader cancels", async () => {
    const { reader, push, calls } = open();
    push("a");
    await reader.read();
    const waiting = reader.read();
    await reader.cancel();
    expect((await waiting).done).toBe(true);
    expect(calls).toEqual({ cancelled: 1, ended: 1 });
  });

  it("ends when its source ends or fails, or a value cannot be encoded", async () => {
    const ends = open();
    ends.close();
    expect((await ends.reader.read()).done).toBe(true);
    const failing = {
      open: () =>
        new ReadableStream<string>({ pull: () => Promise.reject(new Error("cut off")) }).getReader(),
    };
    const fails = open(failing);
    expect((await fails.reader.read()).done).toBe(true);
    const confused = open({ encode: () => Promise.reject(new Error("no")) });
    confused.push("a");
    expect((await confused.reader.read()).done).toBe(true);
    expect([ends, fails, confused].map(({ calls }) => calls.ended)).toEqual([1, 1, 1]);
  });
});
