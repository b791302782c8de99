import { describe, expect, it } from "vitest";
import { createLargeWork } from "./large_work.ts";

describe("large work", () => {
  it("hashes after the part that runs, and works on the parts that wait before the next hash", async () => {
    const order: string[] = [];
    const work = createLargeWork(() => order.push("collect"), () => Infinity);
    const part = async (name: string) => {
      const leave = await work.enterPart();
      order.push(name);
      leave();
    };
    const hash = (name: string) => work.runAlone(() => Promise.resolve(void order.push(name)));
    const leave = await work.enterPart();
    const parts = ["part 1", "part 2", "part 3"].map(part);
    const hashes = hash("hash 1").then(() => hash("hash 2"));
    expect([order, work.queuedParts]).toEqual([[], 3]);
    leave();
    await Promise.all([...parts, hashes]);
    expect(order).toEqual(["collect", "hash 1", "part 1", "part 2", "part 3", "collect", "hash 2"]);
  });

  it("collects garbage only before a hash for which the process holds too much", async () => {
    let [held, collected] = [100, 0];
    const work = createLargeWork(() => collected++, () => held * 1_024 * 1_024);
    (await work.enterPart())();
    await work.runAlone(() => Promise.resolve());
    expect(collected).toBe(0);
    held = 120;
    await work.runAlone(() => Promise.resolve());
    expect(collected).toBe(1);
  });

  it("lets parts go on after a hash that failed", async () => {
    const work = createLargeWork();
    await expect(work.runAlone(() => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
    (await work.enterPart())();
    expect(work.queuedParts).toBe(0);
  });
});
