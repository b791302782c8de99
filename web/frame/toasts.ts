import { atom } from "jotai/vanilla";
import { t } from "#shared/texts/translate.ts";
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

/** The announcement of a change that is not saved yet, if that is the last one. */
const unsavedAtom = atom<string | null>(null);

/** Announces what became of a change, with {@link announceSavedAtom} once it is saved. */
export const announceSaveAtom = atom(null, (_get, set, text: string, isSaved: boolean) => {
  set(announcementAtom, text);
  set(unsavedAtom, isSaved ? null : text);
});

/** Announces that all changes are saved, when the last announcement says that one is not. */
export const announceSavedAtom = atom(null, (get, set) => {
  const unsaved = get(unsavedAtom);
  set(unsavedAtom, null);
  if (unsaved !== null && get(announcementAtom) === unsaved) {
    set(announcementAtom, t("All changes are saved"));
  }
});
