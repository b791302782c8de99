import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Failure } from "../failures/failure.ts";
import { wrapKv } from "../store/kv.ts";
import { sweep } from "../store/sweep.ts";
import { clientAddress } from "./client_address.ts";
import { createThrottle, THROTTLE_LIMITS, type ThrottleLimits } from "./throttle.ts";
import { openTestStore } from "../testing/test_store.ts";

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
  const kv = wrapKv(db);
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
      await expect(throttle.passwordCheck(from({}), () => Promise.reject(new Error("busy")))).rejects.toThrow(
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
