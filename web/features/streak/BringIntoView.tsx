import { useSetAtom } from "jotai/react";
import { type ReactNode, type RefObject, useEffect } from "react";
import { useTopDialog } from "#shared/ui/dialogs/open_dialogs.ts";
import { seenAtom } from "./inked_rings.ts";

export interface BringIntoViewProps {
  band: RefObject<HTMLElement | null>;
  /** Shown in its place when it could not be loaded. */
  children?: ReactNode;
}

/** Scrolls to the band once no dialog covers it, so that its last stroke is seen being inked. */
export function BringIntoView({ band }: BringIntoViewProps) {
  const dialog = useTopDialog();
  const setSeen = useSetAtom(seenAtom);
  useEffect(() => {
    const element = band.current;
    if (!element || dialog) return;
    const mark = element.querySelector("[data-mark]") ?? element;
    const check = () => {
      if (isInView(mark)) setSeen((seen) => seen + 1);
    };
    // After the focus has found its place, which may scroll the page as well.
    const frame = requestAnimationFrame(() => {
      if (!isInView(mark)) element.scrollIntoView({ block: "nearest", behavior: scrolling() });
      check();
    });
    addEventListener("scroll", check, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", check);
    };
  }, [band, dialog, setSeen]);
  return null;
}

function isInView(element: Element): boolean {
  const { top, height } = element.getBoundingClientRect();
  return top >= 0 && top + Math.min(height, innerHeight) <= innerHeight;
}

function scrolling(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
