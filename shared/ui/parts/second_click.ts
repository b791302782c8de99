import type { KeyboardEvent, MouseEvent } from "react";

/** About how long after a click systems take another one as its second, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

/** The button that a key pressed last, if no other key and no click came after it, its part, and when. */
let last: { button: Element; part: Element; time: number } | null = null;

/**
 * The props of a part whose buttons change places on a click. They end the second click of a double click: it was meant
 * for the first button, and would press the one that came under the pointer, or that got the focus. The same holds for
 * a key that is pressed twice or held down. A button beside the first one can be pressed at once.
 */
export const ENDS_SECOND_CLICK = {
  onClickCapture(event: MouseEvent) {
    // A key's own click counts as none.
    if (event.detail > 0) last = null;
    if (event.detail > 1) event.stopPropagation();
  },
  onKeyDownCapture(event: KeyboardEvent) {
    const { key, target, currentTarget, timeStamp } = event;
    const presses = (key === "Enter" || key === " ") && target instanceof HTMLButtonElement;
    const isSecond = last?.part === currentTarget && timeStamp - last.time < DOUBLE_CLICK_MS &&
      (last.button === target || !last.button.isConnected);
    if (presses && (event.repeat || isSecond)) event.preventDefault();
    last = presses ? { button: target, part: currentTarget, time: timeStamp } : null;
  },
};
