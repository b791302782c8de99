import { type RingName, RINGS } from "#shared/rings/mod.ts";
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
        "inline-block w-[1em] shrink-0 font-display leading-none select-none transition-colors",
        lit ? "text-ring" : "text-soft",
        className,
      )}
    >
      {RINGS[ring].glyph}
    </span>
  );
}
