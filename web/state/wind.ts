import { putStudyTargets, putWeaknessReps, putWind } from "#shared/contract/mod.ts";
import { studyStatus, type StudyTarget, type WeaknessRep, type Wind } from "#shared/rings/mod.ts";
import { mergeFields, mergeLists, saveRing } from "#shared/sync/mod.ts";
import type { RingChange } from "./save_ring.ts";

/** Replaces the study targets of a day by what `change` makes of them. */
export function changeTargets(change: (targets: readonly StudyTarget[]) => StudyTarget[]): RingChange {
  return (client, { date, wind, versions }) =>
    saveRing(client, {
      endpoint: putStudyTargets,
      params: { day: date },
      base: wind.study_targets,
      mine: change(wind.study_targets),
      version: versions.wind,
      toBody: (study_targets) => ({ study_targets }),
      fromAnswer: (answer) => answer.wind.study_targets,
      merge: mergeLists,
    });
}

/** Replaces the weakness reps of a day by what `change` makes of them. */
export function changeReps(change: (reps: readonly WeaknessRep[]) => WeaknessRep[]): RingChange {
  return (client, { date, wind, versions }) =>
    saveRing(client, {
      endpoint: putWeaknessReps,
      params: { day: date },
      base: wind.weakness_reps,
      mine: change(wind.weakness_reps),
      version: versions.wind,
      toBody: (weakness_reps) => ({ weakness_reps }),
      fromAnswer: (answer) => answer.wind.weakness_reps,
      merge: mergeLists,
    });
}

type WindFields = Partial<Pick<Wind, "note" | "done">>;

/** Sets fields of the ring itself, and leaves all others as they are. */
export function changeWind(fields: WindFields): RingChange {
  return (client, { date, wind, versions }) =>
    saveRing<typeof putWind, WindFields>(client, {
      endpoint: putWind,
      params: { day: date },
      base: wind,
      mine: fields,
      version: versions.wind,
      toBody: () => fields,
      fromAnswer: (answer) => answer.wind,
      merge: (_base, mine) => mine,
    });
}

/** Answers one question of the complacency check. */
export function answerComplacency(questionId: string, answer: number): RingChange {
  return (client, { date, wind, versions }) =>
    saveRing(client, {
      endpoint: putWind,
      params: { day: date },
      base: wind.complacency_answers,
      mine: { ...wind.complacency_answers, [questionId]: answer },
      version: versions.wind,
      toBody: (complacency_answers) => ({ complacency_answers }),
      fromAnswer: (result) => result.wind.complacency_answers,
      merge: mergeFields,
    });
}

/** A study target after so many minutes; its status is what they say. */
export function withMinutes(target: StudyTarget, completed_minutes: number): StudyTarget {
  return { ...target, completed_minutes, status: studyStatus(completed_minutes, target.target_minutes) };
}
