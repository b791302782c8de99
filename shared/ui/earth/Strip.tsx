import type { DaySpan } from "../../domain/calendar.ts";
import { clockTime, hourText, minutesText } from "../../domain/format.ts";
import { type Entry, LEAK_CATEGORIES, type TimeCategory } from "../../domain/rings/mod.ts";
import { cut, type PlanPart, type Span, spanOf } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import { classes, keepTimes } from "../Controls.tsx";
import { entryRows } from "./Entries.tsx";

/** A position on the strip, in percent of its width. */
interface Place {
  left: number;
  width: number;
}

/** What the strip shows of a day. */
export interface StripContent {
  entries: readonly Entry[];
  /** Entries of the day before that run on into this day. */
  carried: readonly Entry[];
  /** The untracked time. */
  gaps: readonly Span[];
}

/** What is drawn: entries, gaps, overlaps and hour marks. */
interface StripLayout {
  blocks: (Place & { id: string; look: "full" | "pale" | "carried" })[];
  gaps: Place[];
  overlaps: Place[];
  ticks: { at: number; label: string | null }[];
}

/** Categories that are drawn paler than work. */
const PALE: ReadonlySet<TimeCategory> = new Set<TimeCategory>(["Sleep", "Commuting", ...LEAK_CATEGORIES]);
const HOUR = 3_600_000;

/** What is shorter has no width on the strip. */
const SHORTEST = 60_000;

const LABEL_EVERY = 6;

/** Returns the layout of a day on the strip. Days may have 23 or 25 hours and need not begin at midnight. */
export function dayStripLayout(
  { entries, carried, gaps }: StripContent,
  day: DaySpan,
  timeZone: string,
): StripLayout {
  const length = day.end - day.start;
  const place = (span: Span): Place[] => {
    const part = cut(span, day);
    return part && part.end - part.start >= SHORTEST
      ? [{ left: 100 * (part.start - day.start) / length, width: 100 * (part.end - part.start) / length }]
      : [];
  };
  const blocks = (shown: readonly Entry[], lookOf: (entry: Entry) => StripLayout["blocks"][number]["look"]) =>
    shown.flatMap((entry) =>
      place(spanOf(entry)).map((at) => ({ ...at, id: entry.id, look: lookOf(entry) }))
    );
  return {
    blocks: [
      ...blocks(carried, () => "carried"),
      ...blocks(entries, ({ category }) => PALE.has(category) ? "pale" : "full"),
    ],
    gaps: gaps.flatMap(place),
    overlaps: shared(entries.map(spanOf)).flatMap(place),
    ticks: ticks(day, timeZone),
  };
}

/** Returns the overlaps of neighbours in order of their start. */
function shared(spans: readonly Span[]): Span[] {
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  const found: Span[] = [];
  let latest = -Infinity;
  for (const span of ordered) {
    if (span.start < latest) found.push({ start: span.start, end: Math.min(span.end, latest) });
    latest = Math.max(latest, span.end);
  }
  return found;
}

function ticks(day: DaySpan, timeZone: string): StripLayout["ticks"] {
  const hours = Math.round((day.end - day.start) / HOUR);
  return Array.from({ length: hours + 1 }, (_, hour) => {
    const last = hour === hours;
    const labelled = last || (hour % LABEL_EVERY === 0 && hours - hour >= LABEL_EVERY / 2);
    return { at: 100 * hour / hours, label: labelled ? hourText(day.start + hour * HOUR, timeZone) : null };
  });
}

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

/** Compares the day with its time plan by category; the last row is the sum of the differences. */
export function PlanParts({ parts }: { parts: readonly PlanPart[] }) {
  const sum = parts.reduce((all, { difference }) => all + Math.abs(difference), 0);
  return (
    <table className="w-full border-t border-hairline text-small">
      <caption className="pt-3 pb-1 text-left text-soft">{t("Against your time plan")}</caption>
      <thead className="text-soft">
        <tr>
          <th scope="col" className="text-left font-normal">{t("Category")}</th>
          <th scope="col" className="text-right font-normal">{t("Planned")}</th>
          <th scope="col" className="text-right font-normal">{t("Spent")}</th>
          <th scope="col" className="text-right font-normal">{t("Difference")}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ category, planned, actual, difference }) => (
          <tr key={category}>
            <th scope="row" className="py-0.5 text-left font-normal">{t(category)}</th>
            <td className="text-right">{minutesText(planned)}</td>
            <td className="text-right">{minutesText(actual)}</td>
            <td className="text-right">{keepTimes(differenceText(difference))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-hairline font-semibold">
          <th scope="row" colSpan={3} className="py-1 text-left font-semibold">{t("Variance")}</th>
          <td className="text-right">{minutesText(sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** '1h 5m over', '20m under', 'as planned'. */
function differenceText(difference: number): string {
  if (Math.round(difference) === 0) return t("as planned");
  const duration = minutesText(Math.abs(difference));
  return difference > 0 ? t("{duration} over", { duration }) : t("{duration} under", { duration });
}
