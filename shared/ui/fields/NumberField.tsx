import type { ComponentProps } from "react";
import { classes } from "../parts/classes.ts";
import { CONTROL } from "./control.ts";
import { Field, type FieldProps, splitFieldProps } from "./Field.tsx";

export interface NumberFieldProps
  extends FieldProps, Omit<ComponentProps<"input">, "id" | "type" | keyof FieldProps> {
  /** The unit, shown at the end of the field: "min", "%". */
  unit?: string;
}

/**
 * A number. `min`, `max` and `step` are the browser's. `onChange` gets the typed text, so that the host handles texts
 * that are not numbers.
 */
export function NumberField({ unit, ...props }: NumberFieldProps) {
  const [frame, input] = splitFieldProps(props);
  return (
    <Field
      {...frame}
      control={(own) => (
        <span className="relative block">
          <input
            type="number"
            inputMode="decimal"
            {...input}
            {...own}
            className={classes(CONTROL, unit !== undefined && "pr-12")}
          />
          {unit !== undefined && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-small text-soft"
            >
              {unit}
            </span>
          )}
        </span>
      )}
    />
  );
}
