import type { ReactNode } from "react";
import { Link } from "wouter";
import { classes } from "#shared/ui/parts/classes.ts";

export interface StepLinkProps {
  href: string;
  /** Sets the text in full ink. */
  strong?: boolean;
  /** Outlines the link and puts an arrow at this side. */
  to?: "before" | "after";
  /** Leads nowhere for now, and keeps its place and the focus. */
  disabled?: boolean | undefined;
  className?: string;
  children: ReactNode;
}

/** A quiet text link, such as to the day, week or month beside the shown one. */
export function StepLink({ href, strong = false, to, disabled, className, children }: StepLinkProps) {
  return (
    <Link
      href={href}
      aria-disabled={disabled || undefined}
      onClick={(event) => disabled && event.preventDefault()}
      className={classes(
        "inline-flex min-h-8 items-center gap-1.5 rounded-sm px-2 transition-colors pointer-coarse:min-h-11",
        disabled ? "cursor-default opacity-50" : "hover:bg-ink/5 hover:text-ink",
        strong
          ? "font-semibold text-ink underline decoration-edge underline-offset-4 max-sm:-ml-2"
          : "text-soft",
        to && "border border-edge",
        className,
      )}
    >
      {to === "before" && <span aria-hidden="true">‹</span>}
      {children}
      {to === "after" && <span aria-hidden="true">›</span>}
    </Link>
  );
}
