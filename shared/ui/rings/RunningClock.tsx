import type { TimeCategory } from "#shared/rings/mod.ts";
import { timerText } from "#shared/rules/format_time.ts";
import { Badge } from "../Badge.tsx";
import { Button } from "../Button.tsx";
import { classes } from "../classes.ts";

export interface RunningClockProps {
  /** Milliseconds. */
  elapsed: number;
  category: TimeCategory;
  /** Smaller, for the popup. */
  compact: boolean;
  pending: boolean;
  onStop: () => void;
}

const LINE = "grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3";

/** How long it has been running, on what, and Stop, on one line. Where that is narrow the category goes under it. */
export function RunningClock({ elapsed, category, compact, pending, onStop }: RunningClockProps) {
  const text = timerText(elapsed);
  return (
    <div className={classes("items-center", compact ? LINE : "flex flex-wrap gap-x-4")}>
      <div
        role="timer"
        aria-label="Elapsed time"
        className={classes(
          "font-display whitespace-nowrap",
          compact ? "text-[2.375rem]/12" : "text-[2.625rem]/12 @md:text-clock",
        )}
        style={{ minWidth: `${widest(text)}em` }}
      >
        {text}
      </div>
      <Badge
        ring="earth"
        look="plain"
        className={compact ? "whitespace-normal!" : "text-base! max-sm:order-last max-sm:basis-full"}
      >
        {category}
      </Badge>
      <Button look="primary" pending={pending} className="ml-auto" onClick={onStop}>Stop</Button>
    </div>
  );
}

/**
 * Room for the widest digits in every place, in em: the face has no figures of one width, and what stands beside the
 * clock must not move with every second.
 */
function widest(text: string): number {
  const widths: Record<string, number> = { m: 0.96, s: 0.51, " ": 0.3 };
  return [...text].reduce((sum, character) => sum + (widths[character] ?? 0.58), 0);
}
