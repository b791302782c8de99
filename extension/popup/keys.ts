import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from "react";

/**
 * Calls the handler for a key that is pressed outside a field without modifiers. Keys are named as in
 * `KeyboardEvent.key`.
 */
export function useKeys(handlers: Readonly<Record<string, () => void>>): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      const handle = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!handle) return;
      event.preventDefault();
      handle();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Submits the form on Ctrl+Enter or Cmd+Enter, also from a text area. */
export function submitOnCtrlEnter(event: ReactKeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select") !== null;
}
