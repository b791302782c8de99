import { atom } from "jotai/vanilla";
import type { ReactNode } from "react";
import type { RingName } from "#shared/rings/mod.ts";
import { failureText } from "./failure_text.ts";
import { announcementAtom, notifyAtom } from "./toasts.ts";
import { t } from "#shared/texts/translate.ts";

/** An action that can be undone. */
export interface Undoable {
  /** The notice after the action: 'Battle deleted'. */
  readonly message: ReactNode;
  readonly ring: RingName;
  readonly undo: () => Promise<unknown>;
  /** Announced after the undo: 'Battle restored'. */
  readonly undone: string;
  /** The notice when the undo fails. */
  readonly failed: string;
}

/** Shows a notice with Undo. */
export const offerUndoAtom = atom(null, (_get, set, done: Undoable) => {
  const action = { label: t("Undo"), onAction: () => void set(undoAtom, done) };
  set(notifyAtom, { message: done.message, ring: done.ring, action });
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
