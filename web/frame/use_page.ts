import { type RefObject, useEffect, useRef } from "react";

/** False until the first page was shown, which keeps the browser's focus. */
let navigated = false;

/**
 * Sets the document title, and focuses the heading after a navigation, so that screen readers announce the page.
 * Returns the ref for the heading, which needs `tabIndex={-1}`.
 */
export function usePage(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (navigated) heading.current?.focus({ preventScroll: true });
    return () => {
      navigated = true;
    };
  }, []);
  return heading;
}
