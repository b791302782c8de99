import {
  type BattleInput,
  type RawVoid,
  type RawWind,
  type SimpleVoid,
  type SimpleWind,
  type StudyTargetInput,
  type WeaknessRepInput,
} from "#shared/contract/mod.ts";
import { knownAnswers } from "#shared/domain/complacency.ts";
import { minutesForStudy } from "#shared/domain/day.ts";
import {
  type Battle,
  DAY_LISTS,
  type Entry,
  type ItemKind,
  type StoredEarth,
  type StoredVoid,
  type StoredWind,
  type StudyTarget,
  VOID_LIMITS,
  type WeaknessRep,
  WIND_LIMITS,
  writtenStudy,
} from "#shared/domain/rings/mod.ts";
import { cutText, textKey } from "#shared/domain/schema.ts";
import { say } from "#shared/domain/sentences.ts";
import type { Sentence } from "#shared/texts/said.ts";
import type { SpentTime } from "#shared/domain/time.ts";
import { Failure } from "../failures.ts";
import { COMPLACENCY_QUESTIONS } from "../features/suggestions.ts";

/** Returns the list unchanged. Throws `ring_full` when it is longer than a day allows. */
export function withinLimit<T>(kind: ItemKind, list: T[]): T[] {
  const { max, plural } = DAY_LISTS[kind];
  if (list.length <= max) return list;
  throw new Failure("ring_full", {
    message: say("day_full", { max, items: plural }),
  });
}

/** Returns the ring with these entries added. Throws `ring_full` when they exceed what a day allows. */
export function withEntries(earth: StoredEarth, added: readonly Entry[]): StoredEarth {
  return { ...earth, actual_entries: withinLimit("entry", [...earth.actual_entries, ...added]) };
}

/** Returns the entry with this id, or undefined. */
export function findEntry({ actual_entries }: StoredEarth, id: string): Entry | undefined {
  return actual_entries.find((entry) => entry.id === id);
}

/** Returns the items, each with an id. */
export function withIds<T extends { readonly id?: string }>(items: readonly T[]): (T & { id: string })[] {
  return items.map((item) => ({ ...item, id: item.id ?? crypto.randomUUID() }));
}

/** The change of a whole-ring save. */
export interface VoidChange {
  /** Pure: ids and instants are generated before it is called. */
  readonly change: (ring: StoredVoid) => StoredVoid;
  /** The commitment for the next day; undefined leaves it unchanged. */
  readonly commitmentTomorrow: string | undefined;
}

/** Returns battles in stored form: a missing id is generated, and a missing timestamp is set to `now` (ISO). */
export function toBattles(inputs: readonly BattleInput[], now: string): Battle[] {
  return inputs.map((input) => ({
    ...input,
    id: input.id ?? crypto.randomUUID(),
    timestamp: input.timestamp ?? now,
  }));
}

/**
 * Returns the change of a whole-ring save: the simple form adds to the ring, a raw ring replaces the fields it
 * contains.
 */
export function voidChange(body: SimpleVoid | RawVoid, now: string): VoidChange {
  return isSimple(body) ? additionTo(body, now) : replacementIn(body, now);
}

function isSimple(body: SimpleVoid | RawVoid): body is SimpleVoid {
  return body.battle_logs === undefined && body.battles !== undefined;
}

function replacementIn(raw: RawVoid, now: string): VoidChange {
  const { battle_logs, battles: _shown, tomorrow_commitment, hard_thing_tomorrow, ...fields } = raw;
  const changed: Partial<StoredVoid> = {
    ...fields,
    ...(battle_logs && { battle_logs: toBattles(battle_logs, now) }),
  };
  return {
    change: (ring) => ({ ...ring, ...changed }),
    commitmentTomorrow: tomorrow_commitment ?? hard_thing_tomorrow,
  };
}

function additionTo({ battles, reflection, hard_thing_tomorrow }: SimpleVoid, now: string): VoidChange {
  const fought = battles.filter(({ description }) => description !== "").map((battle) =>
    toBattle(battle, now)
  );
  return {
    change: (ring) => ({
      ...ring,
      battle_logs: withinLimit("battle", fought.reduce(withBattle, ring.battle_logs)),
      reflection: reflection || ring.reflection,
    }),
    commitmentTomorrow: hard_thing_tomorrow || undefined,
  };
}

function toBattle({ description, completed }: SimpleVoid["battles"][number], now: string): Battle {
  return {
    id: crypto.randomUUID(),
    timestamp: now,
    hard_thing: cutText(description, VOID_LIMITS.hardThing),
    battle_description: description,
    difficulty_rating: VOID_LIMITS.difficulty.default,
    outcome: completed ? "victory" : "ongoing",
    lessons_learned: "",
  };
}

function withBattle(list: readonly Battle[], battle: Battle): Battle[] {
  const key = textKey(battle.battle_description);
  return list.some((other) => textKey(other.battle_description) === key) ? [...list] : [...list, battle];
}

/** Returns the ring after a write, when `spent` was tracked. Pure: ids are generated before it is called. */
export type WindChange = (wind: StoredWind, spent: readonly SpentTime[]) => StoredWind;

/**
 * Returns the change of the study targets to these, each of which keeps what it leaves out. Throws `validation_failed`
 * when one has more minutes than its target.
 */
export function studyChange(inputs: readonly StudyTargetInput[]): WindChange {
  const writes = withIds(inputs);
  return (wind, spent) => ({
    ...wind,
    study_targets: writes.map((write, index) => {
      const before = wind.study_targets.find(({ id }) => id === write.id);
      const study = writtenStudy(write, before, minutesForStudy(spent, write));
      const path = `study_targets.${index}.completed_minutes`;
      if ((write.completed_minutes ?? 0) > study.target_minutes) {
        throw invalid(path, say("field_max_target", { target: study.target_minutes }));
      }
      return study;
    }),
  });
}

function invalid(path: string, { text, said }: Sentence): Failure {
  const details = [{ path, message: text, said }];
  return new Failure("validation_failed", { details });
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
  return windIsSimple(body) ? windAdditionTo(body) : windReplacementIn(body);
}

function windIsSimple(body: SimpleWind | RawWind): body is SimpleWind {
  return body.study_targets === undefined && body.studies !== undefined;
}

function windReplacementIn(raw: RawWind): WindChange {
  const { study_targets, studies: _shown, weakness_reps, complacency_answers, ...fields } = raw;
  const change = study_targets && studyChange(study_targets);
  const changed: Partial<StoredWind> = {
    ...fields,
    ...(weakness_reps && { weakness_reps: toWeaknessReps(weakness_reps) }),
    ...(complacency_answers && { complacency_answers: knownAnswers(complacency_answers, QUESTIONS) }),
  };
  return (wind, spent) => ({ ...change ? change(wind, spent) : wind, ...changed });
}

const QUESTIONS = COMPLACENCY_QUESTIONS.map(({ id }) => id);

function windAdditionTo({ studies, weakness_reps, note, done }: SimpleWind): WindChange {
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
