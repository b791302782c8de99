import { atom } from "jotai/vanilla";
import type { ReactNode } from "react";
import {
  type Battle,
  type Goal,
  GOAL_STATE_TEXT,
  type RingName,
  type StudyTarget,
  WATER_LIMITS,
  type WeaknessRep,
} from "#shared/rings/mod.ts";
import type { Day } from "#shared/records/mod.ts";
import { EMPTY_BATTLE } from "#shared/ui/void/battle_form.ts";
import { failureText } from "../../frame/failure_text.ts";
import { offerUndoAtom, quoteTitle } from "../../frame/offer_undo.ts";
import { notifyAtom } from "../../frame/toasts.ts";
import { browserTimeZone, now } from "../../platform/clock.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { addItem, removeItem } from "#shared/rules/list_edits.ts";
import { type RingChange, saveRingAtom } from "../day/save_ring.ts";
import { knownDayAtom, loadDayAtom } from "../day/day.ts";
import { shownDayAtom } from "../day/shown_day.ts";
import { todayAtom } from "../day/today.ts";
import { addEntryAtom, deleteEntryAtom } from "../earth/entries.ts";
import { backdateTimerAtom, noteTimerAtom, startTimerAtom, timerAtom } from "../earth/timer.ts";
import { changeFire } from "../fire/use_fire_form.ts";
import { COMMIT_FAILED, commitmentDate } from "../void/commitment_date.ts";
import { changeBattles, commitToTomorrow } from "../void/void.ts";
import { changeGoals, setGoalState } from "../water/water.ts";
import { changeReps, changeTargets } from "../wind/wind.ts";
import type { QuickAdd } from "#shared/rules/quick_add/quick_add_types.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

/** A change of a ring, how to undo it, and the notices about both. */
interface RingAdd {
  readonly ring: RingName;
  readonly change: RingChange;
  readonly undo: RingChange;
  readonly done: string;
  readonly failed: string;
}

/** The domain of a goal that was typed without one, when there is no other goal. */
const DOMAIN = "General";

/**
 * Returns the change of a ring that a quick add makes to the day `before`; null for what is not saved in a ring. `date`
 * is that of a commitment, as it is shown; undefined for tomorrow.
 */
function ringAdd(add: QuickAdd, before: Day, date: string | undefined): RingAdd | null {
  const id = crypto.randomUUID();
  switch (add.kind) {
    case "goal": {
      const goalIn = (goals: readonly Goal[]): Goal => ({
        id,
        domain: goals.at(-1)?.domain ?? t(DOMAIN),
        target: add.target,
        baseline: add.amount,
        step_pct: WATER_LIMITS.stepPct.default,
        current_target: add.amount,
        state: "pending",
        note: "",
      });
      return {
        ring: "water",
        change: changeGoals((goals) => addItem(goalIn(goals))(goals)),
        undo: changeGoals(removeItem(id)),
        done: t("Added {title}", { title: quoteTitle(add.target) }),
        failed: t("Failed to add goal"),
      };
    }
    case "goal_state":
      return {
        ring: "water",
        change: setGoalState(add.goal, add.state),
        undo: setGoalState({ ...add.goal, state: add.state }, add.goal.state),
        done: t("{title}: {state}", {
          title: quoteTitle(add.goal.target),
          state: t(GOAL_STATE_TEXT[add.state]),
        }),
        failed: t("Failed to update goal state"),
      };
    case "weakness":
    case "task": {
      const { kind, text } = add;
      return {
        ring: "fire",
        change: (day) => changeFire(day.fire, { ...day.fire, [kind]: text })(day),
        undo: (day) => changeFire(day.fire, { ...day.fire, [kind]: before.fire[kind] })(day),
        done: kind === "task" ? t("Task set") : t("Weakness chosen"),
        failed: t("Failed to save Fire Ring data"),
      };
    }
    case "study": {
      const numbers = { target_minutes: add.minutes, completed_minutes: 0, status: "pending" } as const;
      const target: StudyTarget = { id, subject: add.subject, ...numbers, notes: "", practice: "" };
      return {
        ring: "wind",
        change: changeTargets(addItem(target)),
        undo: changeTargets(removeItem(id)),
        done: t("Added {title}", { title: quoteTitle(add.subject) }),
        failed: t("Failed to add study target"),
      };
    }
    case "rep": {
      const { weakness, description: rep_description } = add;
      const rep: WeaknessRep = {
        id,
        weakness,
        rep_description,
        scheduled_time: "",
        completed: false,
        notes: "",
      };
      return {
        ring: "wind",
        change: changeReps(addItem(rep)),
        undo: changeReps(removeItem(id)),
        done: t("Added {title}", { title: quoteTitle(rep_description) }),
        failed: t("Failed to add weakness rep"),
      };
    }
    case "battle": {
      const { hardThing: hard_thing, difficulty: difficulty_rating } = add;
      const battle: Battle = {
        ...EMPTY_BATTLE,
        id,
        timestamp: new Date(now()).toISOString(),
        hard_thing,
        battle_description: hard_thing,
        difficulty_rating,
      };
      return {
        ring: "void",
        change: changeBattles(addItem(battle)),
        undo: changeBattles(removeItem(id)),
        done: t("Logged {title}", { title: quoteTitle(hard_thing) }),
        failed: t("Failed to add battle log"),
      };
    }
    case "commitment":
      return {
        ring: "void",
        change: commitToTomorrow(add.text),
        undo: commitToTomorrow(before.void.tomorrow_commitment),
        done: date ? t("Commitment for {date} set", { date }) : t("Committed for tomorrow"),
        failed: t(COMMIT_FAILED),
      };
    default:
      return null;
  }
}

type TimerChange = Extract<QuickAdd, { kind: "backdate" | "note" }>;

/** Changes the start or the note of the running timer, and offers Undo. The panel shows a failure. */
const changeTimerAtom = atom(null, async (get, set, change: TimerChange): Promise<void> => {
  const before = get(timerAtom);
  if (!before) return;
  const setNote = async (text: string) => {
    const timer = get(timerAtom);
    if (timer) await set(noteTimerAtom, timer, text);
  };
  const setStart = (start: string) => set(backdateTimerAtom, start);
  const offer = (message: ReactNode, undo: () => Promise<unknown>) =>
    set(offerUndoAtom, {
      message,
      ring: "earth",
      undo,
      undone: t("Undone"),
      failed: t("Failed to change the timer"),
    });
  if (change.kind === "note") {
    await setNote(change.text);
    return offer(t("Timer note changed"), () => setNote(before.note));
  }
  await setStart(new Date(change.start).toISOString());
  offer(
    keepTimes(t("Timer started at {time}", { time: clockTime(change.start, browserTimeZone()) })),
    () => setStart(before.startTime),
  );
});

/** Makes a quick add to the shown day, and offers Undo. A failure is shown as a notice. */
export const runQuickAddAtom = atom(null, async (get, set, add: QuickAdd): Promise<void> => {
  const date = get(shownDayAtom);
  if (add.kind === "timer") {
    const start = add.start === undefined ? undefined : new Date(add.start).toISOString();
    return await set(startTimerAtom, add.category, start, add.note);
  }
  if (add.kind === "backdate" || add.kind === "note") return await set(changeTimerAtom, add);
  let failed = t("Failed to add time entry");
  try {
    if (add.kind === "entry") {
      const id = crypto.randomUUID();
      const [start_ts, end_ts] = [add.start, add.end].map((at) => new Date(at).toISOString());
      const { category, note } = add;
      const entry = {
        start_ts: start_ts ?? "",
        end_ts: end_ts ?? "",
        category,
        note,
        source: "manual",
      } as const;
      const day = await set(addEntryAtom, entry, id);
      set(offerUndoAtom, {
        message: t("{category} entry added", { category: t(category) }),
        ring: "earth",
        undo: () => set(deleteEntryAtom, day, { ...entry, id }),
        undone: t("{category} entry removed", { category: t(category) }),
        failed: t("Failed to delete entry"),
      });
      return;
    }
    const before = set(knownDayAtom, date) ?? await set(loadDayAtom, date);
    const made = ringAdd(add, before, commitmentDate(date, get(todayAtom)));
    if (made) {
      failed = made.failed;
      await set(saveRingAtom, date, made.change);
      const undo = () => set(saveRingAtom, date, made.undo);
      set(offerUndoAtom, {
        message: made.done,
        ring: made.ring,
        undo,
        undone: t("Undone"),
        failed: made.failed,
      });
    }
  } catch (error) {
    const { message, reason } = failureText(failed, error);
    set(notifyAtom, { message: reason ? `${message}. ${reason}` : message, ring: "fire" });
  }
});
