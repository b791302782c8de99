import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import type { DaySpan } from "../../domain/calendar.ts";
import { spentText } from "../../domain/format.ts";
import type { Entry } from "../../domain/rings/mod.ts";
import { type Span, spanOf } from "../../domain/time.ts";
import { t } from "../../texts/translate.ts";
import { Button, classes, keepTimes } from "../Controls.tsx";
import { spanText } from "./Entries.tsx";
import { placeOn, STRIP_PLACE, styleOf } from "./Strip.tsx";

/** What of an entry is pulled: one of its edges, or all of it. */
export type Pull = "start" | "end" | "all";

/** What a pulled edge stays within, and what it comes to rest at. */
export interface PullLimits {
  day: DaySpan;
  /** Where the time that can be filled ends: milliseconds since 1970. */
  until: number;
  /** The edges of other entries. */
  near: readonly number[];
}

const MINUTE = 60_000;

/** Edges lie at whole steps, and are moved by one with each key. */
const STEP = 5 * MINUTE;

/** From this far on, an edge comes to rest at that of another entry. */
const NEAR = 4 * MINUTE;

const between = (least: number, at: number, most: number) => Math.max(least, Math.min(most, at));

/**
 * Returns an entry's span after a pull by `by` milliseconds: within the day and the time so far, at whole five minutes
 * or at the edge of another entry, and at least five minutes long. What lies outside of the day does not move.
 */
export function pulled(span: Span, pull: Pull, by: number, { day, until, near }: PullLimits): Span {
  const { start, end } = span;
  const last = Math.max(Math.min(day.end, until), end);
  const rest = (at: number) =>
    near.find((edge) => Math.abs(edge - at) <= NEAR) ?? Math.round(at / STEP) * STEP;
  const isFixed = { start: start < day.start, end: end > day.end };
  const shortest = Math.min(STEP, end - start);
  if (pull === "all") {
    if (isFixed.start || isFixed.end) return span;
    const moved = between(day.start, rest(start + by), Math.max(day.start, last - (end - start)));
    return { start: moved, end: moved + end - start };
  }
  if (isFixed[pull]) return span;
  return pull === "start"
    ? { start: between(day.start, rest(start + by), end - shortest), end }
    : { start, end: between(start + shortest, rest(end + by), last) };
}

/** Returns where an entry is cut at `at`: at whole five minutes where that lies within it. */
export function cutPoint({ start, end }: Span, at: number): number {
  const whole = Math.round(at / STEP) * STEP;
  return whole > start && whole < end ? whole : Math.round((start + end) / 2);
}

/** As close to an edge, in pixels, the edge is pulled: with a mouse, and with a finger. */
const EDGE = { mouse: 8, touch: 22 };

/** A pointer that moves less is a tap; pixels. */
const STILL = 4;

/** The second tap of two comes within this time; milliseconds. */
const DOUBLE = 350;

interface Hold {
  readonly entry: Entry | undefined;
  readonly pull: Pull | null;
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * What makes the day strip touchable: a tap on a gap fills it, one on an entry chooses it; its edges and all of it can
 * be pulled, and a double tap cuts it. One element has the focus for all of the strip: arrows choose the entry.
 */
export function StripTouch(
  props: Omit<PullLimits, "near"> & {
    /** The entries that can be changed. */
    entries: readonly Entry[];
    gaps: readonly Span[];
    timeZone: string;
    onFill: (gap: Span) => void;
    onOpen: (id: string) => void;
    onChange: (entry: Entry, span: Span) => void;
    onSplit: (entry: Entry, at: number) => void;
    onDelete: (entry: Entry) => void;
  },
) {
  const { entries, gaps, day, until, timeZone, onFill, onOpen, onChange, onSplit, onDelete } = props;
  const spans = useMemo(
    () =>
      entries.map((entry) => ({ entry, ...spanOf(entry) })).sort((a, b) =>
        a.start - b.start || a.end - b.end
      ),
    [entries],
  );
  const [id, setId] = useState<string>();
  const [draft, setDraft] = useState<Span | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const focus = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold | null>(null);
  const lastTap = useRef({ id: "", time: 0 });

  const found = spans.findIndex(({ entry }) => entry.id === id);
  const isChosen = found >= 0;
  const index = isChosen ? found : spans.length - 1;
  const chosen = spans[index];
  const limits = {
    day,
    until,
    near: spans.filter((one) => one !== chosen).flatMap(({ start, end }) => [start, end]),
  };
  const commit = () => {
    setDraft(null);
    if (chosen && draft && (draft.start !== chosen.start || draft.end !== chosen.end)) {
      onChange(chosen.entry, draft);
    }
  };

  /** Returns the instant at a pointer, and how many milliseconds a pixel is. */
  const timeAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect();
    const isUpright = height > width;
    const perPixel = (day.end - day.start) / Math.max(1, isUpright ? height : width);
    return { at: day.start + perPixel * (isUpright ? clientY - top : clientX - left), perPixel };
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const { at, perPixel } = timeAt(event);
    const isTouch = event.pointerType === "touch";
    const reach = perPixel * (isTouch ? EDGE.touch : EDGE.mouse);
    const isNear = (one: Span) => at > one.start - reach && at < one.end + reach;
    // What was chosen first, then the last one that covers the place, then the nearest.
    const one = isChosen && chosen && isNear(chosen)
      ? chosen
      : spans.findLast(({ start, end }) => at >= start && at < end) ??
        (isTouch ? spans.find(isNear) : undefined);
    // A finger scrolls the page, except on what it has chosen.
    const canPull = one && (!isTouch || one === chosen && isChosen);
    const zone = one ? Math.min(reach, (one.end - one.start) / 3) : 0;
    const pull: Pull | null = !canPull
      ? null
      : at < one.start + zone
      ? "start"
      : at > one.end - zone
      ? "end"
      : "all";
    hold.current = { entry: one?.entry, pull, x: event.clientX, y: event.clientY, at };
    if (pull) frame.current?.setPointerCapture?.(event.pointerId);
    if (one && pull) setId(one.entry.id);
  };
  const onPointerMove = (event: PointerEvent) => {
    const held = hold.current;
    if (!held?.pull || !chosen || held.entry !== chosen.entry) return;
    const { at } = timeAt(event);
    if (!draft && Math.hypot(event.clientX - held.x, event.clientY - held.y) < STILL) return;
    setDraft(pulled(chosen, held.pull, at - held.at, limits));
  };
  const onPointerUp = (event: PointerEvent) => {
    const held = hold.current;
    hold.current = null;
    if (!held) return;
    if (draft) return commit();
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) >= STILL * 2) return;
    const { entry, at } = held;
    if (!entry) {
      const gap = gaps.find(({ start, end }) => at >= start && at < end);
      setId(undefined);
      return gap && onFill(gap);
    }
    const isSecond = lastTap.current.id === entry.id && event.timeStamp - lastTap.current.time < DOUBLE;
    lastTap.current = { id: isSecond ? "" : entry.id, time: event.timeStamp };
    if (isSecond) return onSplit(entry, cutPoint(spanOf(entry), at));
    setId(entry.id);
    focus.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey } = event;
    if (!chosen || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
    const other = { Home: spans[0], End: spans.at(-1) }[key] ??
      (by && !shiftKey && !altKey ? spans[isChosen ? index + by : index] ?? chosen : undefined);
    if (other) setId(other.entry.id);
    else if (by) {
      setId(chosen.entry.id);
      const pull = shiftKey && altKey ? "all" : shiftKey ? "end" : "start";
      const now = draft ?? chosen;
      // A key always moves on, also from an edge at which a pull would rest.
      setDraft(pulled(now, pull, by * STEP, { ...limits, near: [] }));
    } else if (key === "Enter" || key === " ") onOpen(chosen.entry.id);
    else if (key === "x") onSplit(chosen.entry, cutPoint(chosen, (chosen.start + chosen.end) / 2));
    else if (key === "Delete") onDelete(chosen.entry);
    else if (key === "Escape" && draft) setDraft(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const shown = draft ?? chosen;
  const name = chosen && shown && (
    <>
      <span className="font-medium">{t(chosen.entry.category)}</span>{" "}
      <span className="text-soft">
        {keepTimes(`${spanText(shown, timeZone)}, ${spentText(shown.end - shown.start)}`)}
      </span>
    </>
  );
  return (
    <>
      <div
        ref={frame}
        data-touch-strip=""
        className="absolute inset-x-0 top-0 h-18 touch-pan-y select-none max-sm:left-14 max-sm:h-96"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          hold.current = null;
          setDraft(null);
        }}
      >
        {chosen && shown && (
          <div
            ref={focus}
            role="slider"
            tabIndex={0}
            aria-label={t("Entries on the strip")}
            aria-valuemin={1}
            aria-valuemax={spans.length}
            aria-valuenow={index + 1}
            aria-valuetext={t("{name}, {times}", {
              name: t(chosen.entry.category),
              times: spanText(shown, timeZone),
            })}
            onKeyDown={onKeyDown}
            onKeyUp={({ key }) => (key === "Shift" || key === "Alt") && commit()}
            onBlur={commit}
            className={classes(
              "min-w-1 rounded-cell",
              STRIP_PLACE,
              isChosen && "touch-none outline-2 outline-ink",
              draft !== null && "bg-ring/40",
            )}
            style={styleOf(placeOn(day, shown))}
          >
            {isChosen && (
              <>
                <span className="absolute top-1/3 left-0 h-1/3 w-1 cursor-ew-resize bg-ink max-sm:inset-x-1/3 max-sm:top-0 max-sm:h-1 max-sm:w-auto" />
                <span className="absolute top-1/3 right-0 h-1/3 w-1 cursor-ew-resize bg-ink max-sm:inset-x-1/3 max-sm:top-auto max-sm:bottom-0 max-sm:h-1 max-sm:w-auto" />
              </>
            )}
          </div>
        )}
      </div>
      <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-4 text-small">
        {isChosen && chosen
          ? (
            <>
              <span>{name}</span>
              <span className="flex gap-x-4">
                <Button look="quiet" size="small" onClick={() => onOpen(chosen.entry.id)}>{t("Edit")}</Button>
                <Button
                  look="quiet"
                  size="small"
                  onClick={() => onSplit(chosen.entry, cutPoint(chosen, (chosen.start + chosen.end) / 2))}
                >
                  {t("Split in two")}
                </Button>
              </span>
            </>
          )
          : (
            <span className="text-soft print:hidden">
              {t("Tap a gap to fill it, pull an edge to trim, double-tap to cut")}
            </span>
          )}
      </div>
    </>
  );
}
