import type { RawWind, SimpleWind, StudyTargetInput, WeaknessRepInput } from "#shared/contract/mod.ts";
import {
  type StoredWind,
  studyStatus,
  type StudyTarget,
  type WeaknessRep,
  WIND_LIMITS,
} from "#shared/rings/mod.ts";
import { knownAnswers } from "#shared/rules/mod.ts";
import { cutText, textKey } from "#shared/schema/text_key.ts";
import { COMPLACENCY_QUESTIONS } from "../../suggestions/catalogue.ts";
import { withinLimit } from "./lists.ts";

/** Returns the ring after a write. Pure: ids are generated before it is called. */
export type WindChange = (wind: StoredWind) => StoredWind;

/** Returns study targets in stored form: with ids, and with the status that follows from their minutes. */
export function toStudyTargets(inputs: readonly StudyTargetInput[]): StudyTarget[] {
  return inputs.map((input) => ({
    ...input,
    id: input.id ?? crypto.randomUUID(),
    status: studyStatus(input.completed_minutes, input.target_minutes),
  }));
}

/** Returns weakness reps in stored form: with ids. */
export function toWeaknessReps(inputs: readonly WeaknessRepInput[]): WeaknessRep[] {
  return inputs.map((input) => ({ ...input, id: input.id ?? crypto.randomUUID() }));
}

/**
 * Returns the change of a whole-ring save: the simple form adds to the ring, a raw ring replaces the fields it
 * contains.
 */
export function windChange(body: SimpleWind | RawWind): WindChange {
  return isSimple(body) ? additionTo(body) : replacementIn(body);
}

function isSimple(body: SimpleWind | RawWind): body is SimpleWind {
  return body.study_targets === undefined && body.studies !== undefined;
}

function replacementIn(raw: RawWind): WindChange {
  const { study_targets, studies: _shown, weakness_reps, complacency_answers, ...fields } = raw;
  const changed: Partial<StoredWind> = {
    ...fields,
    ...(study_targets && { study_targets: toStudyTargets(study_targets) }),
    ...(weakness_reps && { weakness_reps: toWeaknessReps(weakness_reps) }),
    ...(complacency_answers && { complacency_answers: knownAnswers(complacency_answers, QUESTIONS) }),
  };
  return (wind) => ({ ...wind, ...changed });
}

const QUESTIONS = COMPLACENCY_QUESTIONS.map(({ id }) => id);

function additionTo({ studies, weakness_reps, note, done }: SimpleWind): WindChange {
  const named = studies.filter(({ target }) => target !== "").map(toStudyTarget);
  const reps = weakness_reps.filter(({ rep }) => rep !== "").map(toWeaknessRep);
  return (wind) => ({
    ...wind,
    study_targets: withinLimit("study_target", named.reduce(withStudy, wind.study_targets)),
    weakness_reps: withinLimit("weakness_rep", reps.reduce(withRep, wind.weakness_reps)),
    note: note || wind.note,
    done: done ?? wind.done,
  });
}

function toStudyTarget({ target, practice }: SimpleWind["studies"][number]): StudyTarget {
  return {
    id: crypto.randomUUID(),
    subject: target,
    target_minutes: WIND_LIMITS.targetMinutes.default,
    completed_minutes: 0,
    status: "pending",
    notes: "",
    practice,
  };
}

function toWeaknessRep({ rep }: SimpleWind["weakness_reps"][number]): WeaknessRep {
  return {
    id: crypto.randomUUID(),
    weakness: cutText(rep, WIND_LIMITS.weakness),
    rep_description: rep,
    scheduled_time: "",
    completed: false,
    notes: "",
  };
}

/**
 * Returns the list with `study`: added, or as the missing practice of the same subject. A duplicate changes nothing.
 */
function withStudy(list: readonly StudyTarget[], study: StudyTarget): StudyTarget[] {
  const same = list.filter(({ subject }) => textKey(subject) === textKey(study.subject));
  const isThere = same.some(({ practice }) => textKey(practice) === textKey(study.practice));
  if (isThere || (same.length > 0 && study.practice === "")) return [...list];
  const unpractised = same.find(({ practice }) => practice === "");
  if (!unpractised) return [...list, study];
  return list.map((other) => other.id === unpractised.id ? { ...other, practice: study.practice } : other);
}

function withRep(list: readonly WeaknessRep[], rep: WeaknessRep): WeaknessRep[] {
  const isThere = list.some((other) => textKey(other.rep_description) === textKey(rep.rep_description));
  return isThere ? [...list] : [...list, rep];
}
