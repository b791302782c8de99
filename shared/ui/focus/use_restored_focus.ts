import { type RefObject, useEffect } from "react";
import { restoreFocus } from "./restore_focus.ts";

/** Restores the focus within the element of `root`, as {@link restoreFocus} does. */
export function useRestoredFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => root.current ? restoreFocus(root.current) : undefined, [root]);
}
