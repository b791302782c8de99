import type { ReactNode } from "react";
import { StepLink } from "./StepLink.tsx";

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
