import type { ComponentProps } from "react";
import { CONTROL, Field, type FieldProps } from "./Field.tsx";

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<"input">, "id"> {}

/** A line of text, of any text-like `type`. `className` goes to the frame, the rest to the input. */
export function TextField({ label, hint, error, labelHidden, starred, className, ...input }: TextFieldProps) {
  const frame = {
    label,
    hint,
    error,
    className,
    labelHidden: labelHidden ?? false,
    starred: starred ?? false,
  };
  return <Field {...frame} control={(props) => <input {...input} {...props} className={CONTROL} />} />;
}
