import { type ClipboardEvent, type ComponentProps, type ReactNode, useId, useState } from "react";
import { withoutOverrides } from "../domain/schema.ts";
import { t } from "../texts/translate.ts";
import { classes, CONTROL } from "./Button.tsx";

/** How long the text of a field is, and how long it may be. */
interface TextLength {
  readonly used: number;
  readonly max: number;
  /** Whether pasted text was too long, so that the browser cut it. */
  readonly cut: boolean;
}

/** From this share of the limit on, the field says how much is left. */
const SHOWN_FROM = 0.8;

/** Returns the counter under a text field, or null while there is plenty of room. */
export function lengthText({ used, max, cut }: TextLength): string | null {
  if (used < max * SHOWN_FROM) return null;
  const count = t("{used} of {max} characters", { used, max });
  return cut && used >= max ? t("{count}. The pasted text was cut to fit.", { count }) : count;
}

/** Drops direction overrides, which come with pasted text, before a control's host reads it. */
export function dropOverrides({ currentTarget: control }: { currentTarget: { value: string } }): void {
  const kept = withoutOverrides(control.value);
  if (kept !== control.value) control.value = kept;
}

/**
 * Follows the length of a text control with a `maxLength`, beyond which the browser drops what is typed or pasted.
 * Returns undefined for a control without one.
 */
export function useTextLength<Element extends HTMLInputElement | HTMLTextAreaElement>(
  { value, maxLength, onPaste }: {
    value?: string | number | readonly string[] | undefined;
    maxLength?: number | undefined;
    onPaste?: ((event: ClipboardEvent<Element>) => void) | undefined;
  },
): { length: TextLength | undefined; onPaste: ((event: ClipboardEvent<Element>) => void) | undefined } {
  const [cut, setCut] = useState(false);
  if (maxLength === undefined) return { length: undefined, onPaste };
  const used = String(value ?? "").length;
  return {
    length: { used, max: maxLength, cut },
    onPaste: (event) => {
      const { selectionStart, selectionEnd } = event.currentTarget;
      const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
      setCut(used - replaced + event.clipboardData.getData("text").length > maxLength);
      onPaste?.(event);
    },
  };
}

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

/** Separates the props of a field's frame from those of its control. */
export function splitFieldProps<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { label, hint, error, labelHidden, starred, optional, className, ...control } = props;
  return [{ label, hint, error, labelHidden, starred, optional, className }, control];
}

/** Shown after the label of a required field; not part of its accessible name. */
const STAR = " *";

/** A label, its control, an error or a hint, and the length of the text near its limit. */
export function Field(
  { label, hint, error, labelHidden, starred, optional, className, length, control }: FieldProps & {
    /** How much of the control's limit is used; shown from 80 % on. */
    length?: TextLength | undefined;
    control: (props: ControlProps) => ReactNode;
  },
) {
  const id = useId();
  const note = error ?? hint;
  const count = length && lengthText(length);
  const notes = [note && `${id}-note`, count && `${id}-count`].filter(Boolean).join(" ");
  return (
    <div className={classes("grid content-start", className)}>
      <span className={labelHidden ? "sr-only" : "text-small font-medium text-soft"}>
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
        <p
          id={`${id}-note`}
          className={classes("pt-1 text-small", error ? "font-medium text-fire" : "text-soft")}
        >
          {note}
        </p>
      )}
      {count && <p id={`${id}-count`} role="status" className="text-small text-soft">{count}</p>}
    </div>
  );
}

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

/** The names of those values that are any text. */
type TextName<Values> =
  & { [Name in keyof Values]: string extends Values[Name] ? Name : never }[keyof Values]
  & string;

/**
 * Returns, for the name of a text among a form's values, the props of its control: it shows that text, changes it, and
 * is the field that an error about it marks.
 */
export function bind<Values>(values: Values, onChange: (values: Values) => void) {
  return <Name extends TextName<Values>>(name: Name) => ({
    "data-field": name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const REQUIRED = "[required], [aria-required=true]";

/** Returns whether one of the names is that of a field: its `data-field`, its `name`, or a server's path to it. */
function isNamed(field: Control, names: readonly string[]): boolean {
  const own = field.dataset["field"] ?? field.name;
  return own !== "" && names.some((name) => name === own || name.endsWith(`.${own}`));
}

/**
 * Marks the fields of a form that are wrong as invalid, and shows the first of them: those with the given names, which
 * may be paths of the server, required ones that are empty, and those outside of their limits.
 * The first one also gets the focus, unless the user is typing, or touches the screen: the keyboard of a phone would
 * cover the message. Returns the function that removes the marks.
 */
export function markInvalid(
  form: HTMLElement,
  names: readonly string[] = [],
  isTyping = false,
): () => void {
  const fields = [...form.querySelectorAll<Control>("input, textarea, select")];
  const wrong = fields.filter((field) =>
    isNamed(field, names) || !field.validity.valid || field.matches(REQUIRED) && !field.value.trim()
  );
  for (const field of wrong) field.setAttribute("aria-invalid", "true");
  wrong[0]?.scrollIntoView({ block: "nearest" });
  if (!isTyping && !matchMedia("(pointer: coarse)").matches) wrong[0]?.focus({ preventScroll: true });
  return () => {
    for (const field of wrong) field.removeAttribute("aria-invalid");
  };
}
