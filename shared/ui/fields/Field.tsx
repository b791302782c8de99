import { type ReactNode, useId } from "react";
import { classes } from "../parts/classes.ts";
import { lengthText, type TextLength } from "./text_length.ts";

/** The props that every field takes beside those of its control. */
export interface FieldProps {
  /** The visible label, which is the control's accessible name to the letter. */
  label: string;
  /** A quiet line under the control. */
  hint?: ReactNode;
  /** What is wrong, in words; it takes the hint's place and marks the control as invalid. */
  error?: string | undefined;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined;
  /** Shows a star after the label and marks the control as required. The star is not part of the name. */
  starred?: boolean | undefined;
  /** Goes to the frame, not to the control. */
  className?: string | undefined;
}

/** What a control needs to belong to its label, hint and error. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required?: true;
}

interface FrameProps extends FieldProps {
  /** How much of the control's limit is used; shown from 80 % on. */
  length?: TextLength | undefined;
  control: (props: ControlProps) => ReactNode;
}

/** Separates the props of a field's frame from those of its control. */
export function splitFieldProps<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { label, hint, error, labelHidden, starred, className, ...control } = props;
  return [{ label, hint, error, labelHidden, starred, className }, control];
}

/** How every control looks. 16 px on coarse pointers, so that phones do not zoom in on focus. */
export const CONTROL = classes(
  "w-full min-w-0 min-h-9.5 rounded-sm border border-edge bg-card px-3 py-1.5 text-base text-ink transition-colors",
  "hover:border-soft aria-invalid:border-fire aria-invalid:border-2 disabled:opacity-60 read-only:bg-transparent",
  "pointer-coarse:min-h-11 pointer-coarse:text-[1rem]",
);

/** After the label of a required field: seen, and no part of its name. */
const STAR = " *";

/** Label above, control, then what is wrong or a hint, and how much of the limit is used. */
export function Field({ label, hint, error, labelHidden, starred, className, length, control }: FrameProps) {
  const id = useId();
  const note = error ?? hint;
  const count = length && lengthText(length);
  const notes = [note && `${id}-note`, count && `${id}-count`].filter(Boolean).join(" ");
  return (
    <div className={classes("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "text-small font-medium text-ink"}>
        {label}
        {starred && <span aria-hidden="true">{STAR}</span>}
      </label>
      {control({
        id,
        "aria-describedby": notes || undefined,
        "aria-invalid": error ? true : undefined,
        ...(starred && { required: true }),
      })}
      {note && (
        <p id={`${id}-note`} className={classes("text-small", error ? "font-medium text-fire" : "text-soft")}>
          {note}
        </p>
      )}
      {count && <p id={`${id}-count`} role="status" className="text-small text-soft">{count}</p>}
    </div>
  );
}
