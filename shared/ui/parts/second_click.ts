import type { MouseEvent } from "react";

/**
 * Ends the second click of a double click, for `onClickCapture` of a part whose buttons change places on a click: it
 * was meant for the first button, and would press the one that came under the pointer.
 */
export function endSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
