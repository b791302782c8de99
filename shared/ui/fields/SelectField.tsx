import type { ComponentProps } from "react";
import { classes } from "../parts/classes.ts";
import { CONTROL } from "./control.ts";
import { Field, type FieldProps, splitFieldProps } from "./Field.tsx";
import { t } from "#shared/texts/translate.ts";

/** A choice: its value, and what is shown for it when that differs. */
export type SelectOption = string | { value: string; label: string; disabled?: boolean };

export interface SelectFieldProps
  extends FieldProps, Omit<ComponentProps<"select">, "id" | "children" | keyof FieldProps> {
  options: readonly SelectOption[];
  /** A first option with an empty value, for when nothing is chosen. */
  placeholder?: string;
}

/**
 * The browser's own select: it works as users of each device expect, and adds no script (an unstyled listbox measured
 * 34 kB).
 */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const [frame, select] = splitFieldProps(props);
  return (
    <Field
      {...frame}
      control={(own) => (
        <select {...select} {...own} className={classes(CONTROL, "select-arrow appearance-none pr-9")}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => {
            const { value, label, disabled } = typeof option === "string"
              ? { value: option, label: option, disabled: false }
              : { disabled: false, ...option };
            return <option key={value} value={value} disabled={disabled}>{t(label)}</option>;
          })}
        </select>
      )}
    />
  );
}
