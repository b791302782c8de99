import type { KeyboardEvent } from "react";

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * On Tab at the last control goes round to the first, and on Shift+Tab the other way. A modal `<dialog>` alone would let
 * focus out to the browser's own bars.
 */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    !element.matches(":disabled, [tabindex='-1'], details:not([open]) > :not(summary) *")
  );
  const edge = event.shiftKey ? controls.at(0) : controls.at(-1);
  const other = event.shiftKey ? controls.at(-1) : controls.at(0);
  if (edge !== document.activeElement) return;
  event.preventDefault();
  other?.focus();
}
