import { describe, expect, it } from "vitest";
import { ApiError } from "../../client/mod.ts";
import type { Day, TimerState } from "../../records/mod.ts";
import type { Goal } from "../../rings/mod.ts";
import type { Command } from "../commands/registry.ts";
import type { SendContext } from "../commands/send_context.ts";
import { cachedDay } from "../storage/day_cache.ts";
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
} from "../testing/fake_browser.ts";

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
