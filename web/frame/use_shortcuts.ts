import { useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

const WRITING = "input, textarea, select, [contenteditable]";

/** Whether a key is meant for something else: a text field, a dialog, the browser. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) {
    return true;
  }
  if (event.target instanceof Element && event.target.closest(WRITING)) return true;
  return document.querySelector("dialog[open]") !== null;
}

/** Calls the function that `shortcuts` has for a key whenever that key is pressed anywhere on the page. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const current = useRef(shortcuts);
  useLayoutEffect(() => {
    current.current = shortcuts;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined;
      if (!act || event.repeat || isTaken(event)) return;
      event.preventDefault();
      // At once, so that a dialog that it opens takes the very next key.
      flushSync(act);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
