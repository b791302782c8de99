import { describe, expect, it } from "vitest";
import { Failure } from "../failures/failure.ts";
import { clientAddress } from "./client_address.ts";
import { createWorkQueue, type Turn, type WorkQueue, type WorkQueueLimits } from "./work_queue.ts";

const LIMITS: WorkQueueLimits = {
  maxRunning: 1,
  maxQueued: 50,
  maxPerAddress: 3,
  maxPerSite: 10,
  maxWaitMs: 30_000,
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

  it("continues after work that failed", async () => {
    const queue = createWorkQueue(LIMITS);
    const work = () => Promise.reject(new Error("broken"));
    await expect(queue.run(turn("192.0.2.1"), work)).rejects.toThrow("broken");
    expect(await queue.run(turn("192.0.2.1"), () => Promise.resolve("fine"))).toBe("fine");
  });
});
