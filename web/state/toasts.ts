import { atom } from "jotai/vanilla";
import type { ToastNotice } from "#shared/ui/Toaster.tsx";

/** The notices that are shown now, the oldest first. */
export const toastsAtom = atom<readonly ToastNotice[]>([]);

/** More than these at once are no longer read. */
const MOST = 4;

/** Shows a notice. */
export const notifyAtom = atom(null, (get, set, notice: Omit<ToastNotice, "id">) => {
  set(toastsAtom, [...get(toastsAtom), { ...notice, id: crypto.randomUUID() }].slice(-MOST));
});

/** Takes the notice away. */
export const dismissToastAtom = atom(null, (get, set, id: string) => {
  set(toastsAtom, get(toastsAtom).filter((toast) => toast.id !== id));
});

/** What a screen reader is told politely, beside what notices say. */
export const announcementAtom = atom("");
