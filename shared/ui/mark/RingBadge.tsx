import { memo } from "react";
import { type RingName, RINGS } from "#shared/rings/mod.ts";
import { classes } from "../parts/classes.ts";
import { t } from "#shared/texts/translate.ts";

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
