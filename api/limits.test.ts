import * as fc from "fast-check";
import { serialize } from "node:v8";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  BoundedMap,
  type CountedEvents,
  createDeadline,
  fitsValue,
  largestSizeOf,
  slidingWindow,
  type WindowLimit,
  type WithinDeadline,
} from "./limits.ts";
import { openTestApp, type SignedIn, type TestApp } from "./testing/test_app.ts";

describe("a bounded map", () => {
  it("evicts as many entries as the size of a new one needs", () => {
    const map = new BoundedMap<string, number>(10, (value) => value);
    for (const [key, value] of [["a", 3], ["b", 3], ["c", 4]] as const) map.set(key, value);
    map.get("a");
    map.set("d", 5);
    expect([..."abcd"].map((key) => map.peek(key))).toEqual([3, undefined, undefined, 5]);
    expect(map.size).toBe(8);
    map.set("a", 1);
    map.delete("d");
    expect(map.size).toBe(1);
  });

  it("does not hold what is larger than itself, whose size need not be finite, and keeps the rest", () => {
    const map = new BoundedMap<string, number>(10, (value) => value);
    map.set("a", 3);
    map.set("b", 3);
    map.set("b", Infinity);
    map.set("c", Infinity);
    expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([3, undefined, undefined, 3]);
  });

  it("evicts the least recently used entry", () => {
    const map = new BoundedMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.get("a");
    map.set("c", 3);
    expect([map.peek("a"), map.peek("b"), map.peek("c")]).toEqual([1, undefined, 3]);
  });

  it("does not count a peek as a use", () => {
    const map = new BoundedMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.peek("a");
    map.set("c", 3);
    expect(map.peek("a")).toBeUndefined();
  });

  it("never exceeds its bound, and contains the latest entries", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.nat(30)), (maxSize, keys) => {
      const map = new BoundedMap<number, number>(maxSize);
      for (const key of keys) {
        map.set(key, key);
        expect(map.size).toBeLessThanOrEqual(maxSize);
        expect(map.peek(key)).toBe(key);
      }
    }));
  });
});

describe("call rate", () => {
  const ME = "/auth/me";

  let app: TestApp;
  afterEach(() => app.close());

  const open = async (callsPerSecond: number) => {
    app = await openTestApp("2026-11-21T12:00:00.000Z", { callsPerSecond });
    app.stayOnOneServer();
  };
  const statusOf = async ({ token }: SignedIn, path = ME, init = {}) => {
    const response = await app.request(path, { token, ...init });
    await response.body?.cancel();
    return response.status;
  };
  const statusesOf = async (user: SignedIn, count: number) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) statuses.push(await statusOf(user));
    return statuses;
  };
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);

  describe("signed-in calls", () => {
    it("are allowed in bursts of three seconds' worth, and then at the rate", async () => {
      await open(2);
      const me = await app.signIn();
      expect(await statusesOf(me, 8)).toEqual([...times(6, 200), 429, 429]);
      app.time.now += 1_000;
      expect(await statusesOf(me, 3)).toEqual([200, 200, 429]);
      app.time.now += 60_000;
      expect(await statusesOf(me, 7)).toEqual([...times(6, 200), 429]);
    });

    it("above the rate get 429 in the envelope, with Retry-After in whole seconds", async () => {
      await open(2);
      const { token } = await app.signIn();
      for (let n = 0; n < 6; n++) await app.fetchJson(ME, { token });
      const { status, headers, code, error } = await app.fetchJson(ME, { token });
      expect([status, code, headers.get("Retry-After")]).toEqual([429, "too_many_requests", "3"]);
      expect(error).toBe("Too many requests. Please wait a moment.");
    });

    it("are counted per account, over all its sessions", async () => {
      await open(1);
      const me = await app.signIn();
      expect(await statusesOf(me, 3)).toEqual(times(3, 200));
      expect(await statusOf(await app.signInAgain(me.user))).toBe(429);
      expect(await statusesOf(await app.signIn(), 3)).toEqual(times(3, 200));
    });

    it("change nothing when they are rejected, and succeed when they are sent again", async () => {
      await open(1);
      const me = await app.signIn();
      const put = (task: string) =>
        app.fetchJson("/fire/2026-11-21", { token: me.token, method: "PUT", body: { task } });
      expect([(await put("one")).status, (await put("two")).status, (await put("three")).status])
        .toEqual(times(3, 200));
      expect((await put("four")).status).toBe(429);
      app.time.now += 2_000;
      const day = await app.fetchJson("/days/2026-11-21", { token: me.token });
      expect(day.data.day.fire.task).toBe("three");
      expect((await put("four")).data.fire.task).toBe("four");
    });

    it("with a revoked token do not use up the account's allowance", async () => {
      await open(1);
      const old = await app.signIn();
      const me = await app.signInAgain(old.user);
      for (let n = 0; n < 5; n++) expect(await statusOf(old)).toBe(401);
      expect(await statusesOf(me, 4)).toEqual([...times(3, 200), 429]);
    });

    it("are unlimited when the rate is 0", async () => {
      await open(0);
      expect(await statusesOf(await app.signIn(), 400)).toEqual(times(400, 200));
    });

    it("are allowed again after the clock is set back", async () => {
      await open(1);
      const me = await app.signIn();
      expect(await statusesOf(me, 3)).toEqual(times(3, 200));
      app.time.now -= 60_000;
      expect(await statusOf(me)).toBe(429);
      app.time.now += 61_000;
      expect(await statusOf(me)).toBe(200);
    });
  });
});

describe("deadline", () => {
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

    it("goes on when this process could not hear anybody in the meantime", async () => {
      vi.useRealTimers();
      // As the response to a call, it takes several turns of the event loop.
      const read = async () => {
        for (let turn = 0; turn < 5; turn++) await Deno.stat(new URL(import.meta.url));
        return "heard";
      };
      const reading = createDeadline(200)(read());
      const silent = createDeadline(200)(new Promise(() => {})).catch(({ code }) => code);
      block(1_000);
      expect(await reading).toBe("heard");
      expect(await silent).toBe("unavailable");
    });

    it("shares one timer with all calls, which ends with the time of the last one", async () => {
      for (let calls = 0; calls < 3; calls++) await within(Promise.resolve());
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(MS);
      expect(vi.getTimerCount()).toBe(0);
    });

    it("does not keep the process running", async () => {
      vi.useRealTimers();
      const module = new URL("./limits.ts", import.meta.url);
      const code = `import { createDeadline } from ${JSON.stringify(module)};
      await createDeadline(60_000)(Promise.resolve());`;
      const began = performance.now();
      const { success } = await new Deno.Command(Deno.execPath(), { args: ["eval", code] }).output();
      expect(success).toBe(true);
      expect(performance.now() - began).toBeLessThan(30_000);
    });
  });
});

/** Stops this process, without using the processor. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

const START = Date.parse("2026-11-21T09:00:00.000Z");

/** Records an event at `now` if it is allowed. Returns the time to wait. */
function take(counted: { rows: readonly CountedEvents[] }, limit: WindowLimit, now: number): number {
  const { wait, add } = slidingWindow(limit);
  const ms = wait(counted.rows, now);
  if (ms === 0) counted.rows = add(counted.rows, 1, now);
  return ms;
}

describe("a sliding window", () => {
  it("returns the time until one more event is allowed", () => {
    const times = { rows: [] };
    const limit = { max: 2, spanMs: 1_000 };
    expect([0, 100, 200, 999, 1_000, 1_050, 1_100].map((at) => take(times, limit, START + at)))
      .toEqual([0, 0, 800, 1, 0, 50, 0]);
  });

  it("never allows or stores more events in any span of its length", () => {
    fc.assert(fc.property(
      fc.array(fc.nat(300), { maxLength: 200 }),
      fc.integer({ min: 1, max: 5 }),
      (gaps, max) => {
        const limit = { max, spanMs: 1_000 };
        const times = { rows: [] };
        const counted: number[] = [];
        let now = START;
        for (const gap of gaps) {
          now += gap;
          if (take(times, limit, now) === 0) counted.push(now);
          expect(times.rows.length).toBeLessThanOrEqual(max);
        }
        for (const [index, at] of counted.entries()) {
          expect((counted[index + max] ?? Infinity) - at).toBeGreaterThanOrEqual(1_000);
        }
      },
    ));
  });

  it("does not wait for events in the future after the clock is set back", () => {
    const times = { rows: [] };
    const limit = { max: 1, spanMs: 1_000 };
    take(times, limit, START);
    expect(take(times, limit, START - 3_600_000)).toBe(0);
  });

  it("stores few rows, however large the limit is", () => {
    const times: { rows: readonly CountedEvents[] } = { rows: [] };
    const limit = { max: 10_000, spanMs: 60_000 };
    for (let at = 0; at < 60_000; at += 7) expect(take(times, limit, START + at)).toBe(0);
    expect(times.rows.length).toBeLessThanOrEqual(61);
  });

  it("that several servers have filled together is waited for until it is below its limit", () => {
    const { add, wait, empty } = slidingWindow({ max: 10, spanMs: 1_000 });
    const rows = add(add(empty, 8, START), 8, START + 500);
    expect(wait(rows, START + 600)).toBe(400);
    expect(wait(add(rows, 2, START + 600), START + 600)).toBe(900);
  });
});

describe("the largest size of a value", () => {
  it("is never below its size after serialisation", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: "grapheme" }), (value) => {
        expect(largestSizeOf(value)).toBeGreaterThanOrEqual(serialize(value).byteLength);
      }),
      { seed: 15 },
    );
  });

  it("covers numbers, missing values and texts of any script", () => {
    for (
      const value of [
        0,
        -1,
        1.5,
        2 ** 53,
        true,
        null,
        undefined,
        "",
        "é",
        "水",
        "🌊".repeat(99),
        new ArrayBuffer(999),
        [],
        {},
        [
          [],
        ],
      ]
    ) {
      expect(largestSizeOf(value), String(value)).toBeGreaterThanOrEqual(serialize(value).byteLength);
    }
  });

  const itself: Record<string, unknown> = {};
  itself["itself"] = [itself];
  let deep: unknown = 1;
  for (let depth = 0; depth < 50_000; depth++) deep = [deep];

  it.each<[string, unknown]>([
    ["what is not JSON", { big: 1n }],
    ["a list with holes", { list: new Array(4_294_967_295) }],
    ["what contains itself", itself],
    ["what is nested deeper than anything that is stored", deep],
  ])("is infinite for %s", (_what, value) => {
    expect(largestSizeOf(value)).toBe(Infinity);
  });
});

describe("a value fits", () => {
  it("up to 65,536 bytes after serialisation, and no further", () => {
    const overhead = serialize("x".repeat(60_000)).byteLength - 60_000;
    const largest = "x".repeat(65_536 - overhead);
    expect([fitsValue(largest), fitsValue(`${largest}x`)]).toEqual([true, false]);
  });
});
