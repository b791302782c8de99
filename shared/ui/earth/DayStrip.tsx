import type { DaySpan } from "#shared/calendar/mod.ts";
import type { Entry } from "#shared/rings/mod.ts";
import { clockTime } from "#shared/rules/format/format_time.ts";
import { classes } from "../parts/classes.ts";
import { dayStripLayout, type Place } from "./day_strip_layout.ts";
import { entryRows } from "./entry_rows.ts";

export interface DayStripProps {
  entries: readonly Entry[];
  day: DaySpan;
  timeZone: string;
  /** Marks this moment (milliseconds since 1970) when it lies in the day. */
  now?: number;
}

/** The day as a strip: entries as blocks, gaps dashed, overlaps underlined, a label every six hours. */
export function DayStrip({ entries, day, timeZone, now }: DayStripProps) {
  const { blocks, gaps, overlaps, ticks } = dayStripLayout(entries, day, timeZone);
  const at = now !== undefined && now >= day.start && now < day.end
    ? 100 * (now - day.start) / (day.end - day.start)
    : null;
  return (
    <div role="img" aria-label={stripText(entries, timeZone)} className="mb-4">
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
              "absolute bottom-0 h-7 min-w-0.5 rounded-t-[2px] bg-ring",
              block.pale ? "opacity-45" : "opacity-80",
            )}
            style={styleOf(block)}
          />
        ))}
        {overlaps.map((overlap) => (
          <span key={overlap.left} className="absolute -bottom-1 h-1 bg-ink" style={styleOf(overlap)} />
        ))}
        {at !== null && <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `${at}%` }} />}
      </div>
      <div className="relative mt-1.5 h-4 text-[0.6875rem]/4 text-soft">
        {ticks.map(({ at, label }) =>
          label && (
            <span
              key={at}
              className={classes(
                "absolute whitespace-nowrap",
                at > 0 && (at < 100 ? "-translate-x-1/2" : "-translate-x-full"),
              )}
              style={{ left: `${at}%` }}
            >
              {label}
            </span>
          )
        )}
      </div>
    </div>
  );
}

function styleOf({ left, width }: Place) {
  return { left: `${left}%`, width: `${width}%` };
}

function stripText(entries: readonly Entry[], timeZone: string): string {
  if (entries.length === 0) return "The day as a strip, with nothing on it yet";
  const parts = entryRows(entries).reverse().map((row) => {
    const times = `${clockTime(row.span.start, timeZone)} to ${clockTime(row.span.end, timeZone)}`;
    if (row.kind === "gap") return `${times} gap`;
    return `${times} ${row.entry.category}${row.overlaps ? ", overlapping" : ""}`;
  });
  return `The day as a strip: ${parts.join("; ")}`;
}
