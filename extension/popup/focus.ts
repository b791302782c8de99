import { type RefObject, useEffect, useRef } from "react";

/** Focuses the first field of the form when it appears. */
export function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus(), []);
  return form;
}

/**
 * Restores the focus within `root`: when the focused element is removed, such as Stop after a click, the focus moves to
 * the first field of its section, the button marked `data-next-focus`, or the first button.
 */
export function useRestoredFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = root.current;
    if (!main) return;
    let focused: HTMLElement | null = null;
    let section: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      focused = target;
      section = target.closest("section");
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const next = successorIn(section?.isConnected ? section : main);
      focused = null;
      next?.focus();
    });
    main.addEventListener("focusin", onFocus);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener("focusin", onFocus);
      observer.disconnect();
    };
  }, [root]);
}

/** Returns what to focus in `parent`: the first field of a form, the marked button, or the first button. */
export function successorIn(parent: Element): HTMLElement | null {
  const first = (selector: string) => parent.querySelector<HTMLElement>(selector);
  return first("form input, form textarea") ?? first("[data-next-focus]") ?? first("button:enabled");
}
