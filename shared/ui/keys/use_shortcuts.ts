import { useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { isComposing } from "./is_composing.ts";
import { shortcutKey } from "./shortcut_key.ts";
import { belongsToText, watchTyping } from "./typing.ts";

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
