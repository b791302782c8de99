import type { ComponentProps } from "react";
import { classes } from "../parts/classes.ts";
import { CONTROL, Field, type FieldProps } from "./Field.tsx";

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<"textarea">, "id"> {}

/** Text of several lines. It grows with what is written where the browser can, and never sideways. */
export function TextArea(
  { label, hint, error, labelHidden, starred, className, rows = 3, ...area }: TextAreaProps,
) {
  const frame = {
    label,
    hint,
    error,
    className,
    labelHidden: labelHidden ?? false,
    starred: starred ?? false,
  };
  return (
    <Field
      {...frame}
      control={(props) => (
        <textarea
          rows={rows}
          // Sized by its content, a text area forgets its rows.
          style={{ minHeight: `${rows * 1.375 + 0.875}rem` }}
          {...area}
          {...props}
          className={classes(CONTROL, "field-sizing-content max-h-96 resize-y")}
        />
      )}
    />
  );
}
