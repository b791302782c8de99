import { isFocusRestored } from "./restore_focus.ts";

/** What the user types into. */
const FIELD = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** How long the user must have left everything alone: a click beside a field takes its focus first; milliseconds. */
const PAUSE_MS = 1_000;

let unsaved = 0;

const listeners = new Set<() => void>();

let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns whether the user is in the middle of something: in a dialog, in a field, or before saving what was typed. */
export function isOccupied(): boolean {
  if (typeof document === "undefined") return false;
  return unsaved > 0 || document.querySelector("dialog[open]") !== null ||
    document.activeElement?.matches(FIELD) === true && !isFocusRestored();
}

/** Says that text on the page is not saved, until the returned function is called. */
export function holdUnsaved(): () => void {
  unsaved++;
  return () => {
    unsaved--;
    check();
  };
}

/** Calls `listener` a moment after the user has left dialogs and fields, until the returned function is called. */
export function onLeft(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) { for (const event of MOVES) document.addEventListener(event, check); }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    for (const event of MOVES) document.removeEventListener(event, check);
  };
}

const MOVES = ["focusin", "focusout"] as const;

function check(): void {
  if (listeners.size === 0) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!isOccupied()) { for (const listener of listeners) listener(); }
  }, PAUSE_MS);
}
