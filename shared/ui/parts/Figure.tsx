import { memo, type ReactNode } from "react";
import { classes } from "./classes.ts";

/** The longest text that fits a column in the size of a figure: 'Entertainment' would be broken. */
const MAX_LARGE = 11;

/**
 * A row of figures. On narrow screens three side by side, or two in a row, where the first of five has a row of its
 * own; on phones below what the panel offers to do. `quiet`: small, while there is nothing to show.
 */
export function Figures({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <dl
      data-quiet={quiet || undefined}
      className="figures group grid grid-cols-2 gap-x-6 gap-y-5 max-sm:order-last md:grid-flow-col md:grid-cols-none md:auto-cols-fr"
    >
      {children}
    </dl>
  );
}

/** A large number with its label and an optional detail. Used inside `Figures`. */
export const Figure = memo(function Figure(
  { label, value, detail }: { label: string; value: string | number; detail?: string },
) {
  return (
    <div className="flex min-w-0 flex-col max-md:first:nth-last-[2n+5]:col-span-2">
      <dt className="order-2 text-small text-soft">{label}</dt>
      <dd
        className={classes(
          "order-1 font-display group-data-quiet:text-lead group-data-quiet:text-soft",
          String(value).length > MAX_LARGE
            ? "text-lead leading-8 sm:text-title sm:leading-8 lg:leading-10"
            : "text-figure-small sm:max-md:text-figure lg:text-figure",
        )}
      >
        {value}
      </dd>
      {detail && <dd className="order-3 text-small text-soft">{detail}</dd>}
    </div>
  );
});
