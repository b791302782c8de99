import type { ShownDay } from "../day/day.ts";
import { type ByRing, RING_NAMES } from "#shared/rings/mod.ts";

/** Whether something is recorded in a ring of a day. */
const STARTED: ByRing<(day: ShownDay) => boolean> = {
  earth: ({ earth }) => earth.actual_entries.length > 0,
  water: ({ water }) => water.goals.some(({ state }) => state !== "pending"),
  fire: ({ fire }) => fire.weakness !== "" || fire.task !== "",
  wind: ({ wind }) => wind.study_targets.length + wind.weakness_reps.length > 0 || wind.done,
  void: ({ void: { battle_logs } }) => battle_logs.length > 0,
};

/** Returns whether a day has a ring in which nothing is recorded yet. */
export function needsGuide(day: ShownDay): boolean {
  return RING_NAMES.some((ring) => !STARTED[ring](day));
}
