import { describe, expect, it } from "vitest";
import { ApiError } from "../client/mod.ts";
import type { Action } from "./actions.ts";
import type { Command } from "./commands/registry.ts";
import type { SendContext } from "./commands/send_context.ts";
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
  it("shows in the same turn, before it is stored and sent", async () => {
    const { open } = fakeBrowser(offline);
    const engine = open();
    await engine.applyServerDay(dayWith([GOAL]));
    const { stored } = engine.dispatch(WON);
    expect(goalsIn(engine)).toEqual(["success"]);
    await stored;
    expect(goalsIn(engine)).toEqual(["success"]);
  });

  it("costs one transaction to store and one to settle", async () => {
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

  it("is stored here when it could not be handed over, and shows once when it was", async () => {
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

  it("of a page that was closed before it was stored is applied by the next page", async () => {
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

  it("cannot be dispatched while nobody is signed in", () => {
    const { open, session } = fakeBrowser(offline);
    session.account = null;
    expect(() => open().dispatch(WON)).toThrow("Cannot save: nobody is signed in");
  });
});

describe("the outcome of an action", () => {
  it("is queued without the server, and it is saved once the server is back", async () => {
    let isBack = false;
    const { open, advance } = fakeBrowser((...call) => isBack ? saved(...call) : offline(...call));
    const engine = open();
    await engine.start();
    expect(await engine.dispatch(WON).outcome()).toBe("queued");
    isBack = true;
    await advance(2_000);
    expect(engine.state().queue.pending).toEqual([]);
  });

  it("is the server's reason when it is rejected, and nothing is left of it", async () => {
    const { open } = fakeBrowser(() =>
      Promise.reject(new ApiError("No.", { status: 400, code: "validation_failed" }))
    );
    const engine = open();
    await engine.applyServerDay(dayWith([GOAL]));
    await expect(engine.dispatch(WON).outcome()).rejects.toThrow("No.");
    expect(goalsIn(engine)).toEqual(["pending"]);
    expect(engine.state().queue).toMatchObject({ pending: [], rejected: [] });
  });

  it("is kept with its reason when nobody waits for it", async () => {
    const { open } = fakeBrowser(() =>
      Promise.reject(new ApiError("No.", { status: 400, code: "validation_failed" }))
    );
    const engine = open();
    await engine.dispatch(WON).stored;
    await settled();
    expect(engine.state().queue.rejected).toMatchObject([{ reason: "No." }]);
  });

  it("reaches the tab that waits for it when another tab sent it", async () => {
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

  it("of a stopped timer that is rejected keeps the timer's time", async () => {
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
