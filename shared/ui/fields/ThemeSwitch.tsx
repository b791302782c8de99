import { SegmentedChoice } from "./SegmentedChoice.tsx";

/** `system` follows the device. The host keeps the choice and sets `data-theme` on `<html>`, or removes it. */
export type ThemeChoice = "system" | "light" | "dark";

const OPTIONS = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Chooses between day and night. */
export function ThemeSwitch(
  { value, onChange }: { value: ThemeChoice; onChange: (value: ThemeChoice) => void },
) {
  return <SegmentedChoice label="Theme" options={OPTIONS} value={value} onChange={onChange} />;
}
