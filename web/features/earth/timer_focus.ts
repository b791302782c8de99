import { atom } from "jotai/vanilla";

/** Whether focus is wanted on the timer's buttons. The panel that shows them takes it back when it has put it there. */
export const timerFocusAtom = atom(false);
