import { type RefObject, useEffect, useRef } from "react";

/** False until the first page has been shown: the browser's own focus is right for that one. */
let navigated = false;

/**
 * Names the page in the browser's title, and puts focus on its heading when it comes after another page, so that people
 * with a screen reader hear where they are. Give the ref to the heading, with `tabIndex={-1}`.
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
