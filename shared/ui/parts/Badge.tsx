import type { ReactNode } from "react";
import type { RingName } from "#shared/rings/ring.ts";
import { classes } from "./classes.ts";

export interface BadgeProps {
  /** The ring whose hue it has; the surrounding ring when absent. */
  ring?: RingName | undefined;
  /** `tint`: a small tinted box. `plain`: text in the hue. `outline`: soft text in a hairline. */
  look?: "tint" | "plain" | "outline";
  children: ReactNode;
  className?: string;
}

const LOOKS = {
  tint: "rounded-sm border border-ring-line bg-ring-tint px-1.5 text-ring",
  plain: "text-ring",
  outline: "rounded-sm border border-edge px-1.5 text-soft",
};

/** A short label: a category, a domain, a status. */
export function Badge({ ring, look = "tint", children, className }: BadgeProps) {
  return (
    <span
      data-ring={ring}
      className={classes(
        "inline-flex items-center py-px text-small font-semibold whitespace-nowrap",
        LOOKS[look],
        className,
      )}
    >
      {children}
    </span>
  );
}
