/**
 * The forms and stats of the dashboard that its first paint does not need, in one chunk. Import them from
 * `lazy_forms.ts`.
 */
export { LeftoverTimer } from "#shared/ui/earth/LeftoverTimer.tsx";
export { WindCompletion } from "#shared/ui/wind/Complacency.tsx";
export { GoalOrder } from "#shared/ui/water/GoalOrder.tsx";
export { EntryForm } from "../earth/EntryForm.tsx";
export { NewGoalDialog } from "../water/Water.tsx";
export { LogBattle } from "../void/Void.tsx";
