import { isComposing } from "./is_composing.ts";

/** What takes typed text. */
const WRITING = "input, textarea, select, [contenteditable]";

/** For how long after the last one a key that follows typing still belongs to it; milliseconds. */
const PAUSE_MS = 1_000;

/**
 * The last key that typed something. `inField`: into a field. Otherwise the field was gone, and the key ran nothing.
 * Null once the user has done something else.
 */
let typed: { readonly inField: boolean; readonly at: number } | null = null;

/**
 * Returns whether a key still belongs to text: it is pressed in a field, or its field has disappeared while the user
 * typed there. Nobody means a shortcut by the rest of a word. After a second without a key one is meant again.
 */
export function belongsToText(event: KeyboardEvent): boolean {
  note(event);
  return typed !== null;
}

/** The events that were seen: several shortcuts may ask about one. */
let last: Event | null = null;

function note(event: KeyboardEvent): void {
  if (event === last) return;
  last = event;
  const isText = isComposing(event) ||
    [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey ||
    event.key === "Backspace" || event.key === "Delete";
  const inField = event.target instanceof Element && event.target.closest(WRITING) !== null;
  const at = performance.now();
  if (!isText) typed = null;
  else if (inField) typed = { inField, at };
  else if (typed && (typed.inField || at - typed.at < PAUSE_MS)) typed = { inField, at };
  else typed = null;
}

const forget = () => void (typed = null);

let watchers = 0;

/** Watches what the user types, until the returned function is called. */
export function watchTyping(): () => void {
  watchers++;
  // In the first phase: a dialog may stop them.
  addEventListener("keydown", note, true);
  addEventListener("pointerdown", forget, true);
  return () => {
    watchers--;
    if (watchers > 0) return;
    removeEventListener("keydown", note, true);
    removeEventListener("pointerdown", forget, true);
    forget();
  };
}
