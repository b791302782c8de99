import { Link } from "wouter";
import { classes } from "#shared/ui/Controls.tsx";
import { ARROW_STEP, StepArrow, type StepSide } from "./Steps.tsx";

/** Where a step leads, and its text. */
export interface Step {
  readonly href: string;
  readonly text: string;
  /** Whether it has no effect at the moment. */
  readonly disabled?: boolean;
}

/** Links to the months or weeks beside the shown one, as arrows. */
export function PeriodSteps({ label, before, after }: {
  /** The accessible name of the links. */
  label: string;
  /** The links to the periods beside the shown one; null where the calendar ends. */
  before: Step | null;
  after: Step | null;
}) {
  const arrow = (step: Step | null, to: StepSide) =>
    step && (
      <Link
        href={step.href}
        aria-label={step.text}
        title={step.text}
        aria-disabled={step.disabled || undefined}
        onClick={(event) => step.disabled && event.preventDefault()}
        className={classes(ARROW_STEP, step.disabled && "pointer-events-none opacity-50")}
      >
        <StepArrow to={to} />
      </Link>
    );
  return (
    <nav aria-label={label} className="-mr-2.5 flex print:hidden">
      {arrow(before, "before")}
      {arrow(after, "after")}
    </nav>
  );
}
