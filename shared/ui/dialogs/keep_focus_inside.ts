import type { KeyboardEvent } from "react";

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * Makes Tab wrap from the last control of `container` to the first, and Shift+Tab from the first to the last. A modal
 * `<dialog>` alone lets focus move to the browser's toolbar.
 */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>, container: HTMLElement): void {
  if (event.key !== "Tab") return;
  const controls = controlsIn(container);
  const edge = event.shiftKey ? controls.at(0) : controls.at(-1);
  const other = event.shiftKey ? controls.at(-1) : controls.at(0);
  if (edge !== document.activeElement) return;
  event.preventDefault();
  other?.focus();
}

/** Focuses the first control of `container`, which stays scrolled as it is; nothing without one. */
export function focusFirst(container: HTMLElement): void {
  controlsIn(container).at(0)?.focus({ preventScroll: true });
}

function controlsIn(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    !element.matches(":disabled, [tabindex='-1'], details:not([open]) > :not(summary) *")
  );
}
