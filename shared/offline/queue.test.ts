import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CommandQueue,
  discard,
  emptyQueue,
  enqueue,
  MAX_SERVER_ERRORS,
  type Outcome,
  retry,
  settle,
  take,
} from "./queue.ts";

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

describe("the write queue", () => {
  it("gives the changes in the order in which they were made", () => {
    let queue = queueOf("a", "b", "c");
    const sent: string[] = [];
    for (let taken = take(queue, "ann"); taken; taken = take(queue, "ann")) {
      sent.push(taken.write.id);
      queue = settle(taken.queue, taken.write.id, { kind: "applied", overruled: [] });
    }
    expect(sent).toEqual(["a", "b", "c"]);
  });

  it("holds a change once, however often it is added", () => {
    const queue = queueOf("a");
    expect(enqueue(queue, { id: "a", account: "ann", command: "again", queuedAt: 1 })).toBe(queue);
  });

  it("keeps a change until the server has answered", () => {
    const taken = take(queueOf("a", "b"), "ann");
    expect(idsOf(taken?.queue.waiting ?? [])).toEqual(["a", "b"]);
    expect(idsOf(settle(taken?.queue ?? queueOf(), "a", { kind: "unanswered" }).waiting)).toEqual(["a", "b"]);
  });

  it("never sends somebody's change as somebody else", () => {
    const queue = enqueue(queueOf("a"), { id: "b", account: "bob", command: "", queuedAt: 0 });
    expect(take(queue, "bob")?.write.id).toBe("b");
    expect(take(queue, "eve")).toBeNull();
  });

  it("sets a refused change aside with its reason and goes on with the next", () => {
    const queue = settle(queueOf("a", "b"), "a", { kind: "refused", reason: "Too long." });
    expect(take(queue, "ann")?.write.id).toBe("b");
    expect(queue.refused).toMatchObject([{ id: "a", reason: "Too long." }]);
  });

  it("sets a change aside once it has failed too often without a reason", () => {
    let queue = queueOf("a");
    for (let attempt = 1; attempt <= MAX_SERVER_ERRORS; attempt++) {
      expect(queue.refused).toEqual([]);
      queue = settle(take(queue, "ann")?.queue ?? queue, "a", { kind: "unexplained", reason: "Bug." });
    }
    expect(queue).toMatchObject({ waiting: [], refused: [{ id: "a", attempts: MAX_SERVER_ERRORS }] });
  });

  it("tries a refused change again at the end, or lets it go", () => {
    const queue = settle(queueOf("a", "b"), "a", { kind: "refused", reason: "No." });
    expect(retry(queue, "a")).toMatchObject({
      waiting: [{ id: "b" }, { id: "a", attempts: 0 }],
      refused: [],
    });
    expect(discard(queue, "a")).toMatchObject({ waiting: [{ id: "b" }], refused: [] });
    expect(discard(queue, "b")).toEqual(queue);
  });
});

type Step =
  | { do: "add"; id: string }
  | { do: "retry"; id: string }
  | { do: "send"; outcome: Outcome; dies: boolean };

const someId = fc.integer({ min: 0, max: 30 }).map(String);
const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.constantFrom<Outcome>({ kind: "applied", overruled: [] }, { kind: "unanswered" }),
  fc.constantFrom<Outcome>({ kind: "refused", reason: "No." }, { kind: "unexplained", reason: "?" }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("add" as const), id: someId }),
  fc.record({ do: fc.constant("retry" as const), id: someId }),
  fc.record({ do: fc.constant("send" as const), outcome, dies: fc.boolean() }),
);

describe("the write queue, whatever happens", () => {
  it("loses nothing, doubles nothing and keeps the order, even when its worker dies at any step", () => {
    fc.assert(fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      let stored: Queue = emptyQueue();
      const added: string[] = [];
      // What the server has done, by key: a second arrival of a key does nothing.
      const applied = new Set<string>();
      for (const next of steps) {
        if (next.do === "add") {
          if (!added.includes(next.id)) added.push(next.id);
          if (!applied.has(next.id)) {
            stored = enqueue(stored, { id: next.id, account: "ann", command: "", queuedAt: 0 });
          }
        } else if (next.do === "retry") stored = retry(stored, next.id);
        else {
          const taken = take(stored, "ann");
          if (!taken) continue;
          stored = taken.queue;
          if (next.outcome.kind === "applied") applied.add(taken.write.id);
          // A worker that dies between the answer and the store has the change sent again.
          if (!next.dies) stored = settle(stored, taken.write.id, next.outcome);
        }
      }
      const waiting = idsOf(stored.waiting);
      const refused = idsOf(stored.refused);
      const all = new Set([...waiting, ...refused, ...applied]);
      expect([...all].sort()).toEqual([...added].sort());
      expect(new Set([...waiting, ...refused]).size).toBe(waiting.length + refused.length);
      const retried = new Set(steps.flatMap((each) => each.do === "retry" ? each.id : []));
      const untouched = waiting.filter((id) => !retried.has(id));
      expect(untouched).toEqual(added.filter((id) => untouched.includes(id)));
    }));
  });
});
