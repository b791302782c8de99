import { spanOf } from "#shared/domain/time.ts";
import type { Day } from "#shared/domain/records.ts";
import type { Battle, Entry, EntryFor, Goal, StudyTarget, WeaknessRep } from "#shared/domain/rings/mod.ts";
import { time } from "./browsers.ts";

const MINUTE = 60_000;

/** Returns an entry of the last 15 minutes. */
export function newEntry(id: string, note: string): Entry {
  const [start_ts, end_ts] = [time.now - 15 * MINUTE, time.now].map((at) => new Date(at).toISOString()) as [
    string,
    string,
  ];
  return { id, start_ts, end_ts, category: "Admin", note, source: "manual" };
}

/** Returns how many seconds of the story have passed. No two commands run in the same one. */
const second = (at: number): number => Math.floor(at / 1_000) % 900;

/** Returns when the earlier part of an entry that is split ends, as ISO. */
export function middleOf(entry: Entry): string {
  const { start, end } = spanOf(entry);
  return new Date(Math.round((start + end) / 2)).toISOString();
}

/** Returns the end of an entry whose edge is pulled by a few milliseconds, as ISO; null for one that is too short. */
export function trimmedEnd(entry: Entry, at = time.now): string | null {
  const { start, end } = spanOf(entry);
  return end - second(at) > start ? new Date(end - second(at)).toISOString() : null;
}

/** Typed amounts are odd multiples of a half of it, and all taps of a story are fewer than that. */
const AMOUNT = 1_000;

/** Returns an amount that no other command of the story types. */
export const newAmount = (at = time.now): number => (second(at) + 0.5) * AMOUNT;

/** Returns the typed part of a goal's progress. */
export function typedAmount({ progress = 0 }: Pick<Goal, "progress">): number {
  return progress < AMOUNT ? 0 : (Math.floor(progress / AMOUNT) + 0.5) * AMOUNT;
}

/** Returns when a timer starts that runs since `ago` milliseconds, as ISO. */
export function startOf({ ago }: { readonly ago: number }): string {
  return new Date(time.now - ago).toISOString();
}

export function newGoal(id: string): Goal {
  return {
    id,
    domain: "Body",
    target: `Goal ${id.slice(-4)}`,
    baseline: 10,
    step_pct: 10,
    current_target: 10,
    state: "pending",
    note: "",
  };
}

export function newTarget(id: string): StudyTarget {
  return {
    id,
    subject: `Subject ${id.slice(-4)}`,
    target_minutes: 30,
    completed_minutes: 0,
    status: "pending",
    notes: "",
    practice: "",
  };
}

/** Returns what a timer is started for: the first study target of a day; nothing without one. */
export function firstPurpose({ wind: { study_targets } }: Pick<Day, "wind">): { for?: EntryFor } {
  return study_targets[0] ? { for: { kind: "study_target", id: study_targets[0].id } } : {};
}

export function newRep(id: string): WeaknessRep {
  return {
    id,
    weakness: `Weakness ${id.slice(-4)}`,
    rep_description: "Count to three",
    scheduled_time: "",
    completed: false,
    notes: "",
  };
}

export function newBattle(id: string): Battle {
  return {
    id,
    timestamp: new Date(time.now).toISOString(),
    hard_thing: `Thing ${id.slice(-4)}`,
    battle_description: "Two minutes of it.",
    difficulty_rating: 5,
    outcome: "ongoing",
    lessons_learned: "",
  };
}
