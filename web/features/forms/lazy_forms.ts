import type { ComponentType } from "react";
import { type LazyExtra, lazyExtra } from "../../frame/lazy/lazy_extra.ts";

type Forms = typeof import("./forms.ts");

let forms: Forms | undefined;

const load = async (): Promise<Forms> => forms ??= await import("./forms.ts");

/** Returns one of the forms. It shows at once when they are loaded. */
function lazyForm<P extends object>(of: (forms: Forms) => ComponentType<P>): LazyExtra<P> {
  return lazyExtra(async () => ({ default: of(await load()) }), () => forms && { default: of(forms) });
}

/** The forms of `forms.ts`, each loaded when it is first rendered, if not before. Render them in a `Suspense`,
 * and those that are dialogs in a `LazyDialog`. */
export const AddStudyTarget = lazyForm((all) => all.AddStudyTarget);
export const AddWeaknessRep = lazyForm((all) => all.AddWeaknessRep);
export const CommitToTomorrow = lazyForm((all) => all.CommitToTomorrow);
export const EditBattle = lazyForm((all) => all.EditBattle);
export const EditGoal = lazyForm((all) => all.EditGoal);
export const EditStudyTarget = lazyForm((all) => all.EditStudyTarget);
export const EditWeaknessRep = lazyForm((all) => all.EditWeaknessRep);
export const EntryForm = lazyForm((all) => all.EntryForm);
export const GoalOrder = lazyForm((all) => all.GoalOrder);
export const LeftoverTimer = lazyForm((all) => all.LeftoverTimer);
export const LogBattle = lazyForm((all) => all.LogBattle);
export const NewGoalDialog = lazyForm((all) => all.NewGoalDialog);
export const PracticeAgain = lazyForm((all) => all.PracticeAgain);
export const StudyAgain = lazyForm((all) => all.StudyAgain);
export const TaskChoice = lazyForm((all) => all.TaskChoice);
export const VoidStats = lazyForm((all) => all.VoidStats);
export const WindCompletion = lazyForm((all) => all.WindCompletion);
export const WindComplacency = lazyForm((all) => all.WindComplacency);
export const WeaknessChoice = lazyForm((all) => all.WeaknessChoice);

/** Loads the forms ahead of their use, so that they also open after the connection is lost. A failure has no effect. */
export async function loadForms(): Promise<void> {
  await load().catch(() => {});
}
