import { useEffect, useRef } from "react";

const WRITING = "input, textarea, select, [contenteditable]";

/** Whether a key that is pressed now is meant for something else: writing, a dialog, the browser. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) {
    return true;
  }
  if (event.target instanceof Element && event.target.closest(WRITING)) return true;
  return document.querySelector("dialog[open]") !== null;
}

/** Calls what stands under a key in `shortcuts` when that key is pressed anywhere on the page. */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined;
      if (!act || event.repeat || isTaken(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
