import { lazyParts } from "../../app/Lazy.tsx";

const { part: lazyForm, preload } = lazyParts(() => import("./forms.ts"));

/** The forms of `forms.ts`, each loaded when it is first rendered, if not before. Render them in a `Suspense`,
 * and those that are dialogs in a `LazyDialog`. */
export const EntryForm = lazyForm((all) => all.EntryForm);
export const GoalOrder = lazyForm((all) => all.GoalOrder);
export const LeftoverTimer = lazyForm((all) => all.LeftoverTimer);
export const LogBattle = lazyForm((all) => all.LogBattle);
export const NewGoalDialog = lazyForm((all) => all.NewGoalDialog);
export const WindCompletion = lazyForm((all) => all.WindCompletion);

/** Loads the forms ahead of their use, so that they also open after the connection is lost. A failure has no effect. */
export const loadForms = preload;
