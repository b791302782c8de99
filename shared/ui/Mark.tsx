import { type CSSProperties, memo, type ReactNode, useId, useState } from "react";
import { type ByRing, RING_NAMES, type RingName } from "../domain/rings/ring.ts";
import { t } from "../texts/translate.ts";
import { classes } from "./Button.tsx";
import {
  inkOutline,
  MARK_BOX,
  MARK_BRUSH,
  MARK_POINTS,
  type MarkWeight,
  markWeight,
  openWidth,
  strokeBreadth,
  strokeLine,
} from "../domain/mark.ts";

export interface MarkProps {
  /** Side in pixels. It grows with the text, which it may contain. */
  size: number;
  /** The rings that are complete: their strokes are whole. */
  complete?: readonly RingName[];
  /** How far each ring is, 0 to 100. Shown above 32 px only. */
  progress?: Partial<ByRing<number>>;
  /** How well each ring was lived, 0 to 1: how broad and wet its stroke is. Where absent, a complete one is full. */
  fullness?: Partial<ByRing<number>> | undefined;
  /** The accessible name. Without it the mark is decorative and hidden. */
  label?: string;
  /** Draws the strokes one after another, repeatedly. */
  loading?: boolean;
  /** Shown in the middle, such as the count. */
  children?: ReactNode;
  className?: string;
}

/** Text of 100 %. */
const REM_PX = 16;

/** What is done of an open ring without points is drawn with this fullness. */
const OPEN_FULLNESS = 0.3;

/** Returns the accessible name of a day's mark, with its points where they are known. */
export function markText(completed: number, points?: number): string {
  const rings = t("{completed} of {all} rings complete", { completed, all: RING_NAMES.length });
  if (points === undefined) return rings;
  return `${rings}${t(", ")}${points === 1 ? t("1 point") : t("{points} points", { points })}`;
}

/**
 * The ensō of five strokes: how far a stroke reaches says whether its ring is complete, how broad and wet it is how
 * well it was lived. In a large one, ink spreads for 600 ms when a ring becomes complete, 400 ms when its points grow.
 */
export function Mark(
  { size, complete = [], progress = {}, fullness = {}, label, loading = false, children, className }:
    MarkProps,
) {
  // Loading does not wait for bristles.
  const weight = loading ? "plain" : markWeight(size);
  const isLarge = weight === "fine" || weight === "plain";
  const lengthOf = (ring: RingName) => {
    if (loading || complete.includes(ring)) return 1;
    return isLarge ? Math.round(Math.min(99, Math.max(0, progress[ring] ?? 0))) / 100 : 0;
  };
  const pointsOf = (ring: RingName) => {
    const share = fullness[ring] ?? (complete.includes(ring) || loading ? 1 : OPEN_FULLNESS);
    return Math.round(MARK_POINTS * Math.min(1, Math.max(0, share)));
  };
  return (
    <span className={classes("relative inline-grid shrink-0 place-items-center", className)} data-mark="">
      <svg
        width={`${size / REM_PX}rem`}
        height={`${size / REM_PX}rem`}
        viewBox={`0 0 ${MARK_BOX} ${MARK_BOX}`}
        className={loading ? "mark-loading" : undefined}
        {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      >
        {RING_NAMES.map((ring) => (
          <Stroke
            key={ring}
            ring={ring}
            size={size}
            weight={weight}
            length={lengthOf(ring)}
            points={pointsOf(ring)}
            loading={loading}
            closes={complete.length === RING_NAMES.length}
          />
        ))}
      </svg>
      {children && <span className="absolute">{children}</span>}
    </span>
  );
}

/** Degrees that a mask begins before its stroke and ends after it. */
const HEAD = 8;

/** Near the outer edge of the strokes. */
const WET_RADIUS = 44;

/** The least of a stroke that looks like one. */
const LEAST_LENGTH = 0.08;

const Stroke = memo(function Stroke({ ring, size, weight, length, points, loading, closes }: {
  ring: RingName;
  size: number;
  weight: MarkWeight;
  /** How much of it is inked, 0 to 1. */
  length: number;
  /** 0 to 20. */
  points: number;
  loading: boolean;
  /** Whether all five are whole. */
  closes: boolean;
}) {
  const mask = useId();
  const [before, setBefore] = useState({ length, points });
  const lengthens = length > before.length;
  const grows = lengthens || (length === before.length && points > before.points);
  const settle = () => setBefore({ length, points });
  if (!grows && (length !== before.length || points !== before.points)) settle();
  // Painting masks takes milliseconds, so there is one only while ink spreads.
  const spreads = loading || (grows && (weight === "fine" || weight === "plain"));
  const isLast = spreads && closes && lengthens;
  return (
    <g data-ring={ring} data-inked={length} className={length > 0 ? "fill-ring" : "fill-none"}>
      {(length < 1 || spreads) && (
        <path
          d={strokeLine(ring, size)}
          className="fill-none stroke-unfilled"
          strokeWidth={openWidth(size)}
          strokeLinecap="round"
        />
      )}
      {length > 0 && (
        <path
          d={inkOutline(ring, weight, points, Math.max(LEAST_LENGTH, length))}
          className="fill-ring"
          mask={spreads ? `url(#${mask})` : undefined}
        />
      )}
      {spreads && (
        <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width={MARK_BOX} height={MARK_BOX}>
          <path
            className="mark-ink"
            d={strokeLine(ring, size, HEAD)}
            pathLength={1}
            fill="none"
            stroke="#fff"
            strokeWidth={MARK_BRUSH}
            strokeDasharray="1 2"
            onAnimationEnd={isLast ? undefined : settle}
            // React's type has no custom properties.
            style={{
              "--mark-from": 1 - before.length,
              "--mark-breadth": strokeBreadth(weight, before.points),
              "--mark-time": lengthens ? "600ms" : "400ms",
            } as CSSProperties}
          />
        </mask>
      )}
      {isLast && (
        <circle
          className="mark-wet"
          cx={MARK_BOX / 2}
          cy={MARK_BOX / 2}
          r={WET_RADIUS}
          pathLength={1}
          onAnimationEnd={settle}
        />
      )}
    </g>
  );
});
