import { type RingName, RINGS } from "#shared/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { classes } from "../parts/classes.ts";

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
