import type { ReactNode } from "react";
import { NumberField } from "../fields/NumberField.tsx";

export interface WholeNumberFieldProps {
  label: string;
  /** The smallest and largest valid number. */
  limits: { readonly min: number; readonly max: number };
  value: string;
  onChange: (text: string) => void;
  starred?: boolean;
  /** Whether it is required, without a star. */
  required?: boolean;
  hint?: ReactNode;
}

/** A whole number: an amount, or a growth rate in percent. */
export function WholeNumberField({ limits, onChange, ...field }: WholeNumberFieldProps) {
  return (
    <NumberField
      inputMode="numeric"
      min={limits.min}
      max={limits.max}
      step={1}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
