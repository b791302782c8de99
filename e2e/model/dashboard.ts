import { getTimer } from "#shared/contract/mod.ts";
import { battleOutcome, memoryStorage } from "#shared/offline/mod.ts";
import type { Day } from "#shared/domain/records.ts";
import { checkSessionAtom, clientAtom, todayAtom } from "../../web/app/session.ts";
import {
  dayQueryAtom,
  knownDayAtom,
  queryClientAtom,
  type RingChange,
  saveRingAtom,
} from "../../web/day/day.ts";
import { changeItem, removeItem, restoreItem } from "#shared/domain/day.ts";
import {
  backdateTimerAtom,
  deleteEntryAtom,
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
import { dismissToastAtom, offerUndoAtom, toastsAtom } from "../../web/app/toasts.ts";
import { quickenRetries } from "../../web/testing/quick_retries.ts";
import { newLifetime, whileAlive } from "./lifetime.ts";
import type { ModelServer } from "./model_server.ts";
import { type Network, networkFetch } from "./network.ts";
import type { Action, Made, Surface } from "./surface.ts";
import {
  firstPurpose,
  middleOf,
  newAmount,
  newBattle,
  newEntry,
  newGoal,
  newRep,
  newTarget,
  startOf,
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
  /** What was done, by the id of the notice that offers to undo it. */
  const offered = new Map<string, Made>();

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
    offered.clear();
    lifetime.end();
    lifetime = newLifetime();
    unsubscribe();
    void store.get(queryClientAtom).cancelQueries();
  };
  const knownDay = (): Day | undefined => store.set(knownDayAtom, store.get(todayAtom));
  const save = (change: RingChange) => store.set(saveRingAtom, store.get(todayAtom), change);

  /** The newest notice that offers Undo. */
  const undoNotice = () => store.get(toastsAtom).findLast(({ id }) => offered.has(id));
  const undo = async (): Promise<boolean> => {
    const notice = undoNotice();
    if (!notice) return false;
    store.set(dismissToastAtom, notice.id);
    offered.delete(notice.id);
    await notice.action?.onAction();
    return true;
  };
  const dispatch = async (action: Action): Promise<boolean> => {
    const day = knownDay();
    if (!day) return false;
    if (action.do === "undo") return await undo();
    const timer = shownTimer();
    const work = toWork(action, day, { store, save });
    if (!work) return false;
    const known = new Set(store.get(toastsAtom));
    await work();
    const notice = store.get(toastsAtom).find((one) => !known.has(one));
    if (notice?.action?.label === "Undo") offered.set(notice.id, { action, day, timer, at: time.now });
    return true;
  };
  const shownTimer = () => {
    const timer = store.get(timerAtom);
    return timer && { id: timer.id ?? "", startTime: timer.startTime, note: timer.note };
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
    timer: () => inBrowser(local, () => Promise.resolve(shownTimer())),
    undoable: () => offered.get(undoNotice()?.id ?? "") ?? null,
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
  /** Makes a change as a panel does, which offers Undo. */
  const undoably = async (change: RingChange, undo: RingChange) => {
    await save(change);
    store.set(offerUndoAtom, { message: "", undo: () => save(undo), undone: "", failed: "" });
  };
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
      return entry && (() => store.set(deleteEntryAtom, day.date, entry));
    case "add_goal":
      return () => save(changeGoals((goals) => [...goals, newGoal(action.id)]));
    case "note_goal":
      return goal &&
        (() => save(changeGoals(changeItem(goal.id, (present) => ({ ...present, note: action.note })))));
    case "tap_goal":
      return goal && (() => undoably(addToGoal(goal, action.add), addToGoal(goal, -action.add)));
    case "type_amount":
      return goal &&
        (() => undoably(setGoalAmount(goal, newAmount()), setGoalAmount(goal, goal.progress ?? 0)));
    case "goal_state":
      return goal && (() => save(setGoalState(goal, goal.state === "success" ? "partial" : "success")));
    case "delete_goal":
      return goal &&
        (() =>
          undoably(
            changeGoals(removeItem(goal.id)),
            changeGoals((now) => restoreItem(now, goal, day.water.goals)),
          ));
    case "add_target":
      return () => save(changeTargets((targets) => [...targets, newTarget(action.id)]));
    case "note_target":
      return target &&
        (() => save(changeTargets(changeItem(target.id, (present) => ({ ...present, notes: action.note })))));
    case "delete_target":
      return target &&
        (() =>
          undoably(
            changeTargets(removeItem(target.id)),
            changeTargets((now) => restoreItem(now, target, day.wind.study_targets)),
          ));
    case "add_rep":
      return () => save(changeReps((reps) => [...reps, newRep(action.id)]));
    case "delete_rep":
      return rep &&
        (() =>
          undoably(
            changeReps(removeItem(rep.id)),
            changeReps((now) => restoreItem(now, rep, day.wind.weakness_reps)),
          ));
    case "log_battle":
      return () => save(changeBattles((battles) => [...battles, newBattle(action.id)]));
    case "win_battle":
      return battle &&
        (() => save(() => battleOutcome(day.date, battle, { outcome: "victory" })));
    case "learn_from_battle":
      return battle && (() =>
        save(
          changeBattles(changeItem(battle.id, (present) => ({ ...present, lessons_learned: action.note }))),
        ));
    case "delete_battle":
      return battle &&
        (() =>
          undoably(
            changeBattles(removeItem(battle.id)),
            changeBattles((now) => restoreItem(now, battle, day.void.battle_logs)),
          ));
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
        : () => store.set(startTimerAtom, "Deep Work", startOf(action), undefined, firstPurpose(day).for);
    case "stop_timer":
      return timer && (() => store.set(stopTimerAtom));
    case "backdate_timer":
      return timer &&
        (() => store.set(backdateTimerAtom, new Date(Date.parse(timer.startTime) - 60_000).toISOString()));
    case "note_timer":
      return timer && (() => store.set(noteTimerAtom, timer, action.note));
    case "discard_timer":
      return timer && (() => store.set(discardTimerAtom));
    case "undo":
      return null;
  }
}
