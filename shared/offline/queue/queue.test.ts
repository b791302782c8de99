import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CommandQueue,
  discard,
  emptyQueue,
  enqueue,
  MAX_SERVER_ERRORS,
  nextCommand,
  retry,
  settle,
} from "./queue.ts";
import type { Outcome } from "./outcome.ts";

type Queue = CommandQueue<string>;

function queueOf(...ids: string[]): Queue {
  return ids.reduce<Queue>(
    (queue, id) => enqueue(queue, { id, account: "ann", command: `write ${id}`, queuedAt: 0 }),
    emptyQueue(),
  );
}

function idsOf(writes: readonly { id: string }[]): string[] {
  return writes.map(({ id }) => id);
}

describe("the queue", () => {
  it("returns the commands in the order in which they were added", () => {
    let queue = queueOf("a", "b", "c");
    const sent: string[] = [];
    for (let next = nextCommand(queue, "ann"); next; next = nextCommand(queue, "ann")) {
      sent.push(next.id);
      queue = settle(queue, next.id, { kind: "applied", conflicts: [] });
    }
    expect(sent).toEqual(["a", "b", "c"]);
  });

  it("contains a command once, however often it is added", () => {
    const queue = queueOf("a");
    expect(enqueue(queue, { id: "a", account: "ann", command: "again", queuedAt: 1 })).toBe(queue);
  });

  it("leaves an unconfirmed command first, and counts the attempt", () => {
    const queue = settle(queueOf("a", "b"), "a", { kind: "retry_later" });
    expect(queue.pending).toMatchObject([{ id: "a", attempts: 1 }, { id: "b", attempts: 0 }]);
  });

  it("returns no command of another account", () => {
    const queue = enqueue(queueOf("a"), { id: "b", account: "bob", command: "", queuedAt: 0 });
    expect(nextCommand(queue, "bob")?.id).toBe("b");
    expect(nextCommand(queue, "zoe")).toBeNull();
  });

  it("moves a rejected command out of the way with its reason, and continues with the next", () => {
    const queue = settle(queueOf("a", "b"), "a", { kind: "rejected", reason: "Too long." });
    expect(nextCommand(queue, "ann")?.id).toBe("b");
    expect(queue.rejected).toMatchObject([{ id: "a", reason: "Too long." }]);
  });

  it("rejects a command after too many server errors", () => {
    let queue = queueOf("a");
    for (let attempt = 1; attempt <= MAX_SERVER_ERRORS; attempt++) {
      expect(queue.rejected).toEqual([]);
      queue = settle(queue, "a", { kind: "server_error", reason: "Bug." });
    }
    expect(queue).toMatchObject({ pending: [], rejected: [{ id: "a", attempts: MAX_SERVER_ERRORS }] });
  });

  it("counts only server errors, however often the server could not be reached before", () => {
    let queue = queueOf("a");
    for (let attempt = 1; attempt <= 2 * MAX_SERVER_ERRORS; attempt++) {
      queue = settle(queue, "a", { kind: "retry_later" });
    }
    expect(settle(queue, "a", { kind: "server_error", reason: "Bug." }).rejected).toEqual([]);
  });

  it("stays the same when the server cannot be reached again", () => {
    const queue = settle(queueOf("a", "b"), "a", { kind: "retry_later" });
    expect(settle(queue, "a", { kind: "retry_later" })).toBe(queue);
  });

  it("retries a rejected command at the end of the queue, or discards it", () => {
    const queue = settle(queueOf("a", "b"), "a", { kind: "rejected", reason: "No." });
    expect(retry(queue, "a")).toMatchObject({
      pending: [{ id: "b" }, { id: "a", attempts: 0 }],
      rejected: [],
    });
    expect(discard(queue, "a")).toMatchObject({ pending: [{ id: "b" }], rejected: [] });
    expect(discard(queue, "b")).toEqual(queue);
  });
});

type Step =
  | { do: "add"; id: string }
  | { do: "retry"; id: string }
  | { do: "send"; outcome: Outcome; dies: boolean };

const someId = fc.integer({ min: 0, max: 30 }).map(String);
const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constantFrom<Outcome>({ kind: "applied", conflicts: [] }, { kind: "retry_later" }),
  fc.constantFrom<Outcome>({ kind: "rejected", reason: "No." }, { kind: "server_error", reason: "?" }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("add" as const), id: someId }),
  fc.record({ do: fc.constant("retry" as const), id: someId }),
  fc.record({ do: fc.constant("send" as const), outcome, dies: fc.boolean() }),
);

describe("the queue under random steps", () => {
  it("loses, repeats and reorders no command, even when its page closes at any step", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let stored: Queue = emptyQueue();
        const added: string[] = [];
        // The server's writes by idempotency key: a repeated key has no effect.
        const applied = new Set<string>();
        for (const next of steps) {
          if (next.do === "add") {
            if (!added.includes(next.id)) added.push(next.id);
            if (!applied.has(next.id)) {
              stored = enqueue(stored, { id: next.id, account: "ann", command: "", queuedAt: 0 });
            }
          } else if (next.do === "retry") stored = retry(stored, next.id);
          else {
            const sent = nextCommand(stored, "ann");
            if (!sent) continue;
            if (next.outcome.kind === "applied") applied.add(sent.id);
            // When the page closes between the response and storing it, the command is sent again.
            if (!next.dies) stored = settle(stored, sent.id, next.outcome);
          }
        }
        const pending = idsOf(stored.pending);
        const rejected = idsOf(stored.rejected);
        const all = new Set([...pending, ...rejected, ...applied]);
        expect([...all].sort()).toEqual([...added].sort());
        expect(new Set([...pending, ...rejected]).size).toBe(pending.length + rejected.length);
        const retried = new Set(steps.flatMap((each) => each.do === "retry" ? each.id : []));
        const untouched = pending.filter((id) => !retried.has(id));
        expect(untouched).toEqual(added.filter((id) => untouched.includes(id)));
      }),
      { seed: 8 },
    );
  });
});
