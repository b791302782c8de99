import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { isComposing } from "#shared/ui/keys/is_composing.ts";

/** Closes the form that contains `part` on Escape, which otherwise closes the popup. */
export function useEscape(part: RefObject<HTMLElement | null>, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const form = event.target instanceof Element ? event.target.closest("form") : null;
      const isOthers = form !== null && form !== part.current?.closest("form");
      if (event.key !== "Escape" || isComposing(event) || event.defaultPrevented || isOthers) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [part]);
}

/** Submits the form on Ctrl+Enter or Cmd+Enter, also from a text area. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
