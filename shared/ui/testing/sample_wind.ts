import { studyStatus, type StudyTarget, type WeaknessRep } from "../../domain/rings/mod.ts";

let made = 0;
const nextId = () => `00000000-0000-4000-9000-${String(++made).padStart(12, "0")}`;

/** Returns a pending study target for tests, with the given fields. */
export function sampleTarget(target: Partial<StudyTarget> = {}): StudyTarget {
  const whole = {
    id: nextId(),
    subject: "Kanji",
    target_minutes: 30,
    completed_minutes: 0,
    notes: "",
    practice: "",
    ...target,
  };
  return { ...whole, status: studyStatus(whole.completed_minutes, whole.target_minutes) };
}

/** Returns a pending weakness rep for tests, with the given fields. */
export function sampleRep(rep: Partial<WeaknessRep> = {}): WeaknessRep {
  return {
    id: nextId(),
    weakness: "Interrupting people",
    rep_description: "Count to three before answering",
    scheduled_time: "",
    completed: false,
    notes: "",
    ...rep,
  };
}
