import { ApiError, type Client } from "../../client/mod.ts";
import type { Day } from "../../domain/records.ts";
import type { Goal } from "../../domain/rings/mod.ts";
import { type Action, parseAction, reduce, viewDay } from "../engine.ts";
import type { Command } from "../commands/mod.ts";
import type { SendContext, SendResult } from "../senders.ts";
import { openEngine, type SendingEngine, type SendingHost } from "../sending.ts";
import { predictToday } from "../timer.ts";
import { ENGINE_VALUES, type EngineState } from "../state.ts";
import { memoryStorage } from "../memory_store.ts";

/** Today in the tests. */
export const TODAY = "2026-11-21";
const RULE = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } } as const;
/** A goal of that day. */
export const GOAL: Goal = {
  id: "5b0c0f0e-6a53-4a5c-8f4a-2a6f0d7b1c01",
  domain: "Body",
  target: "Squats",
  baseline: 10,
  step_pct: 10,
  current_target: 10,
  state: "pending",
  note: "",
};
/** An action that wins the goal. */
export const WON = {
  do: "write",
  command: { kind: "goal_state", day: TODAY, goal_id: GOAL.id, target: "Squats", state: "success" },
} as const;

/** Returns that day with these goals. */
export function dayWith(goals: Goal[]): Day {
  const day = predictToday(TODAY, null, { rule: RULE, plan: null, now: 0 });
  return { ...day, water: { ...day.water, goals } };
}

/** The server of a test: applies or rejects a command. */
export type Send = (command: Command, context: SendContext) => Promise<SendResult>;

/** Returns a browser with its storage, its clock and a function that opens pages in it. `send` is its server. */
export function fakeBrowser(send: Send, initial = {}) {
  const storage = memoryStorage(initial);
  const time = { now: Date.parse(`${TODAY}T12:00:00Z`) };
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const session = { account: "ann" as string | null };
  const client = {
    call: () => Promise.resolve({ timer: null, version: null }),
    stream: () => Promise.reject(new Error("No stream in this test")),
  } as unknown as Client;
  let made = 0;
  const open = (
    options: Partial<SendingHost<EngineState, Action>> = {},
  ): SendingEngine<EngineState, Action> =>
    openEngine<EngineState, Action>({
      store: storage.open(),
      values: ENGINE_VALUES,
      maxDays: 60,
      reduce,
      parseAction,
      session: () => session.account === null ? null : { account: session.account, rule: RULE, plan: null },
      client: () => client,
      send,
      clock: () => time.now,
      makeId: () => `00000000-0000-4000-8000-${String((++made) * 1_000).padStart(12, "0")}`,
      schedule(run, ms) {
        const timer = { at: time.now + ms, run };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
      ...options,
    });
  /** Moves the clock and runs everything scheduled until then. */
  const advance = async (ms: number) => {
    time.now += ms;
    for (const timer of [...timers].filter(({ at }) => at <= time.now)) {
      timers.delete(timer);
      timer.run();
    }
    await settled();
  };
  return { storage, time, session, open, advance };
}

/** Resolves after all pending microtasks, in a later task. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A server that cannot be reached. */
export const offline: Send = () =>
  Promise.reject(new ApiError("The server cannot be reached.", { status: 0, code: "network" }));

/** A server that applies everything. */
export const saved: Send = () => Promise.resolve({ day: null, conflicts: [] });

/** Returns the states of the goals that an engine shows. */
export const goalsIn = (engine: SendingEngine<EngineState, Action>) =>
  viewDay(engine.state(), TODAY, { account: "ann", rule: RULE, plan: null, now: 0 })?.water.goals
    .map(({ state }) => state);
