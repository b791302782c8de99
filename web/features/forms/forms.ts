/**
 * The forms and stats of the dashboard that its first paint does not need, in one chunk. Import them from
 * `lazy_forms.ts`.
 */
export { LeftoverTimer } from "#shared/ui/earth/LeftoverTimer.tsx";
export { WindCompletion } from "#shared/ui/wind/WindCompletion.tsx";
export { GoalOrder } from "#shared/ui/water/GoalOrder.tsx";
export { EntryForm } from "../earth/EntryForm.tsx";
export { TaskChoice } from "../fire/TaskChoice.tsx";
export { WeaknessChoice } from "../fire/WeaknessChoice.tsx";
export { CommitToTomorrow } from "../void/CommitToTomorrow.tsx";
export { EditBattle } from "../void/EditBattle.tsx";
export { EditGoal } from "../water/EditGoal.tsx";
export { NewGoalDialog } from "../water/NewGoalDialog.tsx";
export { EditStudyTarget } from "../wind/EditStudyTarget.tsx";
export { EditWeaknessRep } from "../wind/EditWeaknessRep.tsx";
export { AddStudyTarget } from "../wind/AddStudyTarget.tsx";
export { PracticeAgain } from "../wind/PracticeAgain.tsx";
export { StudyAgain } from "../wind/StudyAgain.tsx";
export { AddWeaknessRep } from "../wind/AddWeaknessRep.tsx";
export { WindComplacency } from "../wind/WindComplacency.tsx";
export { VoidStats } from "../void/VoidStats.tsx";
export { LogBattle } from "../void/LogBattle.tsx";
