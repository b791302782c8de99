import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Failure } from "../failures.ts";
import { createUserQueue, createUserWrites } from "./user_writes.ts";

describe("user writes", () => {
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
      expect(await codeAfter(2_500, true)).toBe("still trying");
      // The last attempt may take 50 ms longer than the one before.
      expect(await codeAfter(3_100, true)).toBe("too_many_requests");
    });

    it("is given up before an attempt that would not end in time, however long each takes", async () => {
      for (const ms of [900, 1_400, 1_600, 2_300]) {
        const overtakenLate = () =>
          new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
        expect(await codeAfter(3_000, true, overtakenLate)).toBe("too_many_requests");
      }
    });

    it("is given up after forty attempts on a file", async () => {
      expect(await codeAfter(5_900, false)).toBe("still trying");
      expect(await codeAfter(9_000, false)).toBe("too_many_requests");
    });
  });

  describe("many writes at once of a shared store that takes a tenth of a second for each", () => {
    it("succeed in their turn or are rejected within 600 ms", async () => {
      const writes = createUserWrites(0, true);
      const began = performance.now();
      const ended: [code: string, ms: number][] = [];
      const write = () => new Promise<string>((resolve) => setTimeout(() => resolve("done"), 100));
      for (let n = 0; n < 150; n++) {
        void codeOf(writes.run("me", write)).then((code) => ended.push([code, performance.now() - began]));
      }
      await vi.advanceTimersByTimeAsync(5_000);
      const rejected = ended.filter(([code]) => code === "too_many_requests");
      expect(ended.filter(([code]) => code === "done")).toHaveLength(25);
      expect(rejected).toHaveLength(125);
      expect(Math.max(...rejected.map(([, ms]) => ms))).toBeLessThan(600);
    });

    it("never fail because the store is slow, however long the first of them takes", async () => {
      for (const ms of [800, 1_300, 1_600, 2_000, 2_400]) {
        const writes = createUserWrites(0, true);
        const write = () => new Promise<string>((resolve) => setTimeout(() => resolve("done"), ms));
        const codes = Promise.all(Array.from({ length: 150 }, () => codeOf(writes.run("me", write))));
        await vi.advanceTimersByTimeAsync(5_000);
        expect(new Set(await codes)).toEqual(new Set(["done", "too_many_requests"]));
      }
    });
  });

  describe("a write of a shared store that takes several slow calls", () => {
    it("fails a second before five have passed, since the account was read before, and keeps its turn until it ends", async () => {
      expect(await codeAfter(3_900, true, slow)).toBe("still trying");
      expect(await codeAfter(4_100, true, slow)).toBe("unavailable");
      const writes = createUserWrites(0, true);
      const first = writes.run("me", slow).catch(() => "unavailable");
      await vi.advanceTimersByTimeAsync(5_500);
      const second = codeOf(writes.run("me", () => Promise.resolve("second")));
      await vi.advanceTimersByTimeAsync(2_200);
      expect([await first, writes.queued]).toEqual(["unavailable", 1]);
      await vi.advanceTimersByTimeAsync(200);
      // It would be too late if it took as long.
      expect(await second).toBe("too_many_requests");
      expect(await writes.run("me", () => Promise.resolve("third"))).toBe("third");
    });
  });
});

const LIMITS = { maxQueued: 2, maxWaitMs: 60_000 };
const codeOf = (promise: Promise<unknown>) => promise.then(() => "done", ({ code }) => code);

describe("a user's queue", () => {
  it("runs one piece of work at a time, in order of arrival", async () => {
    const queue = createUserQueue(LIMITS);
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
    };
    await Promise.all(["a", "b", "c"].map((name) => queue.run("me", work(name))));
    expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  it("runs as many pieces at once as its limit", async () => {
    const queue = createUserQueue({ ...LIMITS, maxRunning: 2 });
    const leaves = [await queue.enter("me"), await queue.enter("me")];
    const third = queue.enter("me");
    expect(queue.length).toBe(1);
    leaves[1]?.();
    (await third)();
    leaves[0]?.();
    expect([await codeOf(queue.enter("me")), await codeOf(queue.enter("me"))]).toEqual(["done", "done"]);
  });

  it("does not delay another user", async () => {
    const queue = createUserQueue(LIMITS);
    const leave = await queue.enter("me");
    expect(await queue.run("you", () => Promise.resolve("done"))).toBe("done");
    leave();
  });

  it("rejects work when it is full, and accepts more when there is space", async () => {
    const queue = createUserQueue(LIMITS);
    const leave = await queue.enter("me");
    const waiting = [queue.enter("me"), queue.enter("me")];
    expect(await codeOf(queue.enter("me"))).toBe("too_many_requests");
    leave();
    (await waiting[0])?.();
    const last = queue.enter("me");
    (await waiting[1])?.();
    (await last)();
    expect(await queue.run("me", () => Promise.resolve("done"))).toBe("done");
  });

  it("rejects work that was queued for too long, and continues with the next", async () => {
    const queue = createUserQueue({ maxQueued: 2, maxWaitMs: 1 });
    const leave = await queue.enter("me");
    expect(await codeOf(queue.enter("me"))).toBe("too_many_requests");
    leave();
    expect(await queue.run("me", () => Promise.resolve("done"))).toBe("done");
  });

  it("continues after work that failed", async () => {
    const queue = createUserQueue(LIMITS);
    const failing = queue.run("me", () => Promise.reject(new Failure("not_found")));
    const next = queue.run("me", () => Promise.resolve("done"));
    expect(await codeOf(failing)).toBe("not_found");
    expect(await next).toBe("done");
  });

  it("rejects queued work behind work that could not reach the store", async () => {
    const queue = createUserQueue(LIMITS);
    const failing = queue.run("me", () => Promise.reject(new Failure("unavailable")));
    const next = queue.run("me", () => Promise.resolve("done"));
    expect(await Promise.all([codeOf(failing), codeOf(next)])).toEqual(["unavailable", "unavailable"]);
    expect(await queue.run("me", () => Promise.resolve("done"))).toBe("done");
  });

  it("ends a turn once, however often it is ended", async () => {
    const queue = createUserQueue(LIMITS);
    const leave = await queue.enter("me");
    const [second, third] = [queue.enter("me"), queue.enter("me")];
    leave();
    leave();
    const leaveSecond = await second;
    expect(await Promise.race([third.then(() => "third"), Promise.resolve("nobody")])).toBe("nobody");
    leaveSecond();
    (await third)();
  });
});
