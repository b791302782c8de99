import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createUserWrites } from "./user_writes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A write that another one always overtakes, 150 ms after it began. */
const overtaken = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 150));

/** A write of two calls to the store, each of which takes almost as long as it may. */
const slow = async () => {
  for (let call = 0; call < 2; call++) await new Promise((resolve) => setTimeout(resolve, 3_900));
  return "done";
};

/** Runs a write for `ms`, and returns the code with which it failed, if it did. */
async function codeAfter(
  ms: number,
  isShared: boolean,
  write: () => Promise<string | undefined> = overtaken,
): Promise<string> {
  let code = "still trying";
  createUserWrites(0, isShared).run("me", write).catch((error) => void (code = error.code));
  await vi.advanceTimersByTimeAsync(ms);
  return code;
}

describe("a write that others overtake again and again", () => {
  it("is given up in less than four seconds on a shared store, so that it responds within five", async () => {
    expect(await codeAfter(2_900, true)).toBe("still trying");
    expect(await codeAfter(3_400, true)).toBe("too_many_requests");
  });

  it("is given up after forty attempts on a file", async () => {
    expect(await codeAfter(5_900, false)).toBe("still trying");
    expect(await codeAfter(9_000, false)).toBe("unavailable");
  });
});

describe("a write of a shared store that takes several slow calls", () => {
  it("fails before five seconds have passed, and keeps its turn until it ends", async () => {
    expect(await codeAfter(4_400, true, slow)).toBe("still trying");
    expect(await codeAfter(4_600, true, slow)).toBe("unavailable");
    const writes = createUserWrites(0, true);
    const first = writes.run("me", slow).catch(() => "unavailable");
    await vi.advanceTimersByTimeAsync(5_500);
    const second = writes.run("me", () => Promise.resolve("second"));
    expect([await first, writes.queued]).toEqual(["unavailable", 1]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await second).toBe("second");
  });
});
