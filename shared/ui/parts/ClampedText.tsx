import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "#shared/texts/translate.ts";

export interface ClampedTextProps {
  text: string;
  /** How it looks; small and soft when absent. */
  className?: string;
  /** The class that limits its lines; to three when absent. */
  clamp?: string;
}

/** The letters of a large font reach below their line by a few percent of it. One of five lines is 20 %. */
const BELOW_LINE = 1.1;

/** A text of a few lines. When it has more, a button shows them. */
export function ClampedText(
  { text, className = "text-small text-soft", clamp = "line-clamp-3" }: ClampedTextProps,
) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    let wasCut = isCut;
    // First called after the layout of this frame, so that measuring does not force another one, and before its paint.
    const observer = new ResizeObserver(() => {
      const isCutNow = element.scrollHeight > element.clientHeight * BELOW_LINE;
      if (isCutNow === wasCut) return;
      wasCut = isCutNow;
      flushSync(() => setIsCut(isCutNow));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isOpen]);
  return (
    <div className={className}>
      <p ref={paragraph} className={`wrap-anywhere whitespace-pre-line ${isOpen ? "" : clamp}`}>
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="rounded-sm font-text text-small text-soft underline decoration-edge underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:text-left"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t("Less") : t("More")}
        </button>
      )}
    </div>
  );
}
