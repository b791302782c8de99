import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDeadline, type WithinDeadline } from "./deadline.ts";

const MS = 4_000;
let within: WithinDeadline;

beforeEach(() => {
  vi.useFakeTimers();
  within = createDeadline(MS);
});
afterEach(() => void vi.useRealTimers());

/** Work that never ends, and whether it was rejected as late. */
function hanging(): { readonly isLate: () => boolean } {
  let late = false;
  within(new Promise(() => {})).catch(({ code }) => late = code === "unavailable");
  return { isLate: () => late };
}

describe("a deadline", () => {
  it("returns the result or the error of work that ends in time", async () => {
    expect(await within(Promise.resolve(1))).toBe(1);
    await expect(within(Promise.reject(new Error("no")))).rejects.toThrow("no");
  });

  it("rejects each of many calls when its own time is over", async () => {
    const first = hanging();
    await vi.advanceTimersByTimeAsync(1_000);
    const second = hanging();
    await vi.advanceTimersByTimeAsync(2_999);
    expect([first.isLate(), second.isLate()]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([first.isLate(), second.isLate()]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(second.isLate()).toBe(true);
  });

  it("applies to calls after others have ended", async () => {
    await within(Promise.resolve());
    await vi.advanceTimersByTimeAsync(10 * MS);
    const call = hanging();
    await vi.advanceTimersByTimeAsync(MS);
    expect(call.isLate()).toBe(true);
  });

  it("shares one timer with all calls, which ends with the time of the last one", async () => {
    for (let calls = 0; calls < 3; calls++) await within(Promise.resolve());
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(MS);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does not keep the process running", async () => {
    vi.useRealTimers();
    const module = new URL("./deadline.ts", import.meta.url);
    const code = `import { createDeadline } from ${JSON.stringify(module)};
      await createDeadline(60_000)(Promise.resolve());`;
    const began = performance.now();
    const { success } = await new Deno.Command(Deno.execPath(), { args: ["eval", code] }).output();
    expect(success).toBe(true);
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});
