import { type ComponentProps, type ReactNode, useId } from "react";
import { t } from "../texts/translate.ts";
import { classes, CONTROL } from "./Controls.tsx";
import {
  dropOverrides,
  Field,
  type FieldProps,
  splitFieldProps,
  TextField,
  useTextLength,
} from "./Field.tsx";

// What the sign-in page needs has a file of its own.
export {
  bind,
  DateTimeField,
  Field,
  lengthText,
  markInvalid,
  TextField,
  type TextFieldProps,
  useTextLength,
} from "./Field.tsx";

/** The browser's checkbox, drawn like the other fields. */
export function CheckboxField(
  { label, hint, className, ...input }: Omit<ComponentProps<"input">, "id" | "type"> & {
    /** Shown at the right of the box; its accessible name. A click toggles. */
    label: string;
    hint?: ReactNode;
  },
) {
  const id = useId();
  return (
    <div
      className={classes(
        "grid grid-cols-[auto_1fr] items-start gap-x-2.5",
        className,
      )}
    >
      <input
        type="checkbox"
        {...input}
        id={id}
        aria-describedby={hint ? `${id}-note` : undefined}
        // Beside the first line of a label that wraps.
        className="checkbox peer mt-1.5 size-4.5 rounded-sm pointer-coarse:mt-2.75 pointer-coarse:size-5.5"
      />
      <label htmlFor={id} className="py-1 peer-disabled:opacity-60 pointer-coarse:py-2.75">{label}</label>
      {hint && (
        <p id={`${id}-note`} className="col-start-2 text-small text-soft pointer-coarse:-mt-2">{hint}</p>
      )}
    </div>
  );
}

/** The field for the code of a second step of the sign-in. It is focused when it appears. */
export function CodeField(
  { recovery, ...field }: Pick<ComponentProps<typeof TextField>, "ref" | "value" | "onChange"> & {
    /** Whether a recovery code is entered in place of one of the authenticator app. */
    recovery: boolean;
  },
) {
  const kind = recovery
    ? { label: t("Recovery code"), hint: t("Four groups of six characters"), autoComplete: "off" }
    : {
      label: t("Code"),
      placeholder: t("6 digits"),
      hint: t("From your authenticator app"),
      autoComplete: "one-time-code",
      inputMode: "numeric" as const,
    };
  return (
    <TextField
      key={kind.label}
      {...kind}
      {...field}
      name="code"
      spellCheck={false}
      required
      autoFocus
    />
  );
}

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

export interface TextAreaProps
  extends FieldProps, Omit<ComponentProps<"textarea">, "id" | keyof FieldProps> {}

/** A text of several lines. It grows with its content where the browser supports that, but never in width. */
export function TextArea({ rows = 1, ...props }: TextAreaProps) {
  const [frame, area] = splitFieldProps(props);
  const { length, onPaste } = useTextLength(area);
  return (
    <Field
      {...frame}
      length={length}
      control={(own) => (
        <textarea
          rows={rows}
          // `field-sizing: content` ignores `rows`. One row is as high as any field.
          style={rows > 1 ? { minHeight: `${rows * 1.5 + 1}rem` } : undefined}
          {...area}
          {...own}
          onPaste={onPaste}
          onInput={dropOverrides}
          className={classes(CONTROL, "field-sizing-content max-h-96 resize-none")}
        />
      )}
    />
  );
}
