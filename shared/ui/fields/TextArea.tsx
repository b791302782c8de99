import type { ComponentProps } from "react";
import { classes } from "../parts/classes.ts";
import { CONTROL } from "./control.ts";
import { Field, type FieldProps, splitFieldProps } from "./Field.tsx";
import { dropOverrides, useTextLength } from "./text_length.ts";

export interface TextAreaProps
  extends FieldProps, Omit<ComponentProps<"textarea">, "id" | keyof FieldProps> {}

/** A multi-line text. It grows with its content where the browser supports that, but never in width. */
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
          // `field-sizing: content` ignores `rows`.
          style={{ minHeight: `${rows * 1.375 + 0.875}rem` }}
          {...area}
          {...own}
          onPaste={onPaste}
          onInput={dropOverrides}
          className={classes(CONTROL, "field-sizing-content max-h-96 resize-y")}
        />
      )}
    />
  );
}
