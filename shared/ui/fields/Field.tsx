import { type ReactNode, useId } from "react";
import { classes } from "../parts/classes.ts";
import { t } from "#shared/texts/translate.ts";
import { lengthText, type TextLength } from "./text_length.ts";

/** The props of every field, in addition to those of its control. */
export interface FieldProps {
  /** The visible label and accessible name of the control. */
  label: string;
  /** A quiet line under the control. */
  hint?: ReactNode;
  /** An error message; it replaces the hint and marks the control as invalid. */
  error?: string | undefined;
  /** Hides the label, except for screen readers. */
  labelHidden?: boolean | undefined;
  /** Shows a star after the label and marks the control as required. The star is not part of the accessible name. */
  starred?: boolean | undefined;
  /** Shows "(Optional)" after the label, for labels that do not say so. It is not part of the accessible name. */
  optional?: boolean | undefined;
  /** Goes to the frame, not to the control. */
  className?: string | undefined;
}

/** Connects a control with its label, hint and error. */
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
  const { label, hint, error, labelHidden, starred, optional, className, ...control } = props;
  return [{ label, hint, error, labelHidden, starred, optional, className }, control];
}

/** Shown after the label of a required field; not part of its accessible name. */
const STAR = " *";

/** A label, its control, an error or a hint, and the length of the text near its limit. */
export function Field(
  { label, hint, error, labelHidden, starred, optional, className, length, control }: FrameProps,
) {
  const id = useId();
  const note = error ?? hint;
  const count = length && lengthText(length);
  const notes = [note && `${id}-note`, count && `${id}-count`].filter(Boolean).join(" ");
  return (
    <div className={classes("grid content-start gap-1.5", className)}>
      <span className={labelHidden ? "sr-only" : "text-small font-medium text-ink"}>
        <label htmlFor={id}>
          {label}
          {starred && <span aria-hidden="true">{STAR}</span>}
        </label>
        {optional && <span aria-hidden="true">{t(" (Optional)")}</span>}
      </span>
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
