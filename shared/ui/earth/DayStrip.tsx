import type { DaySpan } from "#shared/calendar/mod.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { classes } from "../parts/classes.ts";
import { dayStripLayout, type Place, type StripContent, type StripLayout } from "./day_strip_layout.ts";
import { entryRows } from "./entry_rows.ts";
import { t } from "#shared/texts/translate.ts";

export interface DayStripProps extends StripContent {
  day: DaySpan;
  timeZone: string;
  /** Marks this moment (milliseconds since 1970) when it lies in the day. */
  now?: number;
}

type Look = StripLayout["blocks"][number]["look"];

const BLOCK_CLASS: Record<Look, string> = {
  full: "bg-ring opacity-80",
  pale: "bg-ring opacity-45",
  // From `charts.css`.
  carried: "texture-hatch opacity-60",
};

/**
 * The day as a strip: entries as blocks, hatched where they are carried over from the day before, gaps dashed, overlaps
 * underlined, a label every six hours.
 */
export function DayStrip({ day, timeZone, now, ...content }: DayStripProps) {
  const { blocks, gaps, overlaps, ticks } = dayStripLayout(content, day, timeZone);
  const at = now !== undefined && now >= day.start && now < day.end
    ? 100 * (now - day.start) / (day.end - day.start)
    : null;
  return (
    // Isolated: while the page scrolls, the browser paints its blocks as one instead of sorting each into the page.
    <div role="img" aria-label={stripText(content, day, timeZone)} className="@container isolate mb-4">
      <div className="relative h-8 border-b border-hairline">
        {ticks.map((tick) => (
          <span
            key={tick.at}
            className="absolute inset-y-0 w-px bg-hairline"
            style={{ left: `${tick.at}%` }}
          />
        ))}
        {gaps.map((gap) => (
          <span
            key={gap.left}
            className="absolute bottom-0 h-7 border border-b-0 border-dashed border-edge"
            style={styleOf(gap)}
          />
        ))}
        {blocks.map((block) => (
          <span
            key={block.id}
            data-bar=""
            className={classes(
              "absolute bottom-0 h-7 min-w-0.5 rounded-t-cell",
              BLOCK_CLASS[block.look],
            )}
            style={styleOf(block)}
          />
        ))}
        {overlaps.map((overlap) => (
          <span key={overlap.left} className="absolute -bottom-1 h-1 bg-ink" style={styleOf(overlap)} />
        ))}
        {at !== null && <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `${at}%` }} />}
      </div>
      <div className="relative mt-1.5 h-4 text-axis text-soft">
        {ticks.filter(({ label }) => label).map(({ at, label }, index) => (
          <span
            key={at}
            className={classes(
              "absolute whitespace-nowrap",
              at > 0 && (at < 100 ? "-translate-x-1/2" : "-translate-x-full"),
              // With large text on a phone there is room for every other label.
              index % 2 === 1 && "@max-[15.25rem]:hidden",
            )}
            style={{ left: `${at}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

function styleOf({ left, width }: Place) {
  return { left: `${left}%`, width: `${width}%` };
}

function stripText({ entries, carried, gaps }: StripContent, day: DaySpan, timeZone: string): string {
  const rows = entryRows(entries, carried, day).map(({ span, entry, overlaps, isCarried }) => ({
    span,
    text:
      (isCarried ? t("{category} from the day before", { category: t(entry.category) }) : t(entry.category)) +
      (overlaps ? t(", overlapping") : ""),
  }));
  if (rows.length === 0) return t("The day as a strip, with nothing on it");
  const parts = [...rows, ...gaps.map((span) => ({ span, text: t("gap") }))]
    .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
    .map(({ span, text }) =>
      t("{start} to {end} {text}", {
        start: clockTime(span.start, timeZone),
        end: clockTime(span.end, timeZone),
        text,
      })
    );
  return t("The day as a strip: {parts}", { parts: parts.join("; ") });
}
