import { atom } from "jotai/vanilla";
import type { ReactNode } from "react";
import type { RingName } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import type { ToastAction, ToastNotice } from "#shared/ui/Toaster.tsx";
import { failureText } from "./platform.ts";

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

/** An action that can be undone. */
export interface Undoable {
  /** Its notice replaces the one with the same id. */
  readonly id?: string;
  /** The notice after the action: 'Battle deleted'. */
  readonly message: ReactNode;
  /** The ring that it is about, if any. */
  readonly ring?: RingName;
  /** What can be done next. */
  readonly next?: ToastAction | undefined;
  readonly undo: () => Promise<unknown>;
  /** Announced after the undo: 'Battle restored'. */
  readonly undone: string;
  /** The notice when the undo fails. */
  readonly failed: string;
}

/** Shows a notice with Undo. */
export const offerUndoAtom = atom(null, (_get, set, done: Undoable) => {
  const action = { label: t("Undo"), onAction: () => set(undoAtom, done) };
  const { id, message, ring, next } = done;
  set(notifyAtom, { message, action, ...(id && { id }), ...(ring && { ring }), ...(next && { next }) });
});

/** Longer titles are shortened in a notice. */
const MAX_TITLE = 32;

/** Returns a title as a notice quotes it: “Read 10 pages of a paper…”. */
export function quoteTitle(title: string): string {
  return t("“{text}”", { text: shortTitle(title) });
}

/** Returns a title as it fits into a notice: Read 10 pages of a paper… */
export function shortTitle(title: string): string {
  if (title.length <= MAX_TITLE) return title;
  const start = title.slice(0, MAX_TITLE);
  const lastSpace = start.lastIndexOf(" ");
  return `${(lastSpace > MAX_TITLE / 2 ? start.slice(0, lastSpace) : start).trimEnd()}…`;
}

const undoAtom = atom(null, async (_get, set, done: Undoable) => {
  try {
    await done.undo();
    set(announcementAtom, done.undone);
  } catch (error) {
    const { message, reason } = failureText(done.failed, error);
    set(notifyAtom, {
      message: reason ? `${message}. ${reason}` : message,
      ring: "fire",
      action: { label: t("Try again"), onAction: () => void set(undoAtom, done) },
    });
  }
});
