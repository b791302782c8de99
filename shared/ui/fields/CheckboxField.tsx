import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "../parts/classes.ts";

export interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "id" | "type"> {
  /** Shown at the right of the box; its accessible name. A click toggles. */
  label: string;
  hint?: ReactNode;
}

/** The browser's checkbox, drawn like the other fields. */
export function CheckboxField({ label, hint, className, ...input }: CheckboxFieldProps) {
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
