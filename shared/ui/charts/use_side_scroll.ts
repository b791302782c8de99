import { type RefObject, useEffect } from "react";

/**
 * Keeps the attribute `data-more` of an element that scrolls sideways: the sides at which more of it is hidden, "start"
 * and "end". With the class `side-scroll` it fades there.
 */
export function useSideScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const update = () => {
      const hidden = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const sides = [element.scrollLeft >= 1 && "start", hidden >= 1 && "end"];
      element.dataset["more"] = sides.filter((side) => side !== false).join(" ");
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [ref]);
}
