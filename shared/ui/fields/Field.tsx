import { type ReactNode, useId } from "react";
import { classes } from "../parts/classes.ts";

/** What every field takes beside what its control takes. */
export interface FieldProps {
  /** The visible label, which is the control's accessible name to the letter. */
  label: string;
  /** A quiet line under the control. */
  hint?: ReactNode;
  /** What is wrong, in words; it takes the hint's place and marks the control as invalid. */
  error?: string | undefined;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  /** Shows a star after the label and tells the control that it is required. The star is not part of its name. */
  starred?: boolean;
}

/** What a control needs to belong to its label, hint and error. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required?: true;
}

interface FrameProps extends FieldProps {
  className?: string | undefined;
  control: (props: ControlProps) => ReactNode;
}

/** How every control looks. 16 px on coarse pointers, so that phones do not zoom in on focus. */
export const CONTROL = classes(
  "w-full min-w-0 min-h-9.5 rounded-sm border border-edge bg-card px-3 py-1.5 text-base text-ink transition-colors",
  "hover:border-soft aria-invalid:border-fire aria-invalid:border-2 disabled:opacity-60 read-only:bg-transparent",
  "pointer-coarse:min-h-11 pointer-coarse:text-[1rem]",
);

/** After the label of a required field: seen, and no part of its name. */
const STAR = " *";

/** Label above, control, then what is wrong or a hint. */
export function Field({ label, hint, error, labelHidden, starred, className, control }: FrameProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classes("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "text-small font-medium text-ink"}>
        {label}
        {starred && <span aria-hidden="true">{STAR}</span>}
      </label>
      {control({
        id,
        "aria-describedby": note ? `${id}-note` : undefined,
        "aria-invalid": error ? true : undefined,
        ...(starred && { required: true }),
      })}
      {note && (
        <p id={`${id}-note`} className={classes("text-small", error ? "font-medium text-fire" : "text-soft")}>
          {note}
        </p>
      )}
    </div>
  );
}
