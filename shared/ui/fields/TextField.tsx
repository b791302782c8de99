import type { ComponentProps } from "react";
import { CONTROL } from "./control.ts";
import { Field, type FieldProps, splitFieldProps } from "./Field.tsx";
import { dropOverrides, useTextLength } from "./text_length.ts";

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<"input">, "id" | keyof FieldProps> {}

/** A line of text, of any text-like `type`. */
export function TextField(props: TextFieldProps) {
  const [frame, input] = splitFieldProps(props);
  const { length, onPaste } = useTextLength(input);
  return (
    <Field
      {...frame}
      length={length}
      control={(own) => (
        <input
          {...input}
          {...own}
          aria-invalid={own["aria-invalid"] ?? input["aria-invalid"]}
          onPaste={onPaste}
          onInput={dropOverrides}
          className={CONTROL}
        />
      )}
    />
  );
}

/** A local date and time, `YYYY-MM-DDTHH:mm`, with the browser's own picker. The host knows its time zone. */
export function DateTimeField(props: Omit<TextFieldProps, "type">) {
  return <TextField {...props} type="datetime-local" />;
}
