import { memo } from "react";
import { type RingName, RINGS } from "../domain/rings/mod.ts";
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
      {RINGS[ring].glyph}
    </span>
  );
}

/**
 * Returns the class of a ring's name beside its {@link Glyph}: where the name is its character, as in Japanese, only
 * screen readers get it.
 */
export function besideGlyph(ring: RingName): string {
  return t(RINGS[ring].title) === RINGS[ring].glyph ? "sr-only" : "";
}

/**
 * A ring's name with a dot that is filled, in its hue, when the ring is complete. The state is text for screen readers.
 */
export const RingBadge = memo(function RingBadge({ ring, complete }: { ring: RingName; complete: boolean }) {
  return (
    <span
      data-ring={ring}
      data-complete={complete}
      className={classes(
        "inline-flex items-center gap-2 transition-colors",
        complete ? "font-semibold text-ring" : "text-soft",
      )}
    >
      <span
        aria-hidden="true"
        data-bar=""
        className={classes("size-2 rounded-full border-[1.5px] border-current", complete && "bg-current")}
      />
      {t(RINGS[ring].title)}
      <span className="sr-only">{complete ? t(", complete") : t(", not complete")}</span>
    </span>
  );
});
