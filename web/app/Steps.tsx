import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonLook, classes } from "#shared/ui/Controls.tsx";

/** The side of the shown period to which a step leads. */
export type StepSide = "before" | "after";

/** The text of a step, with an arrow at the side to which it leads. */
function StepText({ to, children }: { to: StepSide; children: ReactNode }) {
  return (
    <>
      {to === "before" && <span aria-hidden="true">‹</span>}
      {children}
      {to === "after" && <span aria-hidden="true">›</span>}
    </>
  );
}

/** A quiet text link, or one to the day, week or month beside the shown one. */
export function StepLink({ href, strong = false, to, className, children }: {
  href: string;
  /** Sets the text in full ink. */
  strong?: boolean;
  /** Gives the link the look of a button, with an arrow at this side. */
  to?: StepSide;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      className={classes(
        to ? buttonLook("wash", "small") : QUIET,
        strong && "font-semibold text-ink underline decoration-edge underline-offset-4 max-sm:-ml-2",
        !to && !strong && "text-soft",
        className,
      )}
    >
      {to ? <StepText to={to}>{children}</StepText> : children}
    </Link>
  );
}

const QUIET =
  "inline-flex min-h-8 items-center rounded-sm px-2 transition-colors hover:bg-ink/5 hover:text-ink pointer-coarse:min-h-11";

/** The look of a step that is an arrow alone. */
export const ARROW_STEP =
  "grid size-9 place-items-center rounded-sm transition-colors hover:bg-wash pointer-coarse:size-11 disabled:opacity-50";

const ARROWS: Record<StepSide, string> = { before: "M10 3 5 8l5 5", after: "m6 3 5 5-5 5" };

export function StepArrow({ to }: { to: StepSide }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
      <path d={ARROWS[to]} className="fill-none stroke-current" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}
