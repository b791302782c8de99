import { atom } from "jotai/vanilla";

/** Whether the Add Goal dialog of the Water panel is open, or opens as soon as that panel is shown. */
export const addingGoalAtom = atom(false);
