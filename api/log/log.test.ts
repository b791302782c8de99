import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog, FLUSH_DEADLINE_MS, MAX_BUFFERED } from "./log.ts";

const NOW = Date.parse("2026-11-21T09:00:00.000Z");
const TIME = "2026-11-21T09:00:00.000Z";

/** A log whose output accepts one batch per call of `read`. */
function blockedLog() {
  const batches: string[] = [];
  let read = () => {};
  const log = createLog((text) => {
    batches.push(text);
    return new Promise((resolve) => read = resolve);
  }, () => NOW);
  return { log, batches, read: () => read() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the log", () => {
  it("writes JSON lines with their time, in batches", async () => {
    const batches: string[] = [];
    const log = createLog((text) => Promise.resolve(void batches.push(text)), () => NOW);
    log.write({ id: "a", status: 200 });
    log.write({ id: "b", status: 404 });
    await vi.advanceTimersByTimeAsync(1_000);
    log.write({ id: "c", status: 200 });
    await log.flush();
    expect(batches).toEqual([
      `{"time":"${TIME}","id":"a","status":200}\n{"time":"${TIME}","id":"b","status":404}\n`,
      `{"time":"${TIME}","id":"c","status":200}\n`,
    ]);
  });

  it("buffers at most 1 MB, and then logs how many lines it dropped", async () => {
    const { log, batches, read } = blockedLog();
    const text = "x".repeat(1_000);
    for (let n = 0; n < 5_000; n++) log.write({ text });
    await vi.advanceTimersByTimeAsync(1_000);
    for (let n = 0; n < 5_000; n++) log.write({ text });
    read();
    await vi.advanceTimersByTimeAsync(0);
    read();
    await vi.advanceTimersByTimeAsync(0);
    const lines = batches.join("").trim().split("\n").map((line) => JSON.parse(line));
    expect(batches.join("").length).toBeLessThan(MAX_BUFFERED + 2_000);
    const written = lines.filter((line) => line.text).length;
    const dropped = lines.filter(({ level }) => level === "warn").map((line) => line.dropped_lines);
    expect(dropped.reduce((sum, count) => sum + count, 0)).toBe(10_000 - written);
  });

  it("continues after a failed write", async () => {
    let fails = true;
    const batches: string[] = [];
    const log = createLog(
      (text) => fails ? Promise.reject(new Error("broken pipe")) : Promise.resolve(void batches.push(text)),
      () => NOW,
    );
    log.write({ id: "a" });
    await log.flush();
    fails = false;
    log.write({ id: "b" });
    await log.flush();
    expect(batches).toEqual([`{"time":"${TIME}","id":"b"}\n`]);
  });

  it("flushes within two seconds", async () => {
    const { log } = blockedLog();
    log.write({ id: "a" });
    let flushed = false;
    void log.flush().then(() => flushed = true);
    await vi.advanceTimersByTimeAsync(FLUSH_DEADLINE_MS - 1);
    expect(flushed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(flushed).toBe(true);
  });
});
