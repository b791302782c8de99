import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../failures.ts";
import { sweep } from "../store/erasure.ts";
import { wrapKv } from "../store/kv.ts";
import { openTestStore, PATIENT_KV } from "../testing/test_store.ts";
import {
  afterCheck,
  type BackOff,
  clientAddress,
  createThrottle,
  createWorkQueue,
  forgive,
  NO_FAILURES,
  refund,
  retryAfter,
  THROTTLE_LIMITS,
  type ThrottleLimits,
  type Turn,
  type WorkQueue,
  type WorkQueueLimits,
} from "./throttle.ts";

describe("throttle", () => {
  const START = Date.parse("2026-11-21T09:00:00.000Z");
  const SECOND_MS = 1_000;
  const HOUR_MS = 3_600_000;

  const at = (address: string) => clientAddress(address, undefined, false);

  interface Attempt {
    readonly email?: string;
    readonly address?: string;
    readonly device?: string;
  }

  let db: Deno.Kv;
  beforeEach(async () => {
    db = await openTestStore();
  });
  afterEach(() => db.close());

  function setUp(limits: ThrottleLimits = THROTTLE_LIMITS) {
    let now = START;
    const kv = wrapKv(db, PATIENT_KV);
    const throttle = createThrottle({ kv, limits, clock: () => now, isShared: false });
    const from = ({ email = "owner@example.org", address = "192.0.2.1", device }: Attempt) => ({
      email,
      client: at(address),
      device: device ?? null,
    });
    /** `right`, `wrong`, or the seconds to wait. */
    const attempt = async (who: Attempt, right = false) => {
      try {
        const checked = await throttle.passwordCheck(from(who), async (begin) => {
          await begin();
          return right || null;
        });
        return checked ? "right" : "wrong";
      } catch (error) {
        return secondsIn(error);
      }
    };
    return { throttle, attempt, from, pass: (ms: number) => now += ms, sweepNow: () => sweep(kv, now) };
  }

  function secondsIn(error: unknown): number {
    expect(error).toBeInstanceOf(Failure);
    expect(error).toMatchObject({ code: "too_many_requests" });
    return error instanceof Failure ? error.retryAfter ?? NaN : NaN;
  }

  function times<T>(count: number, work: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => work(index));
  }

  describe("throttled password checks", () => {
    it("slow down for one email, from any number of addresses", async () => {
      const { attempt } = setUp();
      const outcomes = [];
      for (let n = 0; n < 7; n++) outcomes.push(await attempt({ address: `192.0.2.${n}` }));
      expect(outcomes).toEqual(["wrong", "wrong", "wrong", "wrong", "wrong", 1, 1]);
    });

    it("slow down for one address, with any number of emails", async () => {
      const { attempt } = setUp();
      const outcomes = [];
      for (let n = 0; n < 21; n++) outcomes.push(await attempt({ email: `${n}@example.org` }));
      expect(outcomes.slice(0, 20)).toEqual(times(20, () => "wrong"));
      expect(outcomes[20]).toBe(1);
    });

    it("are counted before they run, so that parallel attempts gain nothing", async () => {
      const { attempt } = setUp();
      const outcomes = await Promise.all(times(100, (n) => attempt({ address: `198.51.100.${n}` })));
      expect(outcomes.filter((outcome) => outcome === "wrong").length).toBe(5);
    });

    it("are not delayed further by rejected attempts", async () => {
      const { attempt, pass } = setUp();
      for (let n = 0; n < 6; n++) await attempt({});
      for (let n = 0; n < 50; n++) expect(await attempt({})).toBe(1);
      pass(1 * SECOND_MS);
      expect(await attempt({})).toBe("wrong");
    });

    it("slow down for one IPv6 site, from any number of its networks", async () => {
      const { attempt } = setUp();
      const outcomes = [];
      for (let n = 0; n < 101; n++) {
        const address = `2001:db8:7:${n.toString(16)}::1`;
        outcomes.push(await attempt({ email: `${n}@example.org`, address }));
      }
      expect(outcomes.slice(0, 100)).toEqual(times(100, () => "wrong"));
      expect(outcomes[100]).toBe(1);
      expect(await attempt({ email: "other@example.org", address: "2001:db8:8::1" })).toBe("wrong");
    });

    it("let the owner in on a known device at once, however long the account was attacked", async () => {
      const { attempt, pass } = setUp();
      // An attack of an hour, every second and from many addresses, the owner's among them.
      for (let n = 0; n < 3_600; n++) {
        await attempt({ address: n % 2 ? "192.0.2.1" : `203.0.113.${n % 250}` });
        pass(SECOND_MS);
      }
      expect(await attempt({}, true)).toBeTypeOf("number");
      expect(await attempt({ device: "laptop" }, true)).toBe("right");
    });

    it("let the owner in on a known device within 30 s after a few mistakes", async () => {
      const { attempt, pass } = setUp();
      for (let mistakes = 0; mistakes < 19;) {
        const outcome = await attempt({ device: "laptop" });
        if (outcome === "wrong") mistakes++;
        else {
          expect(outcome).toBeLessThanOrEqual(30);
          pass(Number(outcome) * SECOND_MS);
        }
      }
      pass(30 * SECOND_MS);
      expect(await attempt({ device: "laptop" }, true)).toBe("right");
    });

    it("are limited to 20 wrong passwords an hour and 60 a day on a known device", async () => {
      const { attempt, pass } = setUp();
      const perHour = [];
      for (let hour = 0; hour < 24; hour++) {
        let wrong = 0;
        for (let n = 0; n < 120; n++) {
          if (await attempt({ device: "laptop" }) === "wrong") wrong++;
          pass(30 * SECOND_MS);
        }
        perHour.push(wrong);
      }
      expect(Math.max(...perHour)).toBe(20);
      expect(perHour.reduce((sum, wrong) => sum + wrong)).toBe(60);
    });

    it("are counted separately for each known device", async () => {
      const { attempt } = setUp();
      for (let n = 0; n < 5; n++) await attempt({ device: "laptop" });
      expect(await attempt({ device: "laptop" })).toBe(1);
      expect(await attempt({ device: "phone" })).toBe("wrong");
    });

    it("do not slow down correct sign-ins, however many", async () => {
      const { attempt } = setUp();
      for (let n = 0; n < 500; n++) expect(await attempt({}, true)).toBe("right");
    });

    it("reset an account's failures after a correct password", async () => {
      const { attempt } = setUp();
      for (let n = 0; n < 4; n++) await attempt({});
      expect(await attempt({}, true)).toBe("right");
      for (let n = 0; n < 5; n++) expect(await attempt({})).toBe("wrong");
    });

    it("do not reset an address's failures after a correct password", async () => {
      const { attempt } = setUp();
      let wrong = 0;
      for (let n = 0; n < 200; n++) {
        await attempt({ email: "attacker@example.org" }, true);
        if (await attempt({ email: `${n}@example.org` }) === "wrong") wrong++;
      }
      expect(wrong).toBe(20);
    });

    it("are not counted when they could not run", async () => {
      const { throttle, from, attempt } = setUp();
      for (let n = 0; n < 50; n++) {
        await expect(throttle.passwordCheck(from({}), () => Promise.reject(new Error("busy")))).rejects
          .toThrow(
            "busy",
          );
      }
      expect(await attempt({}, true)).toBe("right");
    });
  });

  describe("throttled calls without a token", () => {
    it("are limited to 300 a minute from one address", () => {
      const { throttle, pass } = setUp();
      times(300, () => throttle.call(at("192.0.2.1")));
      pass(20 * SECOND_MS);
      expect(secondsIn(failureOf(() => throttle.call(at("192.0.2.1"))))).toBe(40);
      throttle.call(at("192.0.2.2"));
      pass(40 * SECOND_MS);
      throttle.call(at("192.0.2.1"));
    });
  });

  describe("throttled calls and registrations", () => {
    it("have a larger limit for a whole IPv6 site", () => {
      const { throttle } = setUp();
      const from = (n: number) => at(`2001:db8:7:${(n % 16).toString(16)}::1`);
      times(1_500, (n) => throttle.call(from(n)));
      expect(secondsIn(failureOf(() => throttle.call(at("2001:db8:7:ff::1"))))).toBe(60);
      throttle.call(at("2001:db8:8::1"));
      times(300, (n) => throttle.registration(from(n)));
      expect(secondsIn(failureOf(() => throttle.registration(at("2001:db8:7:ff::1"))))).toBe(3_600);
      throttle.registration(at("2001:db8:8::1"));
    });
  });

  describe("throttled registrations", () => {
    it("are limited to 60 an hour from one address", () => {
      const { throttle, pass } = setUp();
      times(60, () => throttle.registration(at("192.0.2.1")));
      expect(secondsIn(failureOf(() => throttle.registration(at("192.0.2.1"))))).toBe(3_600);
      throttle.registration(at("192.0.2.2"));
      pass(HOUR_MS);
      throttle.registration(at("192.0.2.1"));
    });
  });

  describe("the failed checks in the store", () => {
    it("count on another server, too", async () => {
      const [one, other] = [setUp(), setUp()];
      for (let n = 0; n < 5; n++) expect(await (n % 2 ? one : other).attempt({})).toBe("wrong");
      expect([await one.attempt({}), await other.attempt({})]).toEqual([1, 1]);
      other.pass(SECOND_MS);
      expect(await other.attempt({}, true)).toBe("right");
    });

    it("gain nothing by being made at once on several servers", async () => {
      const servers = times(4, () => setUp());
      const outcomes = await Promise.all(
        servers.flatMap(({ attempt }, at) => times(25, (n) => attempt({ address: `198.51.${at}.${n}` }))),
      );
      expect(outcomes.filter((outcome) => outcome === "wrong").length).toBe(5);
    });

    it("are swept when they count no more, and a right password leaves nothing", async () => {
      const { attempt, pass, sweepNow } = setUp();
      const stored = async () => (await Array.fromAsync(db.list({ prefix: [] }))).length;
      await attempt({}, true);
      expect(await stored()).toBe(0);
      for (let n = 0; n < 3; n++) await attempt({ email: `${n}@example.org` });
      await attempt({ device: "laptop" });
      // Three accounts, an address and a device, each with its entry for the sweep.
      expect(await stored()).toBe(10);
      pass(HOUR_MS);
      await sweepNow();
      expect(await stored()).toBe(2);
      pass(23 * HOUR_MS);
      await sweepNow();
      expect(await stored()).toBe(0);
    });

    it("name nobody", async () => {
      await setUp().attempt({ email: "stranger@example.org", address: "203.0.113.77" });
      const entries = await Array.fromAsync(db.list({ prefix: [] }));
      expect(JSON.stringify(entries)).not.toMatch(/stranger|203\.0/);
    });
  });

  function failureOf(work: () => void): unknown {
    try {
      work();
    } catch (error) {
      return error;
    }
  }
});

const LIMITS = THROTTLE_LIMITS.account;
const START = Date.parse("2026-11-21T09:00:00.000Z");
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Fails a check at each of the moments when one is allowed. Returns the times of the checks and the final state. */
function attack(moments: readonly number[], forgivenAt?: number) {
  let state: BackOff = NO_FAILURES;
  const made: number[] = [];
  for (const now of moments) {
    if (retryAfter(state, LIMITS, now) > 0) continue;
    made.push(now);
    const before = state;
    state = afterCheck(state, LIMITS, now);
    if (made.length === forgivenAt) state = forgive(refund(state, before, now));
  }
  return { made, state };
}

/** Moments at random intervals. */
const moments = fc.array(fc.integer({ min: 0, max: 20 * MINUTE_MS }), { maxLength: 300 }).map((gaps) => {
  let at = START;
  return gaps.map((gap) => at += gap);
});

describe("the back-off of an account", () => {
  it("allows a few mistakes, then waits 1 s, 2 s, 4 s … up to 15 min", () => {
    let state: BackOff = NO_FAILURES;
    let now = START;
    const waits: number[] = [];
    for (let check = 0; check < 18; check++) {
      const wait = retryAfter(state, LIMITS, now);
      waits.push(wait / 1_000);
      now += wait;
      state = afterCheck(state, LIMITS, now);
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  it("allows a constant attacker at most 20 checks in any hour", () => {
    const everySecond = Array.from({ length: 5 * 3_600 }, (_, second) => START + second * 1_000);
    for (const forgivenAt of [undefined, 3, 10, 16]) {
      const { made } = attack(everySecond, forgivenAt);
      for (const [index, at] of made.entries()) {
        const inHour = made.slice(index).filter((other) => other - at < HOUR_MS).length;
        // The check that was forgiven had the correct password.
        expect(inHour).toBeLessThanOrEqual(forgivenAt === undefined ? 20 : 21);
      }
    }
  });

  it("allows at most 20 checks in any hour, whatever the pattern of attempts", () => {
    fc.assert(fc.property(moments, (tries) => {
      const { made } = attack(tries);
      for (const [index, at] of made.entries()) {
        expect((made[index + 20] ?? Infinity) - at).toBeGreaterThanOrEqual(HOUR_MS);
      }
    }));
  });

  it("never locks an account: after any attack the next check is at most 15 min away, or an hour after a sign-in", () => {
    fc.assert(fc.property(moments, fc.option(fc.nat(20), { nil: undefined }), (tries, forgivenAt) => {
      const { state } = attack(tries, forgivenAt);
      const now = tries.at(-1) ?? START;
      const wait = retryAfter(state, LIMITS, now);
      expect(wait).toBeLessThanOrEqual(forgivenAt === undefined ? 15 * MINUTE_MS : HOUR_MS);
      expect(retryAfter(state, LIMITS, now + wait)).toBe(0);
    }));
  });

  it("is not prolonged when the clock is set back", () => {
    fc.assert(fc.property(moments, fc.nat(365 * 24 * HOUR_MS), (tries, back) => {
      const { state } = attack(tries);
      expect(retryAfter(state, LIMITS, (tries.at(-1) ?? START) - back)).toBeLessThanOrEqual(15 * MINUTE_MS);
    }));
  });

  it("resets after an hour without attempts", () => {
    const { state } = attack(Array.from({ length: 600 }, (_, second) => START + second * 1_000));
    const later = state.lastAt + HOUR_MS;
    expect(retryAfter(state, LIMITS, later)).toBe(0);
    expect(afterCheck(state, LIMITS, later).failures).toBe(1);
  });

  it("has its previous state after a refund", () => {
    const { state } = attack([START, START + 10, START + 20]);
    const at = START + 30;
    expect(refund(afterCheck(state, LIMITS, at), state, at)).toEqual(state);
  });
});

describe("the address that a caller is throttled by", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["2001:db8:1:2:3:4:192.0.2.7", "2001:db8:1:2::/64"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
    [undefined, "unknown"],
  ])("is, for a connection from %s, %s", (remote, expected) => {
    expect(clientAddress(remote, undefined, false).address).toBe(expected);
    expect(clientAddress(remote, "203.0.113.9", false).address).toBe(expected);
  });

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["10.0.0.1, 203.0.113.9", "203.0.113.9"],
    ["203.0.113.9:4711", "203.0.113.9"],
    ["[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["203.0.113.9, nonsense", "192.0.2.7"],
    ["999.0.0.1", "192.0.2.7"],
    ["1::2::3", "192.0.2.7"],
    ["1:2:3", "192.0.2.7"],
    ["", "192.0.2.7"],
  ])("is, behind a trusted proxy that says %j, %s", (forwarded, expected) => {
    expect(clientAddress("192.0.2.7", forwarded, true).address).toBe(expected);
  });

  it.each([
    ["192.0.2.7", "192.0.2.7", "192.0.0.0/16"],
    ["2001:db8:1:2::9", "2001:db8:1::/48", "2001:db8::/32"],
    ["::ffff:192.0.2.7", "192.0.2.7", "192.0.0.0/16"],
    ["nonsense", "unknown", "unknown"],
  ])("of %s lies in the site %s and the block %s", (remote, site, block) => {
    expect(clientAddress(remote, undefined, false)).toMatchObject({ site, block });
  });

  it("is the same for the whole network of a household", () => {
    fc.assert(fc.property(fc.ipV6(), (address) => {
      const key = clientAddress(address, undefined, false).address;
      expect(key).toMatch(/^([0-9a-f]{1,4}(:[0-9a-f]{1,4}){3}::\/64|[\d.]+)$/);
    }));
  });

  it("is always short, whatever the headers", () => {
    fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (forwarded) => {
      expect(clientAddress("192.0.2.7", forwarded, true).address.length).toBeLessThanOrEqual(25);
    }));
  });
});

describe("work queue", () => {
  const LIMITS: WorkQueueLimits = {
    maxRunning: 1,
    maxQueued: 50,
    maxPerAddress: 3,
    maxPerSite: 10,
    maxWaitMs: 30_000,
    minTurns: 0,
  };

  const turn = (address: string, lane: Turn["lane"] = "sign_in"): Turn => ({
    lane,
    client: clientAddress(address, undefined, false),
  });

  /** Work that runs until `release` is called. */
  function blockedWork() {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { work: () => promise, release: resolve };
  }

  /** Queues one piece of work per turn while the queue is busy. Returns the names in the order of their outcome. */
  async function outcomes(queue: WorkQueue, turns: readonly (readonly [name: string, turn: Turn])[]) {
    const first = blockedWork();
    const running = queue.run(turn("203.0.113.1"), first.work);
    const served: string[] = [];
    const rejected: string[] = [];
    const queued = turns.map(async ([name, turn]) => {
      try {
        await queue.run(turn, () => Promise.resolve(served.push(name)));
      } catch (error) {
        expect(error).toBeInstanceOf(Failure);
        expect(error).toMatchObject({ code: "unavailable", retryAfter: 5 });
        rejected.push(name);
      }
    });
    first.release();
    await Promise.all([running, ...queued]);
    return { served, rejected };
  }

  describe("a work queue", () => {
    it("finishes what runs when it is closed, and rejects what is queued and what comes later", async () => {
      const queue = createWorkQueue(LIMITS);
      const first = blockedWork();
      const running = queue.run(turn("203.0.113.1"), first.work);
      const queued = ["198.51.100.1", "198.51.100.2"].map((address) =>
        expect(queue.run(turn(address), () => Promise.resolve())).rejects.toMatchObject({
          code: "unavailable",
          retryAfter: 1,
        })
      );
      queue.close();
      await Promise.all(queued);
      await expect(queue.run(turn("198.51.100.3"), () => Promise.resolve())).rejects.toThrow("stopping");
      first.release();
      await running;
    });

    it("never exceeds its concurrency limit", async () => {
      const queue = createWorkQueue({ ...LIMITS, maxRunning: 2 });
      let running = 0;
      let highest = 0;
      const work = async () => {
        highest = Math.max(highest, ++running);
        await new Promise((resolve) => setTimeout(resolve, 0));
        running--;
      };
      await Promise.all(Array.from({ length: 20 }, (_, n) => queue.run(turn(`192.0.2.${n}`), work)));
      expect(highest).toBe(2);
      expect(running).toBe(0);
    });

    it("serves the calls of one block of addresses in the order of their arrival", async () => {
      const names = ["a", "b", "c", "d"];
      const turns = names.map((name, n) => [name, turn(`192.0.2.${n}`)] as const);
      expect((await outcomes(createWorkQueue(LIMITS), turns)).served).toEqual(names);
    });

    it("serves known devices first, then sign-ins, then registrations", async () => {
      const { served } = await outcomes(createWorkQueue(LIMITS), [
        ["registration", turn("192.0.2.1", "registration")],
        ["sign-in", turn("192.0.2.2", "sign_in")],
        ["device", turn("192.0.2.3", "known_device")],
        ["another device", turn("192.0.2.4", "known_device")],
      ]);
      expect(served).toEqual(["device", "another device", "sign-in", "registration"]);
    });

    it("alternates between blocks of addresses", async () => {
      const { served } = await outcomes(createWorkQueue(LIMITS), [
        ["a1", turn("2001:db8:1::1")],
        ["a2", turn("2001:db8:2::1")],
        ["a3", turn("2001:db8:3::1")],
        ["b1", turn("192.0.2.1")],
      ]);
      expect(served).toEqual(["a1", "b1", "a2", "a3"]);
    });

    it("queues at most three calls of one address in each lane", async () => {
      const five = (lane: Turn["lane"]) =>
        Array.from({ length: 5 }, (_, n) => [`${lane} ${n}`, turn("192.0.2.1", lane)] as const);
      const { rejected } = await outcomes(createWorkQueue(LIMITS), [
        ...five("sign_in"),
        ...five("registration"),
      ]);
      expect(rejected).toEqual(["sign_in 3", "sign_in 4", "registration 3", "registration 4"]);
    });

    it("queues at most ten calls of one IPv6 /48", async () => {
      const turns = Array.from({ length: 12 }, (_, n) => [`${n}`, turn(`2001:db8:1:${n}::1`)] as const);
      const { rejected } = await outcomes(createWorkQueue(LIMITS), [...turns, [
        "other",
        turn("2001:db8:2::1"),
      ]]);
      expect(rejected).toEqual(["10", "11"]);
    });

    it("replaces a call of the block with the most queued calls when a lane is full", async () => {
      const flood = Array.from({ length: 4 }, (_, n) => [`${n}`, turn(`2001:db8:${n}::1`)] as const);
      const queue = createWorkQueue({ ...LIMITS, maxQueued: 4 });
      const { served, rejected } = await outcomes(queue, [...flood, ["owner", turn("192.0.2.1")]]);
      expect(rejected).toEqual(["3"]);
      expect(served).toEqual(["0", "owner", "1", "2"]);
    });

    it("rejects a new call when the lane is full and every block has one queued call", async () => {
      const queue = createWorkQueue({ ...LIMITS, maxQueued: 2 });
      const { rejected } = await outcomes(queue, [
        ["a", turn("192.1.0.1")],
        ["b", turn("192.2.0.1")],
        ["c", turn("192.3.0.1")],
      ]);
      expect(rejected).toEqual(["c"]);
      expect(await queue.run(turn("192.3.0.1"), () => Promise.resolve("free again"))).toBe("free again");
    });

    it("rejects work that was queued for too long", async () => {
      const queue = createWorkQueue({ ...LIMITS, maxWaitMs: 1 });
      const first = blockedWork();
      const running = queue.run(turn("192.0.2.1"), first.work);
      await expect(queue.run(turn("192.0.2.2"), () => Promise.resolve())).rejects.toMatchObject({
        code: "unavailable",
      });
      first.release();
      await running;
      expect(await queue.run(turn("192.0.2.2"), () => Promise.resolve("served"))).toBe("served");
    });

    it("lets work wait for as many turns at least, on a machine where hardly anybody has one", async () => {
      const queue = createWorkQueue({ ...LIMITS, maxWaitMs: 1, minTurns: 2 });
      const [first, second] = [blockedWork(), blockedWork()];
      const running = queue.run(turn("192.0.2.1"), first.work);
      const next = queue.run(turn("192.0.2.1", "known_device"), second.work);
      const last = queue.run(turn("192.0.2.2"), () => Promise.resolve("served"));
      await new Promise((resolve) => setTimeout(resolve, 20));
      first.release();
      await running;
      await new Promise((resolve) => setTimeout(resolve, 20));
      second.release();
      await next;
      expect(await last).toBe("served");
    });

    it("continues after work that failed", async () => {
      const queue = createWorkQueue(LIMITS);
      const work = () => Promise.reject(new Error("broken"));
      await expect(queue.run(turn("192.0.2.1"), work)).rejects.toThrow("broken");
      expect(await queue.run(turn("192.0.2.1"), () => Promise.resolve("fine"))).toBe("fine");
    });
  });
});
