import type { TimeCategory } from "#shared/rings/mod.ts";
import { Button } from "../parts/Button.tsx";
import { t } from "#shared/texts/translate.ts";

export interface StillOnProps {
  category: TimeCategory;
  onYes: () => void;
}

/** Asks whether a timer that has run for hours is still wanted. */
export function StillOn({ category, onYes }: StillOnProps) {
  return (
    <section
      aria-label={t("A long timer")}
      data-ring="earth"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-2"
    >
      <p className="font-medium">{t("Still on {category}?", { category: t(category) })}</p>
      <Button size="small" className="shrink-0" onClick={onYes}>{t("Yes")}</Button>
    </section>
  );
}
