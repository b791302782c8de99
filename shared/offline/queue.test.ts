import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../client/mod.ts";
import type { Day, TimerState } from "../domain/records.ts";
import type { Goal } from "../domain/rings/mod.ts";
import type { Command } from "./commands/mod.ts";
import {
  type CommandQueue,
  discard,
  emptyQueue,
  enqueue,
  MAX_SERVER_ERRORS,
  nextCommand,
  type Outcome,
  retry,
  settle,
  STORED_QUEUE,
  toOutcome,
} from "./queue.ts";
import type { SendContext } from "./senders.ts";
import { cachedDay } from "./store.ts";
import {
  dayWith,
  fakeBrowser,
  GOAL,
  goalsIn,
  offline,
  saved,
  settled,
  TODAY,
  WON,
} from "./testing/fake_browser.ts";

describe("flushing", () => {
  it("waits for the server's Retry-After, and loses and reorders nothing", async () => {
    const sent: string[] = [];
    let isBusy = true;
    const { open, advance } = fakeBrowser(({ kind }) => {
      sent.push(kind);
      if (!isBusy) return Promise.resolve({ day: null, conflicts: [] });
      return Promise.reject(
        new ApiError("Slow down.", { status: 429, code: "too_many_requests", retryAfter: 30 }),
      );
    });
    const engine = open();
    await engine.start();
    expect(await engine.dispatch(WON).outcome()).toBe("queued");
    const commitment = { kind: "commit_to", day: TODAY, commitment: "Run the hill." } as const;
    expect(await engine.dispatch({ do: "write", command: commitment }).outcome()).toBe("queued");
    isBusy = false;
    await advance(20_000);
    expect(sent).toEqual(["goal_state"]);
    await advance(10_000);
    await advance(60_000);
    expect(sent).toEqual(["goal_state", "goal_state", "commit_to"]);
    expect(engine.state().queue.pending).toEqual([]);
  });

  it("goes on after the clock was an hour ahead when the server could not be reached, and is corrected", async () => {
    let isBack = false;
    const { open, time } = fakeBrowser((...call) => isBack ? saved(...call) : offline(...call));
    const engine = open();
    await engine.start();
    time.now += 3_600_000;
    expect(await engine.dispatch(WON).outcome()).toBe("queued");
    time.now -= 3_600_000;
    isBack = true;
    await engine.flush();
    expect(engine.state().queue.pending).toEqual([]);
  });

  it("fetches a day once for many old commands, and takes it from each response then", async () => {
    let isBack = false;
    const known: (Day | undefined)[] = [];
    const { open, advance } = fakeBrowser(async (command, context) => {
      if (!isBack) return offline(command, context);
      known.push(await context.knownDay(TODAY));
      return { day: dayWith([{ ...GOAL, note: `After ${known.length}` }]), conflicts: [] };
    });
    const engine = open();
    await engine.start();
    await engine.applyServerDay(dayWith([GOAL]));
    for (let made = 0; made < 4; made++) await engine.dispatch(WON).outcome();
    isBack = true;
    await advance(60_000);
    expect(engine.state().queue.pending).toEqual([]);
    // The client of this test fetches no day.
    expect(known.map((day) => day?.water.goals[0]?.note)).toEqual([
      undefined,
      "After 1",
      "After 2",
      "After 3",
    ]);
  });

  it("is done by one tab at a time, and sends each command once", async () => {
    const sent: string[] = [];
    const { open } = fakeBrowser(async (_, { id }) => {
      sent.push(id);
      await settled();
      return { day: null, conflicts: [] };
    });
    const tabs = [open(), open(), open()];
    await Promise.all(tabs.map((tab) => tab.start()));
    const actions = tabs.flatMap((tab) => [tab.dispatch(WON), tab.dispatch(WON)]);
    await Promise.all(actions.map((action) => action.outcome()));
    await settled();
    expect(sent).toHaveLength(6);
    expect(new Set(sent).size).toBe(6);
    for (const tab of tabs) expect(tab.state().queue.pending).toEqual([]);
  });

  it("stops when the session ends, and leaves the changes for the same user's next session", async () => {
    const sent: string[] = [];
    const { open, session } = fakeBrowser((_, { id }) => {
      sent.push(id);
      return offline({} as Command, {} as SendContext);
    });
    const engine = open();
    await engine.dispatch(WON).outcome();
    session.account = "bob";
    await engine.flush();
    expect(sent).toHaveLength(1);
    session.account = "ann";
    await engine.flush();
    expect(sent).toHaveLength(2);
  });
});

describe("what the server sends", () => {
  it("as a day replaces an older cached day, but not a newer one", async () => {
    const { open } = fakeBrowser(saved);
    const engine = open();
    const at = (stamp: string, state: Goal["state"]): Day => {
      const day = dayWith([{ ...GOAL, state }]);
      return { ...day, versions: { ...day.versions, water: `epoch-${stamp}` } };
    };
    await engine.applyServerDay(at("02", "success"));
    await engine.applyServerDay(at("01", "pending"));
    expect(goalsIn(engine)).toEqual(["success"]);
    await engine.applyServerDay(at("03", "fail"));
    expect(goalsIn(engine)).toEqual(["fail"]);
  });

  it("as the day in a response shows in other tabs too", async () => {
    const day = dayWith([{ ...GOAL, state: "success", note: "From the server" }]);
    const { open } = fakeBrowser(() => Promise.resolve({ day, conflicts: [] }));
    const [one, other] = [open(), open()];
    await Promise.all([one.start(), other.start()]);
    await one.dispatch(WON).outcome();
    await settled();
    for (const tab of [one, other]) expect(cachedDay(tab.state().days, "ann", TODAY)?.day).toEqual(day);
  });

  it("as a timer is ignored while a timer command is pending and when it is older", async () => {
    const timer = (stamp: string): TimerState => ({ timer: null, version: `epoch-${stamp}` });
    const { open, time } = fakeBrowser(offline);
    const engine = open();
    await engine.applyServerTimer(timer("02"));
    const startTime = new Date(time.now).toISOString();
    await engine.dispatch({ do: "start_timer", category: "Admin", startTime }).outcome();
    await engine.applyServerTimer(timer("03"));
    expect(engine.state().timer).toMatchObject({ category: "Admin" });
    expect(engine.state().serverTimer?.timer).toBe("epoch-02");
  });
});

const fromServer = { requestId: "r1" };

describe("the outcome of a failed call", () => {
  it("is a rejection when the account is full, so that a delete queued behind it is sent", () => {
    const full = new ApiError("No room.", { status: 507, code: "quota_exceeded", ...fromServer });
    expect(toOutcome(full)).toEqual({ kind: "rejected", reason: "No room." });
  });

  it("is a rejection when what it changes is damaged, so that those queued behind it are sent", () => {
    const damaged = new ApiError("Damaged.", { status: 503, code: "damaged", ...fromServer });
    expect(toOutcome(damaged)).toEqual({ kind: "rejected", reason: "Damaged." });
  });

  it.each(
    [
      ["no response", { status: 0, code: "network" }],
      ["a session that has ended", { status: 401, code: "unauthenticated", ...fromServer }],
      ["throttling", { status: 429, code: "too_many_requests", ...fromServer }],
      ["a store that cannot be reached", { status: 503, code: "unavailable", ...fromServer }],
      ["a full disk", { status: 507, code: "storage_full", ...fromServer }],
      ["a list that is changed again and again", { status: 412, code: "version_conflict", ...fromServer }],
      ["a hotel's sign-in page with status 200", { status: 200, code: "invalid_response" }],
      ["a proxy's page with status 404", { status: 404, code: "invalid_response" }],
    ] as const,
  )("retries later after %s", (_, parts) => {
    expect(toOutcome(new ApiError("…", parts))).toEqual({ kind: "retry_later" });
  });

  it.each(
    [
      ["a bug of the server", { status: 500, code: "internal", ...fromServer }],
      ["a 500 without the contract's envelope", { status: 500, code: "invalid_response" }],
      ["an invalid response of the server", {
        status: 201,
        code: "invalid_response",
        ...fromServer,
      }],
    ] as const,
  )("is a server error after %s", (_, parts) => {
    expect(toOutcome(new ApiError("Odd.", parts))).toEqual({ kind: "server_error", reason: "Odd." });
  });

  it("is a rejection with what is wrong after any other error", () => {
    const error = new ApiError("Something in the request is not valid.", {
      status: 400,
      code: "validation_failed",
      details: [{ path: "end_ts", message: "End time must be after start time" }],
    });
    expect(toOutcome(error)).toEqual({
      kind: "rejected",
      reason: "End time must be after start time.",
    });
  });
});

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

const command = {
  id: "00000000-0000-4000-8000-000000000001",
  account: "ann",
  command: { kind: "commit_to", day: "2026-11-22", commitment: "Call the landlord." },
  queuedAt: 1,
  attempts: 0,
} as const;

describe("the stored queue", () => {
  it("is empty at first", () => {
    expect(STORED_QUEUE.read(undefined).value).toEqual({
      pending: [],
      rejected: [],
      conflicts: [],
      unreadable: [],
    });
  });

  it("is read in the order in which it was written", () => {
    const second = { ...command, id: "00000000-0000-4000-8000-000000000002" };
    const value = { pending: [second, command], rejected: [], conflicts: [], unreadable: [] };
    expect(STORED_QUEUE.read(STORED_QUEUE.write(value)).value).toEqual(value);
  });

  it("reads an unchanged item as the same object again, also when it is stored twice", () => {
    const second = { ...command, id: "00000000-0000-4000-8000-000000000002" };
    const read = (...waiting: unknown[]) =>
      STORED_QUEUE.read(structuredClone({ version: 1, waiting, refused: [], unreadable: [] })).value.pending;
    const [before] = read(command);
    const after = read(second, command, command);
    expect(after).toEqual([second, command, command]);
    expect(after[1]).toBe(before);
    expect(after[2]).toBe(before);
  });

  it("preserves an unreadable item beside the others", () => {
    const odd = { id: "x", command: { kind: "of another version" } };
    const stored = { version: 1, waiting: [odd, command], refused: [], unreadable: [] };
    expect(STORED_QUEUE.read(stored).value).toEqual({
      pending: [command],
      rejected: [],
      conflicts: [],
      unreadable: [odd],
    });
  });

  it.each([["of another version", { version: 2, waiting: [command] }], ["that is not an object", "garbage"]])(
    "preserves a document %s as unreadable",
    (_, stored) => {
      expect(STORED_QUEUE.read(stored).value).toEqual({
        pending: [],
        rejected: [],
        conflicts: [],
        unreadable: [stored],
      });
    },
  );
});
