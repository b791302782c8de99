import { type CSSProperties, memo, type ReactNode, useMemo } from "react";
import type { DaySpan } from "../../domain/calendar.ts";
import { clockTime, durationText, hourText, minutesText } from "../../domain/format.ts";
import { type CategoryKinds, DEFAULT_KINDS, type Entry, type TimeCategory } from "../../domain/rings/mod.ts";
import { cut, type OverlapPair, type PlanPart, type Span, spanOf } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import { useFold, useSteadyActions } from "../Content.tsx";
import { Button, classes, keepTimes, withElements } from "../Controls.tsx";
import { entryRows, spanText } from "./Entries.tsx";

/** A position on the strip, in percent of its length. */
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
  /** Whether each category is an investment, neutral or a leak. */
  kinds?: CategoryKinds;
}

/** Work is solid, rest pale, and what may leak hatched. */
type Look = "full" | "pale" | "hatch";

interface Block extends Place {
  id: string;
  look: Look;
  /** Shown where it is wide enough and lies on no other one. */
  title: string;
  fact: string;
  /** Whether it overlaps one that is drawn before it. */
  liesOnAnother: boolean;
}

/** What is drawn: entries, gaps, overlaps and hour marks. */
interface StripLayout {
  blocks: Block[];
  gaps: (Place & { span: Span })[];
  overlaps: Place[];
  ticks: { at: number; label: string | null }[];
}

const REST: ReadonlySet<TimeCategory> = new Set<TimeCategory>(["Sleep", "Commuting"]);
const HOUR = 3_600_000;

/** What is shorter has no width on the strip. */
const SHORTEST = 60_000;

const LABEL_EVERY = 3;

function lookOf(category: TimeCategory, kinds: CategoryKinds): Look {
  return kinds[category] === "leak" ? "hatch" : REST.has(category) ? "pale" : "full";
}

/** Returns where a span lies on the strip of a day, as far as it is within that. */
export function placeOn(day: DaySpan, span: Span): Place {
  const length = day.end - day.start;
  const { start, end } = cut(span, day) ?? { start: day.start, end: day.start };
  return { left: 100 * (start - day.start) / length, width: 100 * (end - start) / length };
}

/** Returns the layout of a day on the strip. Days may have 23 or 25 hours and need not begin at midnight. */
export function dayStripLayout(
  { entries, carried, gaps, kinds = DEFAULT_KINDS }: StripContent,
  day: DaySpan,
  timeZone: string,
): StripLayout {
  const place = (span: Span): Place[] => {
    const part = cut(span, day);
    return part && part.end - part.start >= SHORTEST ? [placeOn(day, part)] : [];
  };
  const blockOf = (entry: Entry): Omit<Block, "liesOnAnother">[] => {
    const span = spanOf(entry);
    const part = cut(span, day);
    const duration = part ? durationText(part.end - part.start) : "";
    const isCarried = span.start < day.start;
    return place(span).map((at) => ({
      ...at,
      id: entry.id,
      look: lookOf(entry.category, kinds),
      title: t(entry.category),
      fact: isCarried
        ? t("{duration}, since {time}", { duration, time: clockTime(span.start, timeZone) })
        : duration,
    }));
  };
  const blocks = [...carried, ...entries].flatMap(blockOf);
  return {
    blocks: blocks.map((block, index) => ({
      ...block,
      liesOnAnother: blocks.slice(0, index).some(({ left, width }) =>
        left < block.left + block.width && block.left < left + width
      ),
    })),
    gaps: gaps.flatMap((span) => place(span).map((at) => ({ ...at, span }))),
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

const wholeMinutes = (at: number) => Math.floor(at / 60_000);

/** Returns the length of a span as its clock times say it, which have no seconds. */
function clockLength({ start, end }: Span): string {
  return durationText(60_000 * (wholeMinutes(end) - wholeMinutes(start)));
}

/** Returns the class of a category's blocks, which is also that of its sign in a legend. */
export function blockClass(category: TimeCategory, kinds: CategoryKinds): string {
  return BLOCK_CLASS[lookOf(category, kinds)];
}

const BLOCK_CLASS: Record<Look, string> = {
  full: "bg-ring",
  pale: "bg-ring/26",
  hatch: "bg-[repeating-linear-gradient(45deg,var(--ring)_0_2px,var(--paper)_2px_5px)]",
};

/** Shows a text in a block or a gap that is wide enough for it, in rem. */
const ROOM = [
  [4, "@min-[4rem]/place:block"],
  [5, "@min-[5rem]/place:block"],
  [6, "@min-[6rem]/place:block"],
  [7, "@min-[7rem]/place:block"],
  [8, "@min-[8rem]/place:block"],
  [10, "@min-[10rem]/place:block"],
  [13, "@min-[13rem]/place:block"],
  [17, "@min-[17rem]/place:block"],
] as const;

/** Returns the class of a text that is shown where there is room for it and `padding`, in rem. */
function roomFor(text: string, padding = 0): string {
  // Of small letters, a little wider than the usual ones. Japanese ones are square.
  const em = [...text].reduce((sum, letter) => sum + (letter > "\u2fff" ? 1 : 0.56), 0);
  const needed = 0.875 * em + padding;
  return `hidden whitespace-nowrap ${ROOM.find(([rem]) => rem >= needed)?.[1] ?? ""}`;
}

/** That of a block, in rem. */
const PADDING = 1.25;

/** A fact is not shown without its title. */
const longer = (title: string, fact: string) => title.length > fact.length ? title : fact;

/** From this share of the day on, in percent, a block or a gap may have room for a text; on an upright strip. */
const WIDE = 4;
const HIGH = 6.2;

/** The class of what lies on the strip, with {@link styleOf}: along it from left to right, on phones downwards. */
export const STRIP_PLACE =
  "absolute inset-y-0 left-(--at) w-(--len) max-sm:inset-x-0 max-sm:top-(--at) max-sm:bottom-auto max-sm:h-(--len) max-sm:w-auto";

/** Returns where something lies on the strip, for {@link STRIP_PLACE}. */
export function styleOf({ left, width }: Place): CSSProperties {
  // React's type does not know variables.
  return { "--at": `${left}%`, "--len": `${width}%` } as CSSProperties;
}

/** Its own length of the strip is drawn once, however often the clock ticks. */
const Blocks = memo(function Blocks({ blocks }: Pick<StripLayout, "blocks">) {
  return blocks.map((block) => (
    <span
      key={block.id}
      data-bar=""
      className={classes(
        "min-w-0.5 overflow-hidden rounded-cell text-small max-sm:min-h-0.5",
        block.width >= WIDE && "@container/place",
        STRIP_PLACE,
        BLOCK_CLASS[block.look],
      )}
      style={styleOf(block)}
    >
      {block.width >= WIDE && !block.liesOnAnother && (
        <span
          className={classes(
            "block w-fit px-2.5 pt-2 max-sm:flex max-sm:gap-x-2 max-sm:pt-0.5",
            block.width < HIGH && "max-sm:hidden",
            block.look === "full" && "text-paper",
            // Only below what is shown: letters are hard to read on the lines.
            block.look === "hatch" && "*:-mx-1.5 *:rounded-bar *:bg-paper *:px-1.5",
          )}
        >
          <span className={`font-semibold ${roomFor(block.title, PADDING)}`}>{block.title}</span>
          <span className={roomFor(longer(block.title, block.fact), PADDING)}>{block.fact}</span>
        </span>
      )}
    </span>
  ));
});

/**
 * The day as a strip: entries as blocks, gaps dotted, overlaps underlined, a label every three hours; on phones
 * upright. Gaps are buttons over the strip; where that is narrow or touched, below it, each as large as a finger.
 */
export function DayStrip(
  props: StripContent & {
    day: DaySpan;
    timeZone: string;
    /** Marks this moment (milliseconds since 1970) when it lies in the day. */
    now?: number;
    /** Makes each gap a button that fills it. */
    onFill?: (gap: Span) => void;
    /** The minutes planned for each category: a faint row below. */
    plan?: readonly PlanPart[];
    /** What makes it touchable: over the blocks, under the buttons of the gaps. */
    children?: ReactNode;
  },
) {
  const { day, timeZone, now, onFill, plan, children, entries, carried, gaps: free, kinds } = props;
  const { blocks, gaps, overlaps, ticks } = useMemo(
    () => dayStripLayout({ entries, carried, gaps: free, ...(kinds && { kinds }) }, day, timeZone),
    [entries, carried, free, kinds, day.start, day.end, timeZone],
  );
  const text = useMemo(
    () => stripText({ entries, carried, gaps: free }, day, timeZone),
    [entries, carried, free, day.start, day.end, timeZone],
  );
  const steady = useSteadyActions({ fill: (gap: Span) => onFill?.(gap) });
  const at = now !== undefined && now >= day.start && now < day.end
    ? placeOn(day, { start: now, end: now + 1 })
    : null;
  return (
    <div className="@container relative">
      {/* Isolated: while the page scrolls, the browser paints its blocks as one instead of sorting each into the page. */}
      <div
        role="img"
        aria-label={text}
        className="isolate"
      >
        <div className="relative h-18 border-b border-hairline max-sm:ml-14 max-sm:h-96 max-sm:border-b-0 max-sm:border-l">
          {gaps.map((gap) => (
            <span
              key={gap.left}
              className={`${STRIP_PLACE} border-b-2 border-dotted border-edge max-sm:border-b-0 max-sm:border-l-2`}
              style={styleOf(gap)}
            />
          ))}
          <Blocks blocks={blocks} />
          {overlaps.map((overlap) => (
            <span
              key={overlap.left}
              className={`${STRIP_PLACE} border-b-4 border-ink max-sm:border-r-4 max-sm:border-b-0`}
              style={styleOf(overlap)}
            />
          ))}
          {at && (
            <span
              className="absolute -inset-y-1.5 left-(--at) w-0.5 bg-ink max-sm:-inset-x-1 max-sm:top-(--at) max-sm:bottom-auto max-sm:h-0.5 max-sm:w-auto forced-colors:bg-[CanvasText]"
              style={styleOf(at)}
            />
          )}
        </div>
        <div className="relative mt-2 h-4 text-axis text-soft max-sm:absolute max-sm:top-0 max-sm:mt-0 max-sm:h-96">
          {ticks.filter(({ label }) => label).map(({ at, label }, index) => (
            <span
              key={at}
              className={classes(
                "absolute left-(--at) whitespace-nowrap max-sm:top-(--at) max-sm:left-0 max-sm:translate-x-0",
                at > 0 && (at < 100
                  ? "-translate-x-1/2 max-sm:-translate-y-1/2"
                  : "-translate-x-full max-sm:-translate-y-full"),
                // Where it is narrow there is room for every other label.
                index % 2 === 1 && "sm:@max-[36rem]:hidden",
              )}
              style={styleOf({ left: at, width: 0 })}
            >
              {label}
            </span>
          ))}
        </div>
      </div>
      {plan && plan.length > 0 && <PlanRow plan={plan} day={day} />}
      {children}
      {onFill && gaps.length > 0 && <Gaps {...{ gaps, timeZone }} onFill={steady.fill} />}
    </div>
  );
}

/** The gaps as buttons, of which a full day has two hundred: only a change of them is rendered. */
const Gaps = memo(function Gaps({ gaps, timeZone, onFill }: Pick<StripLayout, "gaps"> & {
  timeZone: string;
  onFill: (gap: Span) => void;
}) {
  return (
    <ul
      aria-label={t("Gaps")}
      className="pointer-events-none max-sm:mt-1 max-sm:flex max-sm:flex-wrap max-sm:gap-2 pointer-coarse:mt-1 pointer-coarse:flex pointer-coarse:flex-wrap pointer-coarse:gap-2 sm:pointer-fine:absolute sm:pointer-fine:inset-x-0 sm:pointer-fine:top-0 sm:pointer-fine:h-18"
    >
      {gaps.map(({ span, left, width }) => {
        const duration = clockLength(span);
        const hasRoom = width >= WIDE;
        return (
          <li
            key={span.start}
            className={classes(
              "pointer-events-auto grid max-sm:w-auto! pointer-coarse:w-auto! sm:pointer-fine:absolute sm:pointer-fine:inset-y-0 sm:pointer-fine:min-w-6 sm:pointer-fine:-translate-x-1/2",
              hasRoom && "sm:pointer-fine:@container/place",
            )}
            style={{ left: `${left + width / 2}%`, width: `${width}%` }}
          >
            <button
              type="button"
              aria-label={t("Fill {times}", { times: spanText(span, timeZone) })}
              title={t("Fill {times}", { times: spanText(span, timeZone) })}
              onClick={() => onFill(span)}
              className="peer col-start-1 row-start-1 size-full rounded-cell transition-colors hover:bg-wash max-sm:min-h-11 max-sm:bg-wash pointer-coarse:min-h-11 pointer-coarse:bg-wash"
            />
            {/* Over the button, whose name says when the gap ends. */}
            <span
              aria-hidden="true"
              className="pointer-events-none col-start-1 row-start-1 place-self-center text-small font-medium text-soft transition-colors peer-hover:text-ink max-sm:px-3 pointer-coarse:px-3"
            >
              <span className="whitespace-nowrap sm:pointer-fine:hidden">
                {clockTime(span.start, timeZone)} <span className="text-ink">{duration}</span>
              </span>
              {hasRoom && (
                <span className={`max-sm:hidden! pointer-coarse:hidden! ${roomFor(`+ ${duration}`)}`}>
                  + {duration}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
});

/** The planned time of the day as a faint row of the same scale, each category filled as far as it was spent. */
function PlanRow({ plan, day }: { plan: readonly PlanPart[]; day: DaySpan }) {
  const share = (minutes: number) => 100 * 60_000 * minutes / (day.end - day.start);
  return (
    <div aria-hidden="true" className="mt-2 flex h-5 gap-px text-axis">
      {plan.filter(({ planned }) => planned > 0).map(({ category, planned, actual }) => (
        <span
          key={category}
          title={`${t(category)} ${minutesText(planned)}`}
          className="relative @container/place overflow-hidden rounded-cell bg-ring/10"
          style={{ width: `${share(planned)}%` }}
        >
          <span
            className="absolute inset-y-0 left-0 bg-ring/22"
            style={{ width: `${Math.min(100, 100 * actual / planned)}%` }}
          />
          <span className={`relative px-1.5 ${roomFor(t(category), 0.75)}`}>{t(category)}</span>
        </span>
      ))}
    </div>
  );
}

/** The overlaps of a day, each with buttons that shorten one of its entries. */
export function Overlaps({ overlaps, carried = [], timeZone, pending = false, onTrim }: {
  overlaps: readonly OverlapPair[];
  /** Entries of the day before that run on into this day. They are shortened on their own day. */
  carried?: readonly Entry[];
  timeZone: string;
  pending?: boolean;
  onTrim: (entry: Entry) => void;
}) {
  // Two hundred entries at one time would be twenty thousand pairs.
  const { shown, more } = useFold(overlaps);
  if (overlaps.length === 0) return null;
  return (
    <section aria-label={t("Overlaps")} className="grid">
      <p className="text-small text-soft">{t("This time counts for the entry that started last.")}</p>
      <ul aria-label={t("Overlaps")}>
        {shown.map(({ first, second, span }) => (
          <li
            key={`${first.id} ${second.id}`}
            tabIndex={-1}
            className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-1"
          >
            <span>
              {withElements(t("Overlaps: {first} and {second} {overlap}"), {
                first: t(first.category),
                second: t(second.category),
                overlap: (
                  <span className="text-soft">
                    {keepTimes(t("share {times}, {duration}", {
                      times: spanText(span, timeZone),
                      duration: clockLength(span),
                    }))}
                  </span>
                ),
              })}
            </span>
            <span className="flex flex-wrap gap-2">
              {[first, second].filter((entry) => !carried.includes(entry)).map((entry) => {
                const timed = {
                  category: t(entry.category),
                  time: clockTime(Date.parse(entry.start_ts), timeZone),
                };
                return (
                  <Button
                    key={entry.id}
                    size="small"
                    disabled={pending}
                    aria-label={t("Shorten {category} ({time})", timed)}
                    onClick={() => onTrim(entry)}
                  >
                    <span>
                      {first.category === second.category
                        ? keepTimes(t("Shorten {category} ({time})", timed))
                        : t("Shorten {category}", timed)}
                    </span>
                  </Button>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
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
    <table className="w-full text-small">
      <caption className="pb-1 text-left text-soft">{t("Against your time plan")}</caption>
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
