import type { ThemeChoice } from "../theme.ts";
import { SegmentedChoice } from "./SegmentedChoice.tsx";

const OPTIONS = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Chooses the theme. The host stores the choice and applies it. */
export function ThemeSwitch(
  { value, onChange }: { value: ThemeChoice; onChange: (value: ThemeChoice) => void },
) {
  return <SegmentedChoice label="Theme" options={OPTIONS} value={value} onChange={onChange} />;
}
