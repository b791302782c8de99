import type { ReactNode } from "react";
import { WATER_LIMITS } from "#shared/rings/mod.ts";
import { NumberField } from "../fields/NumberField.tsx";

export interface GrowthFieldProps {
  /** 'Growth Rate (%)' or 'Growth %', as the form words it. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  hint?: ReactNode;
}

/** How fast a goal grows, in whole percent. */
export function GrowthField({ label, value, onChange, hint }: GrowthFieldProps) {
  const { min, max } = WATER_LIMITS.stepPct;
  return (
    <NumberField
      label={label}
      inputMode="numeric"
      min={min}
      max={max}
      step={1}
      value={value}
      hint={hint}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
