import type { ThemeChoice } from "../theme.ts";
import { SegmentedChoice } from "./SegmentedChoice.tsx";
import { t } from "#shared/texts/translate.ts";

const OPTIONS = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** Chooses the theme. The host stores the choice and applies it. */
export function ThemeSwitch(
  { value, onChange }: { value: ThemeChoice; onChange: (value: ThemeChoice) => void },
) {
  return <SegmentedChoice label={t("Theme")} options={OPTIONS} value={value} onChange={onChange} />;
}
