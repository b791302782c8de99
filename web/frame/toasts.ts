import { atom } from "jotai/vanilla";
import type { ToastNotice } from "#shared/ui/parts/Toaster.tsx";

/** The notices on screen, oldest first. */
export const toastsAtom = atom<readonly ToastNotice[]>([]);

/** The most notices at once, not counting permanent ones. */
const MAX_NOTICES = 4;

/** The last id of a notice on this page. */
let lastId = 0;

const isPermanent = ({ duration }: ToastNotice) => duration === Infinity;

/**
 * Shows a notice. It replaces the one with the same id. Permanent notices come first and are never removed by others.
 */
export const notifyAtom = atom(null, (get, set, notice: Omit<ToastNotice, "id"> & { id?: string }) => {
  const toast = { id: `${++lastId}`, ...notice };
  const all = [...get(toastsAtom).filter(({ id }) => id !== toast.id), toast];
  set(toastsAtom, [
    ...all.filter(isPermanent),
    ...all.filter((one) => !isPermanent(one)).slice(-MAX_NOTICES),
  ]);
});

/** Removes a notice. */
export const dismissToastAtom = atom(null, (get, set, id: string) => {
  set(toastsAtom, get(toastsAtom).filter((toast) => toast.id !== id));
});

/** Announced politely by screen readers, in addition to the notices. */
export const announcementAtom = atom("");
