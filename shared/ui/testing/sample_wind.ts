import { studyStatus, type StudyTarget, type WeaknessRep } from "#shared/rings/mod.ts";

let made = 0;
const nextId = () => `00000000-0000-4000-9000-${String(++made).padStart(12, "0")}`;

/** A study target for tests: half an hour of Kanji, not begun, except for what is said. */
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

/** A weakness rep for tests, not done yet, except for what is said. */
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
