import { lazyExtra } from "../../frame/lazy_extra.ts";

const load = () => import("./forms.ts");

/** The forms of `forms.ts`, each loaded when it is first rendered, if not before. Render them in a `Suspense`. */
export const AddStudyTarget = lazyExtra(async () => ({ default: (await load()).AddStudyTarget }));
export const AddWeaknessRep = lazyExtra(async () => ({ default: (await load()).AddWeaknessRep }));
export const CommitToTomorrow = lazyExtra(async () => ({ default: (await load()).CommitToTomorrow }));
export const EditBattle = lazyExtra(async () => ({ default: (await load()).EditBattle }));
export const EditGoal = lazyExtra(async () => ({ default: (await load()).EditGoal }));
export const EditStudyTarget = lazyExtra(async () => ({ default: (await load()).EditStudyTarget }));
export const EditWeaknessRep = lazyExtra(async () => ({ default: (await load()).EditWeaknessRep }));
export const EntryForm = lazyExtra(async () => ({ default: (await load()).EntryForm }));
export const GoalOrder = lazyExtra(async () => ({ default: (await load()).GoalOrder }));
export const LeftoverTimer = lazyExtra(async () => ({ default: (await load()).LeftoverTimer }));
export const LogBattle = lazyExtra(async () => ({ default: (await load()).LogBattle }));
export const NewGoalDialog = lazyExtra(async () => ({ default: (await load()).NewGoalDialog }));
export const TaskChoice = lazyExtra(async () => ({ default: (await load()).TaskChoice }));
export const VoidStats = lazyExtra(async () => ({ default: (await load()).VoidStats }));
export const WindComplacency = lazyExtra(async () => ({ default: (await load()).WindComplacency }));
export const WeaknessChoice = lazyExtra(async () => ({ default: (await load()).WeaknessChoice }));

/** Loads the forms ahead of their use, so that they also open after the connection is lost. A failure has no effect. */
export async function loadForms(): Promise<void> {
  await load().catch(() => {});
}
