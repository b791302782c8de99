import { atom } from "jotai/vanilla";
import type { ToastNotice } from "#shared/ui/parts/Toaster.tsx";

/** The notices that are shown now, the oldest first. */
export const toastsAtom = atom<readonly ToastNotice[]>([]);

/** More than these at once are no longer read. Those that stay do not count. */
const MOST = 4;

/** The ids of one page's notices count up. */
let shown = 0;

const stays = ({ duration }: ToastNotice) => duration === Infinity;

/** Shows a notice, in place of the one with its id if it brings one. Those that stay stand first, and none pushes them out. */
export const notifyAtom = atom(null, (get, set, notice: Omit<ToastNotice, "id"> & { id?: string }) => {
  const toast = { id: `${++shown}`, ...notice };
  const all = [...get(toastsAtom).filter(({ id }) => id !== toast.id), toast];
  set(toastsAtom, [...all.filter(stays), ...all.filter((one) => !stays(one)).slice(-MOST)]);
});

/** Takes the notice away. */
export const dismissToastAtom = atom(null, (get, set, id: string) => {
  set(toastsAtom, get(toastsAtom).filter((toast) => toast.id !== id));
});

/** What a screen reader announces politely, beside the notices. */
export const announcementAtom = atom("");
