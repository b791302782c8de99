import { memo } from "react";
import { RING_WORDS, type RingName } from "../domain/rings/ring.ts";
import { t } from "../texts/translate.ts";
import { classes } from "./Controls.tsx";

/** A ring's character from the Go Rin no Sho, in the ring's hue when `lit`. Decorative: hidden from screen readers. */
export function Glyph(
  { ring, lit = false, className }: { ring: RingName; lit?: boolean; className?: string },
) {
  return (
    <span
      aria-hidden="true"
      lang="ja"
      data-ring={ring}
      className={classes(
        "inline-block w-[1em] shrink-0 font-glyph leading-none select-none transition-colors",
        lit ? "text-ring" : "text-soft",
        className,
      )}
    >
      {RING_WORDS[ring].glyph}
    </span>
  );
}

/**
 * Returns the class of a ring's name beside its {@link Glyph}: where the name is its character, as in Japanese, only
 * screen readers get it.
 */
export function besideGlyph(ring: RingName): string {
  return t(RING_WORDS[ring].title) === RING_WORDS[ring].glyph ? "sr-only" : "";
}

/** Whether a ring is complete, as a sign in its hue. Its name and the state are text for screen readers. */
export const RingBadge = memo(function RingBadge({ ring, complete }: { ring: RingName; complete: boolean }) {
  return (
    <span
      data-ring={ring}
      data-complete={complete}
      className={classes(
        "relative block transition-colors",
        complete ? "font-semibold text-ring" : "text-soft",
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-4"
      >
        <path d={complete ? "M3 8.5l3.4 3.4L13 4.8" : "M8 2.4a5.6 5.6 0 1 1 0 11.2 5.6 5.6 0 1 1 0-11.2"} />
      </svg>
      <span className="sr-only">
        {t(RING_WORDS[ring].title)}
        {complete ? t(", complete") : t(", not complete")}
      </span>
    </span>
  );
});
