import { type ByRing, RING_NAMES } from "#shared/rings/ring.ts";
import { classes } from "../parts/classes.ts";

/**
 * Five small ticks, one a ring in the order of the rings: tall in its hue when it is complete, else a pale stump. Height and
 * place tell it without the colour. Decoration: say the same in words beside it.
 */
export function RingTicks({ completion, className }: { completion: ByRing<boolean>; className?: string }) {
  return (
    <span aria-hidden="true" className={classes("flex h-3 items-end justify-center gap-0.75", className)}>
      {RING_NAMES.map((ring) => (
        <span
          key={ring}
          data-ring={ring}
          data-bar=""
          className={classes("w-1 rounded-[1px]", completion[ring] ? "h-full bg-ring" : "h-1 bg-unfilled")}
        />
      ))}
    </span>
  );
}
