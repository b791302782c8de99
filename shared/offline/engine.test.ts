import { describe, expect, it } from "vitest";
import { ApiError } from "../client/mod.ts";
import type { Command } from "./commands/mod.ts";
import type { Action } from "./engine.ts";
import type { SendContext } from "./senders.ts";
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

describe("an action", () => {
  it("shows synchronously, before it is stored and sent", async () => {
    const { open } = fakeBrowser(offline);
    const engine = open();
    await engine.applyServerDay(dayWith([GOAL]));
    const { stored } = engine.dispatch(WON);
    expect(goalsIn(engine)).toEqual(["success"]);
    await stored;
    expect(goalsIn(engine)).toEqual(["success"]);
  });

  it("needs one transaction to store and one to settle", async () => {
    const { open, storage } = fakeBrowser(saved);
    const store = storage.open();
    let transactions = 0;
    const counted = {
      ...store,
      read: (keys?: readonly string[]) => (transactions++, store.read(keys)),
      update: (...update: Parameters<typeof store.update>) => (transactions++, store.update(...update)),
    };
    const engine = open({ store: counted });
    await engine.start();
    await engine.applyServerDay(dayWith([GOAL]));
    transactions = 0;
    expect(await engine.dispatch(WON).outcome()).toBe("saved");
    expect(transactions).toBe(2);
    expect(goalsIn(engine)).toEqual(["success"]);
  });

  it("is applied once, however often it arrives", async () => {
    const { open } = fakeBrowser(offline);
    const [page, worker] = [open(), open()];
    const action: Action = { id: crypto.randomUUID(), at: 0, account: "ann", today: TODAY, ...WON };
    await Promise.all([page.apply(action), worker.apply(action), page.apply(action)]);
    await settled();
    expect(page.state().queue.pending).toHaveLength(1);
    expect(worker.state()).toEqual(page.state());
  });

  it("is stored here when handing over fails, and shows once when it succeeds", async () => {
    const { open } = fakeBrowser(offline);
    const worker = open();
    let isAwake = true;
    const popup = open({
      handOver: async (action) => {
        if (isAwake) await worker.apply(action);
        return isAwake;
      },
    });
    await popup.dispatch(WON).stored;
    isAwake = false;
    await popup.dispatch(WON).stored;
    await settled();
    expect(popup.state().queue.pending).toHaveLength(2);
    expect(worker.state().queue.pending).toEqual(popup.state().queue.pending);
  });

  it("left unstored by a closed page is applied by the next page", async () => {
    const { open, storage } = fakeBrowser(offline);
    const actions = new Map<string, Action>();
    const pendingActions = {
      read: () => [...actions.values()],
      add: (action: Action) => void actions.set(action.id, action),
      remove: (id: string) => void actions.delete(id),
    };
    const dead = { ...storage.open(), update: () => new Promise<never>(() => {}) };
    open({ store: dead, pendingActions }).dispatch(WON);
    const next = open({ pendingActions });
    await next.start();
    expect(next.state().queue.pending).toHaveLength(1);
    expect(actions.size).toBe(0);
  });

  it("that a page stores while it is left is shown by the next page, which was reading the state meanwhile", async () => {
    const { open, storage } = fakeBrowser(offline);
    const kept = new Map<string, Action>();
    const pendingActions = {
      read: () => [...kept.values()],
      add: (action: Action) => void kept.set(action.id, action),
      remove: (id: string) => void kept.delete(id),
    };
    const first = open({ pendingActions });
    await first.start();
    await first.applyServerDay(dayWith([GOAL]));
    const store = storage.open();
    const before = await store.read();
    const { stored } = first.dispatch(WON);
    const read = async (keys?: readonly string[]) => {
      await stored;
      return keys ? store.read(keys) : before;
    };
    // A page that is kept for the way back broadcasts nothing, and keeps the lock under which it was sending.
    const held = { withLock: () => new Promise<never>(() => {}), subscribe: () => () => {} };
    const next = open({ store: { ...store, read, ...held }, pendingActions });
    void next.start();
    await settled();
    expect(goalsIn(next)).toEqual(["success"]);
    expect(next.state().queue.pending).toHaveLength(1);
  });

  it("that another page stores while the state is first read is shown once it is read", async () => {
    const { open, storage } = fakeBrowser(offline);
    const first = open({});
    await first.start();
    await first.applyServerDay(dayWith([GOAL]));
    const store = storage.open();
    const before = await store.read();
    const reading = Promise.withResolvers<void>();
    const read = async (keys?: readonly string[]) => {
      if (keys) return store.read(keys);
      await reading.promise;
      return before;
    };
    const next = open({ store: { ...store, read } });
    const loading = next.load();
    await first.dispatch(WON).stored;
    await settled();
    reading.resolve();
    await loading;
    await settled();
    expect(goalsIn(next)).toEqual(["success"]);
  });

  it("cannot be dispatched while signed out", () => {
    const { open, session } = fakeBrowser(offline);
    session.account = null;
    expect(() => open().dispatch(WON)).toThrow("Cannot save: nobody is signed in");
  });
});

describe("the outcome of an action", () => {
  it("is queued without the server, and the action is saved when the server is back", async () => {
    let isBack = false;
    const { open, advance } = fakeBrowser((...call) => isBack ? saved(...call) : offline(...call));
    const engine = open();
    await engine.start();
    expect(await engine.dispatch(WON).outcome()).toBe("queued");
    isBack = true;
    await advance(2_000);
    expect(engine.state().queue.pending).toEqual([]);
  });

  it("is the server's reason when the action is rejected, and the command is removed", async () => {
    const { open } = fakeBrowser(() =>
      Promise.reject(new ApiError("No.", { status: 400, code: "validation_failed" }))
    );
    const engine = open();
    await engine.applyServerDay(dayWith([GOAL]));
    await expect(engine.dispatch(WON).outcome()).rejects.toThrow("No.");
    expect(goalsIn(engine)).toEqual(["pending"]);
    expect(engine.state().queue).toMatchObject({ pending: [], rejected: [] });
  });

  it("leaves a rejected command with its reason when no caller awaits it", async () => {
    const { open } = fakeBrowser(() =>
      Promise.reject(new ApiError("No.", { status: 400, code: "validation_failed" }))
    );
    const engine = open();
    await engine.dispatch(WON).stored;
    await settled();
    expect(engine.state().queue.rejected).toMatchObject([{ reason: "No." }]);
  });

  it("reaches the tab that awaits it when another tab sent the command", async () => {
    const release = Promise.withResolvers<void>();
    const { open } = fakeBrowser(async () => {
      await release.promise;
      throw new ApiError("No.", { status: 400, code: "validation_failed" });
    });
    const [one, other] = [open(), open()];
    await Promise.all([one.start(), other.start()]);
    const mine = one.dispatch(WON).outcome();
    mine.catch(() => {});
    await settled();
    const theirs = other.dispatch(WON).outcome();
    theirs.catch(() => {});
    await settled();
    release.resolve();
    await expect(mine).rejects.toThrow("No.");
    await expect(theirs).rejects.toThrow("No.");
  });

  it("leaves the time of a rejected stop among the rejected commands", async () => {
    const { open, time } = fakeBrowser(({ kind }) =>
      kind === "stop_timer"
        ? Promise.reject(new ApiError("Full.", { status: 413, code: "ring_full" }))
        : saved({} as Command, {} as SendContext)
    );
    const engine = open();
    const startTime = new Date(time.now).toISOString();
    await engine.dispatch({ do: "start_timer", category: "Admin", startTime }).outcome();
    const stop = engine.dispatch({ do: "stop_timer", timer: startTime, end: time.now + 60_000 });
    await expect(stop.outcome()).rejects.toThrow("Full.");
    expect(engine.state().queue.rejected).toMatchObject([{
      command: { kind: "stop_timer" },
      reason: "Full.",
    }]);
  });
});

describe("resume", () => {
  it("sends what is pending once the server is reached, without waiting for the next retry", async () => {
    let isBack = false;
    const { open } = fakeBrowser((...call) => isBack ? saved(...call) : offline(...call));
    const engine = open();
    await engine.start();
    expect(await engine.dispatch(WON).outcome()).toBe("queued");
    isBack = true;
    await engine.resume();
    expect(engine.state().queue.pending).toEqual([]);
  });

  it("does not send again when sending itself reached the server, which takes no writes", async () => {
    let sends = 0;
    const { open } = fakeBrowser((...call) => {
      // Reads come through meanwhile. Without a limit, a failure would be a test that never ends.
      if (++sends < 5) void engine.resume();
      return offline(...call);
    });
    const engine = open();
    await engine.start();
    expect(await engine.dispatch(WON).outcome()).toBe("queued");
    await engine.idle();
    await settled();
    expect(sends).toBe(1);
    expect(engine.state().queue.pending).toHaveLength(1);
  });
});

describe("a timer that another device changes while a command is in flight", () => {
  const START = `${TODAY}T11:00:00.000Z`;
  const EARLIER = `${TODAY}T07:00:00.000Z`;

  /** A browser whose server receives a timer's command and responds only when it is told to. */
  function slowBrowser() {
    const sent = Promise.withResolvers<Command>();
    const responded = Promise.withResolvers<void>();
    const { open } = fakeBrowser(async (command) => {
      sent.resolve(command);
      await responded.promise;
      const timer = "timer" in command ? command.timer : null;
      return { day: null, conflicts: [], timer: { timer, version: "e-1" } };
    });
    return { open, sent: sent.promise, respond: responded.resolve };
  }

  it.each(["the page that sends", "another page"])(
    "is applied after the older response, by %s",
    async (who) => {
      const { open, sent, respond } = slowBrowser();
      const sender = open();
      const receiver = who === "another page" ? open() : sender;
      await Promise.all([sender.start(), receiver.start()]);
      const { outcome } = sender.dispatch({ do: "start_timer", category: "Admin", startTime: START });
      const command = await sent;
      if (!("timer" in command)) throw new Error("The timer is not started.");

      await receiver.applyServerTimer({ timer: { ...command.timer, start_ts: EARLIER }, version: "e-2" });
      expect(receiver.state().timer?.startTime).toBe(START);
      respond();
      expect(await outcome()).toBe("saved");
      await expect.poll(() => receiver.state().timer?.startTime).toBe(EARLIER);
      expect(receiver.state().serverTimer?.timer).toBe("e-2");
    },
  );

  it("goes on when the state from before the account's first timer arrives only then", async () => {
    const { open, sent, respond } = slowBrowser();
    const engine = open();
    await engine.start();
    const { outcome } = engine.dispatch({ do: "start_timer", category: "Admin", startTime: START });
    await sent;
    await engine.applyServerTimer({ timer: null, version: null });
    respond();
    expect(await outcome()).toBe("saved");
    await settled();
    expect(engine.state().timer?.startTime).toBe(START);
    expect(engine.state().serverTimer?.timer).toBe("e-1");
  });
});
