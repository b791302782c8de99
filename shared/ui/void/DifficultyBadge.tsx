import { type DifficultyLabel, difficultyLabel } from "#shared/rings/mod.ts";
import { classes } from "../parts/classes.ts";
import { t } from "#shared/texts/translate.ts";

/** Four steps from an outline to solid ink, since other hues belong to other rings. */
const LOOKS: Record<DifficultyLabel, string> = {
  Easy: "border-hairline text-soft",
  Moderate: "border-ring-line bg-ring-tint text-ring",
  Hard: "border-ring text-ring bg-ring-tint",
  Extreme: "border-ring bg-ring text-card",
};

/** A battle's difficulty: 'N/10' and its label. The harder, the more ink. */
export function DifficultyBadge({ rating }: { rating: number }) {
  const label = difficultyLabel(rating);
  return (
    <span
      data-ring="void"
      data-difficulty={label}
      className={classes(
        "inline-flex items-center gap-1.5 rounded-sm border px-1.5 py-px text-small font-semibold whitespace-nowrap",
        LOOKS[label],
      )}
    >
      <span>{rating}/10</span>
      <span className="font-medium">{t(label)}</span>
    </span>
  );
}
