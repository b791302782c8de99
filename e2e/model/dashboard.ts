import { getTimer } from "#shared/contract/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import { STORED_QUEUE } from "#shared/offline/mod.ts";
import { memoryShelf } from "../../web/platform/memory_shelf.ts";
import type { Shelf } from "../../web/platform/shelf.ts";
import { clientAtom } from "../../web/features/auth/client.ts";
import { dayQueryAtom, knownDayAtom, queryClientAtom, restoreDaysAtom } from "../../web/features/day/day.ts";
import { changeItem, removeItem } from "../../web/features/day/list_edits.ts";
import { drainAtom, writeAtom } from "../../web/state/outbox.ts";
import { readQueueAtom } from "../../web/state/queue.ts";
import { type RingChange, saveRingAtom } from "../../web/features/day/save_ring.ts";
import { checkSessionAtom } from "../../web/features/auth/session.ts";
import { createWebStore, type WebStore } from "../../web/offline/web_store.ts";
import { adoptTimerAtom } from "../../web/state/stored_timer.ts";
import {
  backdateTimerAtom,
  discardTimerAtom,
  startTimerAtom,
  stopTimerAtom,
  timerAtom,
} from "../../web/features/earth/timer.ts";
import { todayAtom } from "../../web/features/day/today.ts";
import { changeBattles, changeReflection, commitToTomorrow } from "../../web/features/void/void.ts";
import { changeGoals, setGoalState } from "../../web/features/water/water.ts";
import { changeReps, changeTargets, changeWindNote } from "../../web/features/wind/wind.ts";
import { changeFire } from "../../web/features/fire/fire.ts";
import type { ModelServer } from "./model_server.ts";
import { type Network, networkFetch } from "./network.ts";
import { newBattle, newEntry, newGoal, newRep, newTarget } from "./things.ts";
import type { Deed, Surface } from "./surface.ts";
import { inBrowser, time } from "./world.ts";

/** A dashboard in a browser of its own, signed in by `token`: the app's own state, without its screen. */
export async function openDashboard(name: string, server: ModelServer, token: string): Promise<Surface> {
  const storage = new Map([["auth_token", token]]);
  const kept = new Map<string, unknown>();
  const network: Network = { online: true, answersToLose: 0 };
  let generation = 0;
  let store: WebStore;

  const open = () =>
    inBrowser(storage, async () => {
      const mine = ++generation;
      const isGone = () => mine !== generation;
      store = createWebStore({
        fetch: networkFetch(server, network, isGone),
        shelf: mortal(memoryShelf(kept), isGone),
      });
      await store.set(checkSessionAtom);
      await store.set(readQueueAtom);
      await store.set(restoreDaysAtom);
      store.sub(dayQueryAtom, () => {});
    });
  const knownDay = (): Day | undefined => store.set(knownDayAtom, store.get(todayAtom));
  const save = (change: RingChange) => store.set(saveRingAtom, store.get(todayAtom), change);

  const act = async (deed: Deed): Promise<boolean> => {
    const day = knownDay();
    if (!day) return false;
    const work = workOf(deed, day, { store, save });
    if (!work) return false;
    await work();
    return true;
  };
  const sync = () =>
    inBrowser(storage, async () => {
      await store.set(drainAtom);
      if (!network.online) return;
      try {
        await store.set(adoptTimerAtom, await store.get(clientAtom).call(getTimer, {}));
      } catch {
        // The answer was lost: the next look tells.
      }
      await store.get(queryClientAtom).refetchQueries({ queryKey: ["day"] });
    });

  await open();
  await sync();
  return {
    name,
    network,
    act: (deed) => inBrowser(storage, () => act(deed)),
    async actAndDie(deed) {
      const acting = inBrowser(storage, () => act(deed));
      // As much of it as happens in so many turns, and no more.
      for (let turn = 0; turn < 3 + (time.now / 1_000) % 40; turn++) await Promise.resolve();
      generation++;
      acting.catch(() => {});
      await open();
      return true;
    },
    sync,
    async reopen() {
      generation++;
      await open();
    },
    day: () =>
      inBrowser(storage, () => {
        const day = knownDay();
        return day ? Promise.resolve(day) : Promise.reject(new Error(`${name} knows of no day`));
      }),
    timer: () =>
      inBrowser(storage, () => {
        const timer = store.get(timerAtom);
        return Promise.resolve(timer && { id: timer.id ?? "", startTime: timer.startTime });
      }),
    queue: () => Promise.resolve(STORED_QUEUE.read(kept.get(STORED_QUEUE.key)).value),
  };
}

interface Tools {
  readonly store: WebStore;
  readonly save: (change: RingChange) => Promise<void>;
}

/** What does the deed; null when there is nothing to do it to. */
function workOf(deed: Deed, day: Day, { store, save }: Tools): (() => Promise<unknown>) | null {
  const pick = <T>(list: readonly T[], at: number): T | null => list[at % Math.max(1, list.length)] ?? null;
  const entry = "at" in deed ? pick(day.earth.actual_entries, deed.at) : null;
  const goal = "at" in deed ? pick(day.water.goals, deed.at) : null;
  const target = "at" in deed ? pick(day.wind.study_targets, deed.at) : null;
  const rep = "at" in deed ? pick(day.wind.weakness_reps, deed.at) : null;
  const battle = "at" in deed ? pick(day.void.battle_logs, deed.at) : null;
  const timer = store.get(timerAtom);
  switch (deed.do) {
    case "add_entry":
      return () =>
        store.set(writeAtom, { kind: "add_entry", day: day.date, entry: newEntry(deed.id, deed.note) });
    case "edit_entry":
      return entry && (() =>
        store.set(writeAtom, {
          kind: "update_entry",
          day: day.date,
          base: entry,
          patch: { note: deed.note },
        }));
    case "delete_entry":
      return entry && (() => store.set(writeAtom, { kind: "delete_entry", day: day.date, base: entry }));
    case "add_goal":
      return () => save(changeGoals((goals) => [...goals, newGoal(deed.id)]));
    case "note_goal":
      return goal &&
        (() => save(changeGoals(changeItem(goal.id, (present) => ({ ...present, note: deed.note })))));
    case "goal_state":
      return goal && (() => save(setGoalState(goal, goal.state === "success" ? "partial" : "success")));
    case "delete_goal":
      return goal && (() => save(changeGoals(removeItem(goal.id))));
    case "add_target":
      return () => save(changeTargets((targets) => [...targets, newTarget(deed.id)]));
    case "note_target":
      return target &&
        (() => save(changeTargets(changeItem(target.id, (present) => ({ ...present, notes: deed.note })))));
    case "delete_target":
      return target && (() => save(changeTargets(removeItem(target.id))));
    case "add_rep":
      return () => save(changeReps((reps) => [...reps, newRep(deed.id)]));
    case "delete_rep":
      return rep && (() => save(changeReps(removeItem(rep.id))));
    case "log_battle":
      return () => save(changeBattles((battles) => [...battles, newBattle(deed.id)]));
    case "win_battle":
      return battle &&
        (() => save(changeBattles(changeItem(battle.id, (present) => ({ ...present, outcome: "victory" })))));
    case "learn_from_battle":
      return battle && (() =>
        save(
          changeBattles(changeItem(battle.id, (present) => ({ ...present, lessons_learned: deed.note }))),
        ));
    case "delete_battle":
      return battle && (() => save(changeBattles(removeItem(battle.id))));
    case "write_fire":
      return () => save(changeFire(day.fire, { ...day.fire, trigger_note: deed.note }));
    case "write_wind":
      return () => save(changeWindNote(deed.note));
    case "write_void":
      return () => save(changeReflection(deed.note));
    case "commit":
      return () => save(commitToTomorrow(deed.note));
    case "start_timer":
      return timer ? null : () => store.set(startTimerAtom, "Deep Work");
    case "stop_timer":
      return timer && (() => store.set(stopTimerAtom));
    case "backdate_timer":
      return timer &&
        (() => store.set(backdateTimerAtom, new Date(Date.parse(timer.startTime) - 60_000).toISOString()));
    case "discard_timer":
      return timer && (() => store.set(discardTimerAtom));
  }
}

/** A shelf that nobody who is gone can reach any more. */
function mortal(shelf: Shelf, isGone: () => boolean): Shelf {
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    await Promise.resolve();
    return isGone() ? new Promise<never>(() => {}) : work();
  };
  return {
    read: (key) => alive(() => shelf.read(key)),
    change: (key, change) => alive(() => shelf.change(key, change)),
    list: (prefix) => alive(() => shelf.list(prefix)),
    remove: (keys) => alive(() => shelf.remove(keys)),
    alone: (name, work) => alive(() => shelf.alone(name, work)),
  };
}
