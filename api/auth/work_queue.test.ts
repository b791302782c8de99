import { describe, expect, it } from "vitest";
import { Failure } from "../failure.ts";
import { createWorkQueue } from "./work_queue.ts";

function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, release: resolve };
}

describe("a work queue", () => {
  it("never runs more at once than it may", async () => {
    const queue = createWorkQueue({ atOnce: 2, waiting: 50 });
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 0));
      running--;
    };
    await Promise.all(Array.from({ length: 20 }, () => queue.run(work)));
    expect(most).toBe(2);
    expect(running).toBe(0);
  });

  it("serves in the order of arrival", async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 50 });
    const order: number[] = [];
    await Promise.all([1, 2, 3, 4].map((n) => queue.run(() => Promise.resolve(order.push(n)))));
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it("turns away what comes when too many wait, and takes work again afterwards", async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
    const first = held();
    const running = queue.run(first.work);
    const waiting = queue.run(() => Promise.resolve("waited"));
    const refused = await queue.run(() => Promise.resolve()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toMatchObject({ code: "unavailable", retryAfter: 5 });
    first.release();
    await running;
    expect(await waiting).toBe("waited");
    expect(await queue.run(() => Promise.resolve("free again"))).toBe("free again");
  });

  it("goes on after work that failed", async () => {
    const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
    await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await queue.run(() => Promise.resolve("well"))).toBe("well");
  });
});
