import {
  AddStudyTargetDialog,
  EMPTY_STUDY_TARGET,
  MinutesInput,
  StudyTargetFields,
  StudyTargetList,
} from "#shared/ui/wind/StudyTargets.tsx";
import {
  AddWeaknessRepDialog,
  EMPTY_WEAKNESS_REP,
  WeaknessRepFields,
  WeaknessRepList,
} from "#shared/ui/wind/WeaknessReps.tsx";
import { Moves } from "#shared/ui/wind/Moves.tsx";
import { ComplacencyCheck, type ComplacencyReading, WindCompletion } from "#shared/ui/wind/Complacency.tsx";
import { sampleRep, sampleTarget } from "#shared/ui/testing/sample_wind.ts";
import { formOf, nothing, Sample, Samples } from "../Sample.tsx";

const TARGETS = [
  sampleTarget({ notes: "Lesson 31" }),
  sampleTarget({ subject: "Go openings", completed_minutes: 12, practice: "Play three corners" }),
  sampleTarget({ subject: "Proofs", completed_minutes: 30 }),
];
const REPS = [
  sampleRep({ scheduled_time: "2026-11-21T17:30" }),
  sampleRep({
    weakness: "Haste",
    rep_description: "Read every letter twice",
    completed: true,
    notes: "Slowly",
  }),
];
const READING: ComplacencyReading = {
  score: 35,
  level: "drifting",
  signals: [{
    name: "less_study",
    detail: "Nothing was studied in the last seven days, after 1h 40m in the seven before.",
    points: 10,
  }],
  questions: [{ id: "easy", text: "How much of today was easy?" }],
  answers: { easy: 2 },
};
const MOVES = [
  {
    id: "growth",
    ring: "water",
    text: "Raise the growth of “Push-ups” to 5%.",
    why: "9 successes in a row at 2%.",
    act: "Raise to 5%",
  },
  {
    id: "rep",
    ring: "wind",
    text: "Make “Explain it to somebody” a weakness rep.",
    why: "You noted it as practice of Spanish.",
    act: "Add as a rep",
  },
] as const;
const targets = {
  onTimer: nothing,
  onMinutes: () => Promise.resolve(true),
  onComplete: nothing,
  onEdit: nothing,
  onDelete: nothing,
};
const reps = { onToggle: nothing, onEdit: nothing, onDelete: nothing };

/** Study, reps and the complacency check. */
export function Wind() {
  return (
    <Samples ring="wind">
      <Sample name="StudyTargetList">
        <StudyTargetList targets={TARGETS} {...targets} />
      </Sample>
      <Sample name="WeaknessRepList">
        <WeaknessRepList reps={REPS} {...reps} />
      </Sample>
      <Sample name="StudyTargetList, empty">
        <StudyTargetList targets={[]} {...targets} />
      </Sample>
      <Sample name="WeaknessRepList, empty">
        <WeaknessRepList reps={[]} {...reps} />
      </Sample>
      <Sample name="Moves">
        <Moves moves={MOVES} onMove={nothing} />
      </Sample>
      <Sample name="ComplacencyCheck">
        <ComplacencyCheck date="2026-11-21" reading={READING} onAnswer={nothing} />
      </Sample>
      <Sample name="ComplacencyCheck, loading">
        <ComplacencyCheck date="2026-11-21" reading={null} onAnswer={nothing} />
      </Sample>
      <Sample name="WindCompletion">
        <WindCompletion done={false} studied left={18} onChange={nothing} />
      </Sample>
      <Sample name="WindCompletion, complete">
        <WindCompletion done studied onChange={nothing} />
      </Sample>
      <Sample name="MinutesInput">
        <MinutesInput target={sampleTarget({ completed_minutes: 12 })} onMinutes={targets.onMinutes} />
      </Sample>
      <Sample name="StudyTargetFields">
        <form className="grid gap-4">
          <StudyTargetFields values={{ ...EMPTY_STUDY_TARGET, practice: "" }} onChange={nothing} />
        </form>
      </Sample>
      <Sample name="WeaknessRepFields">
        <form className="grid gap-4">
          <WeaknessRepFields values={{ ...EMPTY_WEAKNESS_REP, weakness: "Haste" }} onChange={nothing} />
        </form>
      </Sample>
      <Sample name="AddStudyTargetDialog">
        <AddStudyTargetDialog {...formOf(EMPTY_STUDY_TARGET)} />
      </Sample>
      <Sample name="AddWeaknessRepDialog, editing">
        <AddWeaknessRepDialog {...formOf({ ...EMPTY_WEAKNESS_REP, weakness: "Haste" })} edited="Haste" />
      </Sample>
    </Samples>
  );
}
