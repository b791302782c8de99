import { lazyParts } from "../../frame/lazy/lazy_parts.ts";

const { part: lazyForm, preload } = lazyParts(() => import("./forms.ts"));

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
export const loadForms = preload;
