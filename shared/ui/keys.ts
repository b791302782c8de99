import { type KeyboardEvent as ReactKeyboardEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

/** The `keyCode` of every key that an input method takes. */
const INPUT_METHOD = 229;

/**
 * Returns whether a key belongs to an input method, as the Enter that ends a conversion and the Escape that cancels it.
 * Safari sends that Enter after the end of the composition, so only its code tells.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const key = "nativeEvent" in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === INPUT_METHOD;
}

/** The parts of a keyboard event that name its key. */
export type PressedKey = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

const LATIN_OR_DIGIT = /^[a-z0-9]$/i;

/**
 * Returns the name by which shortcuts know a key: the letter or digit that it types. A key that types neither, as on a
 * Cyrillic keyboard or in the row of digits of a French one, is known by its place on the keyboard.
 */
export function shortcutKey({ key, code, shiftKey }: PressedKey): string {
  // Caps Lock changes no shortcut.
  if (LATIN_OR_DIGIT.test(key)) return shiftKey ? key : key.toLowerCase();
  if (shiftKey) return key;
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit !== undefined) return digit;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter !== undefined && /^\p{L}$/u.test(key) ? letter.toLowerCase() : key;
}

/** What takes typed text. */
const WRITING = ":is(input, textarea, select, [contenteditable]):not(:disabled)";

/** For how long after the last one a key that follows typing still belongs to it; milliseconds. */
const PAUSE_MS = 1_000;

/**
 * The last key that typed something, and the field. `inField`: into it. Otherwise the field was gone, and the key ran
 * nothing. Null once the user has done something else.
 */
let typed: { readonly field: Element; readonly inField: boolean; readonly at: number } | null = null;

/**
 * Returns whether a key still belongs to text: it is pressed in a field, or its field has disappeared while the user
 * typed there. Nobody means a shortcut by the rest of a word. After a second without a key one is meant again.
 */
function belongsToText(event: KeyboardEvent): boolean {
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
  // A dialog that has just become modal has taken the focus, and with it the key.
  const field = document.activeElement?.closest(WRITING) ?? null;
  const at = performance.now();
  if (field) return void (typed = isText ? { field, inField: true, at } : null);
  const isRest = typed !== null && (typed.inField || at - typed.at < PAUSE_MS);
  const presses = (event.key === " " || event.key === "Enter") && !typed?.field.isConnected;
  if (!typed || !isRest || !isText && !presses) return void (typed = null);
  typed = { field: typed.field, inField: false, at };
  // It would press the button that has the focus now, such as Stop.
  if (presses) event.preventDefault();
}

const forget = () => void (typed = null);

let watchers = 0;

/** Watches what the user types, until the returned function is called. */
function watchTyping(): () => void {
  watchers++;
  // In the first phase, as a dialog may stop them; but after the window, where one becomes modal.
  document.addEventListener("keydown", note, true);
  document.addEventListener("pointerdown", forget, true);
  return () => {
    watchers--;
    if (watchers > 0) return;
    document.removeEventListener("keydown", note, true);
    document.removeEventListener("pointerdown", forget, true);
    forget();
  };
}

/** Returns whether a key press belongs to text, a dialog, an input method or the browser. */
function isTaken(event: KeyboardEvent): boolean {
  const { defaultPrevented, repeat, ctrlKey, metaKey, altKey } = event;
  return belongsToText(event) || defaultPrevented || repeat || ctrlKey || metaKey || altKey ||
    isComposing(event) || document.querySelector("dialog[open]") !== null;
}

/** Runs the action in `shortcuts` for each key that is pressed on the page, by its name in {@link shortcutKey}. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const current = useRef(shortcuts);
  useLayoutEffect(() => {
    current.current = shortcuts;
  });
  useLayoutEffect(watchTyping, []);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = shortcutKey(event);
      const action = Object.hasOwn(current.current, key) ? current.current[key] : undefined;
      if (!action || isTaken(event)) return;
      event.preventDefault();
      // Synchronously, so that a dialog it opens gets the next key.
      flushSync(action);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
