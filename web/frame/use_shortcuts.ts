import { useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

const WRITING = "input, textarea, select, [contenteditable]";

/** Returns whether a key press belongs to a text field, a dialog or the browser. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) {
    return true;
  }
  if (event.target instanceof Element && event.target.closest(WRITING)) return true;
  return document.querySelector("dialog[open]") !== null;
}

/** Runs the action in `shortcuts` for each key that is pressed on the page. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const current = useRef(shortcuts);
  useLayoutEffect(() => {
    current.current = shortcuts;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined;
      if (!action || event.repeat || isTaken(event)) return;
      event.preventDefault();
      // Synchronously, so that a dialog it opens gets the next key.
      flushSync(action);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
