import type { ComponentProps } from "react";
import { classes } from "../parts/classes.ts";
import { CONTROL, Field, type FieldProps, splitFieldProps } from "./Field.tsx";
import { useTextLength } from "./text_length.ts";

export interface TextAreaProps
  extends FieldProps, Omit<ComponentProps<"textarea">, "id" | keyof FieldProps> {}

/** Text of several lines. It grows with its content where the browser can, and never sideways. */
export function TextArea({ rows = 3, ...props }: TextAreaProps) {
  const [frame, area] = splitFieldProps(props);
  const { length, onPaste } = useTextLength(area);
  return (
    <Field
      {...frame}
      length={length}
      control={(own) => (
        <textarea
          rows={rows}
          // Sized by its content, a text area forgets its rows.
          style={{ minHeight: `${rows * 1.375 + 0.875}rem` }}
          {...area}
          {...own}
          onPaste={onPaste}
          className={classes(CONTROL, "field-sizing-content max-h-96 resize-y")}
        />
      )}
    />
  );
}
