import { describe, expect, it } from "vitest";
import { Failure } from "../failures/failure.ts";
import { createUserQueue } from "./user_queue.ts";

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
