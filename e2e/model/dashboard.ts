import { getTimer } from "#shared/contract/mod.ts";
import { memoryStorage } from "#shared/offline/mod.ts";
import type { Day } from "#shared/domain/records.ts";
import { checkSessionAtom, clientAtom, todayAtom } from "../../web/app/session.ts";
import {
  dayQueryAtom,
  knownDayAtom,
  queryClientAtom,
  type RingChange,
  saveRingAtom,
} from "../../web/day/day.ts";
import { changeItem, removeItem } from "#shared/domain/day.ts";
import {
  backdateTimerAtom,
  discardTimerAtom,
  noteTimerAtom,
  setEntrySpanAtom,
  splitEntryAtom,
  startTimerAtom,
  stopTimerAtom,
  timerAtom,
} from "../../web/day/timer.ts";
import { changeFire } from "../../web/features/fire/fire.ts";
import { changeBattles, changeReflection, commitToTomorrow } from "../../web/features/void/void.ts";
import { addToGoal, changeGoals, setGoalAmount, setGoalState } from "../../web/features/water/water.ts";
import { changeReps, changeTargets, changeWindNote } from "../../web/features/wind/wind.ts";
import { dispatchAtom, engineAtom } from "../../web/app/engine.ts";
import { createWebStore, type WebStore } from "../../web/app/host.ts";
import { quickenRetries } from "../../web/testing/quick_retries.ts";
import { newLifetime, whileAlive } from "./lifetime.ts";
import type { ModelServer } from "./model_server.ts";
import { type Network, networkFetch } from "./network.ts";
import type { Action, Surface } from "./surface.ts";
import {
  firstPurpose,
  middleOf,
  newAmount,
  newBattle,
  newEntry,
  newGoal,
  newRep,
  newTarget,
  trimmedEnd,
} from "./items.ts";
import { inBrowser, time } from "./browsers.ts";

quickenRetries();

/** Opens a dashboard in its own browser, signed in with `token`: the state of the app without its screen. */
export async function openDashboard(name: string, server: ModelServer, token: string): Promise<Surface> {
  const local = new Map([["auth_token", token]]);
  const storage = memoryStorage();
  const network: Network = { online: true, responsesToLose: 0 };
  let lifetime = newLifetime();
  let store: WebStore;
  let unsubscribe: () => void;

  const open = () =>
    inBrowser(local, async () => {
      const mine = lifetime;
      store = createWebStore({
        fetch: networkFetch(server, network, mine.isOver),
        storage: whileAlive(storage.open(), mine),
      });
      await store.set(checkSessionAtom);
      // The commands of the test move the clock, so the engine must not retry on timers.
      const engine = store.get(engineAtom);
      await engine.start();
      engine.stop();
      unsubscribe = store.sub(dayQueryAtom, () => {});
    });
  /** Closes the page in the middle of whatever it is doing. */
  const close = () => {
    lifetime.end();
    lifetime = newLifetime();
    unsubscribe();
    void store.get(queryClientAtom).cancelQueries();
  };
  const knownDay = (): Day | undefined => store.set(knownDayAtom, store.get(todayAtom));
  const save = (change: RingChange) => store.set(saveRingAtom, store.get(todayAtom), change);

  const dispatch = async (action: Action): Promise<boolean> => {
    const day = knownDay();
    if (!day) return false;
    const work = toWork(action, day, { store, save });
    if (!work) return false;
    await work();
    return true;
  };
  const sync = () =>
    inBrowser(local, async () => {
      const engine = store.get(engineAtom);
      await engine.flush();
      if (!network.online) return;
      try {
        await engine.applyServerTimer(await store.get(clientAtom).call(getTimer, {}));
      } catch {
        // The response was lost. The next sync fetches the timer again.
      }
      await store.get(queryClientAtom).refetchQueries({ queryKey: ["day"] });
    });

  await open();
  await sync();
  return {
    name,
    network,
    dispatch: (action) => inBrowser(local, () => dispatch(action)),
    async dispatchAndClose(action) {
      const dispatching = inBrowser(local, () => dispatch(action));
      // Runs only the part of the action that happens within this many microtasks.
      for (let turn = 0; turn < 3 + (time.now / 1_000) % 40; turn++) await Promise.resolve();
      dispatching.catch(() => {});
      close();
      await open();
      return true;
    },
    sync,
    async reopen() {
      close();
      await open();
    },
    day: () =>
      inBrowser(local, () => {
        const day = knownDay();
        return day ? Promise.resolve(day) : Promise.reject(new Error(`${name} has no day`));
      }),
    timer: () =>
      inBrowser(local, () => {
        const timer = store.get(timerAtom);
        return Promise.resolve(timer && { id: timer.id ?? "", startTime: timer.startTime, note: timer.note });
      }),
    queue: () => Promise.resolve(store.get(engineAtom).state().queue),
    close,
  };
}

interface Tools {
  readonly store: WebStore;
  readonly save: (change: RingChange) => Promise<unknown>;
}

/** Returns the function that dispatches the action; null when there is no item for it. */
function toWork(action: Action, day: Day, { store, save }: Tools): (() => Promise<unknown>) | null {
  const pick = <T>(list: readonly T[], at: number): T | null => list[at % Math.max(1, list.length)] ?? null;
  const entry = "at" in action ? pick(day.earth.actual_entries, action.at) : null;
  const goal = "at" in action ? pick(day.water.goals, action.at) : null;
  const target = "at" in action ? pick(day.wind.study_targets, action.at) : null;
  const rep = "at" in action ? pick(day.wind.weakness_reps, action.at) : null;
  const battle = "at" in action ? pick(day.void.battle_logs, action.at) : null;
  const timer = store.get(timerAtom);
  switch (action.do) {
    case "add_entry":
      return () =>
        store.set(dispatchAtom, {
          kind: "add_entry",
          day: day.date,
          entry: newEntry(action.id, action.note),
        });
    case "edit_entry":
      return entry && (() =>
        store.set(dispatchAtom, {
          kind: "update_entry",
          day: day.date,
          base: entry,
          patch: { note: action.note },
        }));
    case "split_entry":
      return entry &&
        (() => store.set(splitEntryAtom, day.date, entry, Date.parse(middleOf(entry)), action.id));
    case "trim_entry": {
      const end = entry && trimmedEnd(entry);
      if (!end) return null;
      const span = { start: Date.parse(entry.start_ts), end: Date.parse(end) };
      return () => store.set(setEntrySpanAtom, day.date, entry, span);
    }
    case "delete_entry":
      return entry && (() => store.set(dispatchAtom, { kind: "delete_entry", day: day.date, base: entry }));
    case "add_goal":
      return () => save(changeGoals((goals) => [...goals, newGoal(action.id)]));
    case "note_goal":
      return goal &&
        (() => save(changeGoals(changeItem(goal.id, (present) => ({ ...present, note: action.note })))));
    case "tap_goal":
      return goal && (() => save(addToGoal(goal, action.add)));
    case "type_amount":
      return goal && (() => save(setGoalAmount(goal, newAmount())));
    case "goal_state":
      return goal && (() => save(setGoalState(goal, goal.state === "success" ? "partial" : "success")));
    case "delete_goal":
      return goal && (() => save(changeGoals(removeItem(goal.id))));
    case "add_target":
      return () => save(changeTargets((targets) => [...targets, newTarget(action.id)]));
    case "note_target":
      return target &&
        (() => save(changeTargets(changeItem(target.id, (present) => ({ ...present, notes: action.note })))));
    case "delete_target":
      return target && (() => save(changeTargets(removeItem(target.id))));
    case "add_rep":
      return () => save(changeReps((reps) => [...reps, newRep(action.id)]));
    case "delete_rep":
      return rep && (() => save(changeReps(removeItem(rep.id))));
    case "log_battle":
      return () => save(changeBattles((battles) => [...battles, newBattle(action.id)]));
    case "win_battle":
      return battle &&
        (() => save(changeBattles(changeItem(battle.id, (present) => ({ ...present, outcome: "victory" })))));
    case "learn_from_battle":
      return battle && (() =>
        save(
          changeBattles(changeItem(battle.id, (present) => ({ ...present, lessons_learned: action.note }))),
        ));
    case "delete_battle":
      return battle && (() => save(changeBattles(removeItem(battle.id))));
    case "write_fire":
      return () => save(changeFire(day.fire, { ...day.fire, trigger_note: action.note }));
    case "write_wind":
      return () => save(changeWindNote(action.note, day.wind.note));
    case "write_void":
      return () => save(changeReflection(action.note, day.void.reflection));
    case "commit":
      return () => save(commitToTomorrow(action.note));
    case "start_timer":
      return timer
        ? null
        : () => store.set(startTimerAtom, "Deep Work", undefined, undefined, firstPurpose(day).for);
    case "stop_timer":
      return timer && (() => store.set(stopTimerAtom));
    case "backdate_timer":
      return timer &&
        (() => store.set(backdateTimerAtom, new Date(Date.parse(timer.startTime) - 60_000).toISOString()));
    case "note_timer":
      return timer && (() => store.set(noteTimerAtom, timer, action.note));
    case "discard_timer":
      return timer && (() => store.set(discardTimerAtom));
  }
}
