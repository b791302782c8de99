import { atomWithQuery } from "jotai-tanstack-query";
import type { Move } from "#shared/domain/complacency.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { addItem, changeItem, removeItem } from "#shared/domain/day.ts";
import { complacencyCheck, studyTargetHistory, weaknessRepHistory } from "#shared/contract/mod.ts";
import type { Goal, StudyTarget, WeaknessRep, Wind } from "#shared/domain/rings/mod.ts";
import { textKey } from "#shared/domain/schema.ts";
import { itemEdit } from "#shared/offline/mod.ts";
import { sentenceText } from "#shared/texts/said.ts";
import { t } from "#shared/texts/translate.ts";
import type { Reusable } from "#shared/ui/Suggestions.tsx";
import { withValidMinutes } from "#shared/ui/wind/StudyTargets.tsx";
import {
  DERIVED,
  loggedCall,
  queryClientAtom,
  type RingChange,
  type ShownDay,
  shownDayAtom,
} from "../../day/day.ts";
import { shortTitle } from "../../app/toasts.ts";

/** As many as fit into a line. */
const MAX_SHOWN = 2;

export type UsedTarget = Pick<StudyTarget, "subject" | "target_minutes">;
export type UsedRep = Pick<WeaknessRep, "weakness" | "rep_description">;

const key = (...texts: string[]) => texts.map(textKey).join("\n");

/** What was studied recently, as it is offered on a day without targets. */
export function reusableTargets(history: readonly UsedTarget[]): (Reusable & { target: UsedTarget })[] {
  return history.slice(0, MAX_SHOWN).map(({ subject, target_minutes }) => ({
    key: subject,
    text: t("{subject}, {minutes} min", { subject, minutes: target_minutes }),
    target: { subject, target_minutes },
  }));
}

/** The recent reps, as they are offered on a day without reps. */
export function reusableReps(history: readonly UsedRep[]): (Reusable & { rep: UsedRep })[] {
  return history.slice(0, MAX_SHOWN).map(({ weakness, rep_description }) => ({
    key: key(weakness, rep_description),
    text: `${weakness}: ${rep_description}`,
    rep: { weakness, rep_description },
  }));
}

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

/** Edits a study target, of which the dialog showed what it was when it `opened`. */
export function editTarget(opened: StudyTarget, edited: StudyTarget): RingChange {
  return ({ date, wind: { study_targets } }) => {
    const { base, mine } = itemEdit(study_targets, opened, edited);
    return {
      kind: "save_study_targets",
      day: date,
      base,
      mine: changeItem<StudyTarget>(opened.id, withValidMinutes)(mine),
    };
  };
}

/** Edits a weakness rep, of which the dialog showed what it was when it `opened`. */
export function editRep(opened: WeaknessRep, edited: WeaknessRep): RingChange {
  return ({ date, wind: { weakness_reps } }) => ({
    kind: "save_weakness_reps",
    day: date,
    ...itemEdit(weakness_reps, opened, edited),
  });
}

/** Sets the note of the ring in place of `was`. */
export function changeWindNote(note: string, was: string): RingChange {
  return ({ date }) => ({ kind: "save_wind", day: date, base: { note: was }, mine: { note } });
}

export function changeWindDone(done: Wind["done"]): RingChange {
  return ({ date, wind }) => ({ kind: "save_wind", day: date, base: { done: wind.done }, mine: { done } });
}

export function answerComplacency(questionId: string, answer: number): RingChange {
  return ({ date, wind: { complacency_answers } }) => ({
    kind: "save_wind",
    day: date,
    base: { complacency_answers },
    mine: { complacency_answers: { ...complacency_answers, [questionId]: answer } },
  });
}

/** What a move does to the day on the screen, and how it is taken back. */
export interface MoveChange {
  /** What its button says. */
  readonly act: string;
  readonly change: RingChange;
  readonly undo: RingChange;
  /** The notices after both. */
  readonly done: string;
  readonly undone: string;
}

/**
 * Returns what a move does to a day, which is what its `action` asks of the server; null when the day has it already,
 * or lacks what it is about.
 */
export function moveChange(
  { id, action: { path, body } }: Pick<Move, "id" | "action">,
  day: ShownDay,
): MoveChange | null {
  if (id === "growth") return growthChange(path.split("/").at(-1) ?? "", body.step_pct ?? 0, day);
  if (id === "battle") return battleChange(body.tomorrow_commitment ?? "", day);
  // The new one is the only one without an id.
  const rep = body.weakness_reps?.find((one) => one.id === undefined);
  return rep ? repChange({ ...rep, id: crypto.randomUUID() }, day) : null;
}

function growthChange(id: string, percent: number, { water }: ShownDay): MoveChange | null {
  const goal = water.goals.find((one) => one.id === id);
  if (!goal || goal.step_pct >= percent) return null;
  const raise = (step_pct: number): RingChange => ({ date, water: { goals } }) => ({
    kind: "save_goals",
    day: date,
    base: goals,
    mine: changeItem<Goal>(id, (one) => ({ ...one, step_pct }))(goals),
  });
  const title = shortTitle(goal.target);
  return {
    act: t("Raise to {percent}%", { percent }),
    change: raise(percent),
    undo: raise(goal.step_pct),
    done: t("“{title}” grows by {percent}%", { title, percent }),
    undone: t("“{title}” grows by {percent}%", { title, percent: goal.step_pct }),
  };
}

function battleChange(text: string, { void: { tomorrow_commitment: before } }: ShownDay): MoveChange | null {
  if (text === "" || before !== "") return null;
  const commit = (commitment: string): RingChange => ({ date, void: { tomorrow_commitment: was } }) => ({
    kind: "commit_to",
    day: addDays(date, 1),
    commitment,
    was,
  });
  return {
    act: t("Commit to it"),
    // As it was proposed, in the language in use.
    change: commit(sentenceText(text)),
    undo: commit(before),
    done: t("Committed for tomorrow"),
    undone: t("Commitment removed"),
  };
}

function repChange(rep: WeaknessRep, { wind: { weakness_reps } }: ShownDay): MoveChange | null {
  if (weakness_reps.some((one) => key(one.rep_description) === key(rep.rep_description))) return null;
  const title = shortTitle(rep.weakness);
  return {
    act: t("Add as a rep"),
    change: changeReps(addItem(rep)),
    undo: changeReps(removeItem(rep.id)),
    done: t("“{title}” added", { title }),
    undone: t("“{title}” deleted", { title }),
  };
}

/** How long what was used recently is taken as known: it is a convenience, and hardly changes in an hour. */
const HOUR = 3_600_000;

/** What was studied recently, the latest first. */
export const studyHistoryAtom = atomWithQuery((get) => ({
  queryKey: ["history", "study-targets"],
  staleTime: HOUR,
  queryFn: loggedCall(get, "What was studied recently", studyTargetHistory, {}),
}), (get) => get(queryClientAtom));

/** The recent reps, the latest first. */
export const repHistoryAtom = atomWithQuery((get) => ({
  queryKey: ["history", "weakness-reps"],
  staleTime: HOUR,
  queryFn: loggedCall(get, "The recent reps", weaknessRepHistory, {}),
}), (get) => get(queryClientAtom));

/** The complacency check of the shown day. It is derived from days, so every write to a day fetches it again. */
export const complacencyAtom = atomWithQuery((get) => {
  const day = get(shownDayAtom);
  return {
    queryKey: [DERIVED, "complacency", day],
    queryFn: loggedCall(get, "The complacency check", complacencyCheck, { params: { day } }),
  };
}, (get) => get(queryClientAtom));
