import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonLook, classes } from "#shared/ui/Controls.tsx";

/** The side of the shown period to which a step leads. */
type StepSide = "before" | "after";

/** The text of a step, with an arrow at the side to which it leads. */
export function StepText({ to, children }: { to: StepSide; children: ReactNode }) {
  return (
    <>
      {to === "before" && <span aria-hidden="true">‹</span>}
      {children}
      {to === "after" && <span aria-hidden="true">›</span>}
    </>
  );
}

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
        to ? buttonLook("wash", "small") : QUIET,
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

/** Where a step leads, and its text. */
export interface Step {
  readonly href: string;
  readonly text: string;
  /** Whether it has no effect at the moment. */
  readonly disabled?: boolean;
}

export interface PeriodStepsProps {
  /** The shown month or week. */
  title: ReactNode;
  /** The accessible name of the links. */
  label: string;
  /** The links to the periods beside it; null where the calendar ends. */
  before: Step | null;
  after: Step | null;
  /** The link to the current period; null while that is shown. */
  back: Step | null;
}

/** The shown month or week, and links to those beside it and to the current one. */
export function PeriodSteps({ title, label, before, after, back }: PeriodStepsProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-hairline pt-5">
      <h2 aria-live="polite" className="font-display text-title">{title}</h2>
      {/* The link to the current period comes and goes where it moves neither of the others. */}
      <nav
        aria-label={label}
        className="flex flex-wrap items-center gap-2 text-small max-md:w-full print:hidden"
      >
        {back && <StepLink href={back.href} strong className="max-md:order-last">{back.text}</StepLink>}
        {before && <StepLink href={before.href} to="before">{before.text}</StepLink>}
        {after && <StepLink href={after.href} to="after" disabled={after.disabled}>{after.text}</StepLink>}
      </nav>
    </div>
  );
}
