import type { KeyboardEvent } from "react";
import { isComposing } from "#shared/ui/keys/is_composing.ts";

/** Submits the form on Ctrl+Enter or Cmd+Enter, also from a text area. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
