import type { ReactNode } from "react";
import { WATER_LIMITS } from "#shared/rings/mod.ts";
import { NumberField } from "../fields/NumberField.tsx";

export interface AmountFieldProps {
  /** 'Starting Amount', 'Baseline' or 'Current Target'. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  starred?: boolean;
  hint?: ReactNode;
}

/** How much of something, in whole numbers from 1. */
export function AmountField({ label, value, onChange, starred = false, hint }: AmountFieldProps) {
  const { min, max } = WATER_LIMITS.amount;
  return (
    <NumberField
      label={label}
      inputMode="numeric"
      min={min}
      max={max}
      step={1}
      value={value}
      starred={starred}
      hint={hint}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
