import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonLook } from "#shared/ui/parts/Button.tsx";
import { classes } from "#shared/ui/parts/classes.ts";
import { type StepSide, StepText } from "./StepText.tsx";

export interface StepLinkProps {
  href: string;
  /** Sets the text in full ink. */
  strong?: boolean;
  /** Gives the link the look of a button, with an arrow at this side. */
  to?: StepSide;
  /** Has no effect at the moment, and keeps its place and the focus. */
  disabled?: boolean | undefined;
  className?: string;
  children: ReactNode;
}

/** A quiet text link, or one to the day, week or month beside the shown one. */
export function StepLink({ href, strong = false, to, disabled, className, children }: StepLinkProps) {
  return (
    <Link
      href={href}
      aria-disabled={disabled || undefined}
      onClick={(event) => disabled && event.preventDefault()}
      className={classes(
        to ? buttonLook("hairline", "small") : QUIET,
        strong && "font-semibold text-ink underline decoration-edge underline-offset-4 max-sm:-ml-2",
        !to && !strong && "text-soft",
        disabled && "pointer-events-none opacity-50",
        className,
      )}
    >
      {to ? <StepText to={to}>{children}</StepText> : children}
    </Link>
  );
}

const QUIET =
  "inline-flex min-h-8 items-center rounded-sm px-2 transition-colors hover:bg-ink/5 hover:text-ink pointer-coarse:min-h-11";
