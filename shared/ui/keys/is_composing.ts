import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** The `keyCode` of every key that an input method takes. */
const INPUT_METHOD = 229;

/**
 * Returns whether a key belongs to an input method, as the Enter that ends a conversion and the Escape that cancels it.
 * Safari sends that Enter after the end of the composition, so only its code tells.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const key = "nativeEvent" in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === INPUT_METHOD;
}
