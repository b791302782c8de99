import { type RefObject, useEffect, useRef } from "react";

/** Focuses the first field of the form when it appears. */
export function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus(), []);
  return form;
}
