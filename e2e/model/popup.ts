import { addDays } from "#shared/domain/calendar.ts";
import { battleOutcome, pendingOf, timerOf } from "#shared/offline/mod.ts";
import { memoryStorage } from "#shared/offline/memory_store.ts";
import type { User } from "#shared/domain/user.ts";
import { refresh } from "../../extension/background/sync.ts";
import type { NewExtensionAction } from "../../extension/offline/actions.ts";
import { openWorkerEngine } from "../../extension/offline/worker_engine.ts";
import { accountKey, type State, viewToday } from "../../extension/offline/state.ts";
import { newLifetime, whileAlive } from "./lifetime.ts";
import { type ModelServer, ORIGIN } from "./model_server.ts";
import { type Network, networkFetch } from "./network.ts";
import type { Action, Made, ShownTimer, Surface } from "./surface.ts";
import { firstPurpose, newBattle, startOf } from "./items.ts";
import { time } from "./browsers.ts";

/** Opens the popup with its worker, signed in with `token`: the engine of the extension without its screen. */
export async function openPopup(server: ModelServer, user: User, token: string): Promise<Surface> {
  const network: Network = { online: true, responsesToLose: 0 };
  const storage = memoryStorage();
  const account = accountKey(ORIGIN, user.id);

  /** Starts a worker. Once it is terminated, it can reach neither the store nor the server. */
  const open = async () => {
    const lifetime = newLifetime();
    const reach = { fetch: networkFetch(server, network, lifetime.isOver), now: () => time.now };
    const engine = openWorkerEngine(whileAlive(storage.open(), lifetime), reach);
    await engine.load();
    return { lifetime, reach, engine };
  };
  let worker = await open();
  await worker.engine.commit(() => ({
    session: { server: ORIGIN, token, account, email: user.email },
    user,
  }));
  /** What the popup offers to undo: what was done, and the action that takes it back. */
  let offered: { readonly made: Made; readonly undo: NewExtensionAction } | null = null;
  const restart = async () => {
    offered = null;
    worker.lifetime.end();
    worker.engine.close();
    worker = await open();
  };
  const dispatch = async (action: Action): Promise<boolean> => {
    const { engine } = worker;
    const state = engine.state();
    const { day } = viewToday(state, time.now);
    const made: Made = { action, day, timer: shownTimer(), at: time.now };
    const dispatched = action.do === "undo" ? offered?.undo : toEngineAction(action, state);
    if (!dispatched) return false;
    const stopped = timerOf(state, account);
    await engine.dispatch(dispatched).stored;
    if (dispatched.do === "stop_timer" && stopped) {
      offered = { made, undo: { do: "undo_stop", stopped, end: dispatched.end, since: "" } };
    } else if (action.do === "undo" || action.do === "start_timer") offered = null;
    await engine.flush();
    return true;
  };
  const shownTimer = (): ShownTimer | null => {
    const timer = timerOf(worker.engine.state(), account);
    return timer && { id: timer.id ?? "", startTime: timer.startTime, note: timer.note };
  };
  const sync = async () => {
    const { engine, reach } = worker;
    await engine.flush();
    if (pendingOf(engine.state(), account).length === 0) await refresh(engine, reach);
  };

  await sync();
  return {
    name: "popup",
    network,
    dispatch,
    async dispatchAndClose(action) {
      const dispatching = dispatch(action);
      for (let turn = 0; turn < 3 + (time.now / 1_000) % 40; turn++) await Promise.resolve();
      dispatching.catch(() => {});
      await restart();
      return true;
    },
    sync,
    reopen: restart,
    day: () => Promise.resolve(viewToday(worker.engine.state(), time.now).day),
    timer: () => Promise.resolve(shownTimer()),
    undoable: () => offered?.made ?? null,
    queue: () => Promise.resolve(worker.engine.state().queue),
    close() {
      worker.lifetime.end();
      worker.engine.close();
    },
  };
}

/**
 * Returns the engine's action for an action of the model; null when the popup does not offer it or there is no item for
 * it.
 */
function toEngineAction(action: Action, state: State): NewExtensionAction | null {
  const { day } = viewToday(state, time.now);
  const timer = timerOf(state, state.session?.account);
  const pick = <T>(list: readonly T[], at: number): T | null => list[at % Math.max(1, list.length)] ?? null;
  switch (action.do) {
    case "tap_goal": {
      const goal = pick(day.water.goals, action.at);
      // There is no room for a second button.
      if (!goal || action.add !== 1) return null;
      const { id: goal_id, target } = goal;
      return { do: "write", command: { kind: "goal_add", day: day.date, goal_id, target, add: 1 } };
    }
    case "goal_state": {
      const goal = pick(day.water.goals, action.at);
      if (!goal) return null;
      const { id: goal_id, target, state: was } = goal;
      const next = was === "success" ? "partial" : "success";
      return {
        do: "write",
        command: { kind: "goal_state", day: day.date, goal_id, target, state: next, was },
      };
    }
    case "log_battle": {
      const base = day.void.battle_logs;
      const mine = [...base, newBattle(action.id)];
      return { do: "write", command: { kind: "save_battles", day: day.date, base, mine } };
    }
    case "win_battle": {
      const battle = pick(day.void.battle_logs, action.at);
      if (!battle) return null;
      return { do: "write", command: battleOutcome(day.date, battle, { outcome: "victory" }) };
    }
    case "commit": {
      const command = { kind: "commit_to", day: addDays(day.date, 1), commitment: action.note } as const;
      return { do: "write", command: { ...command, was: day.void.tomorrow_commitment } };
    }
    case "start_timer":
      return timer ? null : {
        do: "start_timer",
        category: "Learning",
        startTime: startOf(action),
        ...firstPurpose(day),
      };
    case "stop_timer":
      return timer && { do: "stop_timer", timer: timer.startTime, end: time.now };
    case "backdate_timer":
      return timer && {
        do: "backdate_timer",
        timer: timer.startTime,
        startTime: new Date(Date.parse(timer.startTime) - 60_000).toISOString(),
      };
    case "discard_timer":
      return timer && { do: "discard_timer", timer: timer.startTime };
    default:
      return null;
  }
}
