import type { ReactNode } from "react";
import type { TimeCategory } from "#shared/rings/mod.ts";
import { timerText } from "#shared/rules/format/format_time.ts";
import { Badge } from "../parts/Badge.tsx";
import { Button } from "../parts/Button.tsx";
import { classes } from "../parts/classes.ts";
import { t } from "#shared/texts/translate.ts";

export interface RunningClockProps {
  /** Milliseconds. */
  elapsed: number;
  category: TimeCategory;
  /** Smaller, for the popup, with this below the category. */
  compact?: ReactNode;
  onStop: () => void;
}

const COMPACT = "flex flex-wrap gap-x-2 gap-y-1";
/** From this time on, of 100 minutes, the popup's clock is smaller, so that all stays on one line. */
const LONG_CLOCK_MS = 6_000_000;
const TWO_LINES =
  "grid gap-x-3 @min-[13rem]:grid-cols-[minmax(0,1fr)_auto] @md:grid-cols-[auto_minmax(0,1fr)_auto] @md:gap-x-4";

/**
 * The elapsed time, the category and Stop on one line. In a narrow panel the category moves below; Stop does, too,
 * where larger text leaves no room.
 */
export function RunningClock({ elapsed, category, compact, onStop }: RunningClockProps) {
  const text = timerText(elapsed);
  const compactSize = elapsed < LONG_CLOCK_MS ? "text-clock-popup" : "text-clock-popup-long";
  return (
    <div className={classes("items-center", compact ? COMPACT : TWO_LINES)}>
      <div
        role="timer"
        aria-label={t("Elapsed time")}
        className={classes(
          "font-display whitespace-nowrap",
          compact ? compactSize : "text-clock-small @3xs:text-clock-medium @md:text-clock",
        )}
        style={{ minWidth: `${widthOf(text)}em` }}
      >
        {text}
      </div>
      {compact
        ? (
          <div className="grid grow justify-items-start">
            <Badge ring="earth" look="plain">{t(category)}</Badge>
            {compact}
          </div>
        )
        : (
          <Badge ring="earth" look="plain" className="text-base! @max-md:order-last @max-md:col-span-full">
            {t(category)}
          </Badge>
        )}
      <Button look="primary" className="ml-auto" data-next-focus="" onClick={onStop}>{t("Stop")}</Button>
    </div>
  );
}

/** The width of the widest digit, in em. */
const DIGIT_EM = 0.58;

/**
 * Returns the width of the text with the widest digit in every place, in em. The font has no tabular figures, and the
 * category beside the clock must not move every second.
 */
function widthOf(text: string): number {
  const widths: Record<string, number> = { m: 0.96, s: 0.51, " ": 0.3 };
  return [...text].reduce((sum, character) => sum + (widths[character] ?? DIGIT_EM), 0);
}
