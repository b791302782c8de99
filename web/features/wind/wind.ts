import type { StudyTarget, WeaknessRep, Wind } from "#shared/rings/mod.ts";
import type { RingChange } from "../day/save_ring.ts";

/** Replaces the study targets of a day by what `change` makes of them. */
export function changeTargets(change: (targets: readonly StudyTarget[]) => StudyTarget[]): RingChange {
  return ({ date, wind: { study_targets: base } }) => ({
    kind: "save_study_targets",
    day: date,
    base,
    mine: change(base),
  });
}

/** Replaces the weakness reps of a day by what `change` makes of them. */
export function changeReps(change: (reps: readonly WeaknessRep[]) => WeaknessRep[]): RingChange {
  return ({ date, wind: { weakness_reps: base } }) => ({
    kind: "save_weakness_reps",
    day: date,
    base,
    mine: change(base),
  });
}

/** Sets the note of the ring. */
export function changeWindNote(note: string): RingChange {
  return ({ date, wind }) => ({ kind: "save_wind", day: date, base: { note: wind.note }, mine: { note } });
}

/** Says whether the ring is done. */
export function changeWindDone(done: Wind["done"]): RingChange {
  return ({ date, wind }) => ({ kind: "save_wind", day: date, base: { done: wind.done }, mine: { done } });
}

/** Answers one question of the complacency check. */
export function answerComplacency(questionId: string, answer: number): RingChange {
  return ({ date, wind: { complacency_answers } }) => ({
    kind: "save_wind",
    day: date,
    base: { complacency_answers },
    mine: { complacency_answers: { ...complacency_answers, [questionId]: answer } },
  });
}
