import { memo } from "react";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { Button } from "../parts/Button.tsx";
import { t } from "#shared/texts/translate.ts";

export interface CategoryButtonsProps {
  /** The accessible name of the group: what a click does. */
  label: string;
  categories: readonly TimeCategory[];
  onChoose: (category: TimeCategory) => void;
  disabled?: boolean;
  /** The category whose button is solid: the likely next one. */
  primary?: TimeCategory | undefined;
}

/** One button per category. */
export const CategoryButtons = memo(function CategoryButtons(
  { label, categories, onChoose, disabled = false, primary }: CategoryButtonsProps,
) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {categories.map((category) => (
        <Button
          key={category}
          size="small"
          look={category === primary ? "primary" : "hairline"}
          disabled={disabled}
          data-next-focus={category === primary ? "" : undefined}
          onClick={() => onChoose(category)}
        >
          {t(category)}
        </Button>
      ))}
    </div>
  );
});
