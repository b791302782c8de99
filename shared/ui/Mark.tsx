import { memo, type ReactNode, useId, useState } from "react";
import type { ByRing, RingName } from "../domain/rings/ring.ts";
import { classes } from "./Controls.tsx";
import { MARK_BOX, MARK_BRUSH, markGeometry, type MarkStroke, markWeight } from "./mark.ts";

export interface MarkProps {
  /** Side in pixels. It grows with the text, which it may contain. */
  size: number;
  /** The rings that are complete: their strokes are inked. */
  complete?: readonly RingName[];
  /** How far each ring is, 0 to 100. Shown at 48 px and above only. */
  progress?: Partial<ByRing<number>>;
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

/** Smaller marks show complete rings only, without a transition. */
const MIN_DETAILED_SIZE = 48;

/** The ensō of five strokes. In a large one, a stroke is inked over 600 ms when its ring becomes complete. */
export function Mark(
  { size, complete = [], progress = {}, label, loading = false, children, className }: MarkProps,
) {
  const weight = markWeight(size);
  const isDetailed = size >= MIN_DETAILED_SIZE;
  const StrokeShape = isDetailed || loading ? Stroke : SmallStroke;
  const inkOf = (ring: RingName) => {
    if (loading || complete.includes(ring)) return 1;
    return !isDetailed ? 0 : Math.min(99, Math.max(0, progress[ring] ?? 0)) / 100;
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
        {markGeometry(weight).map((stroke) => (
          <StrokeShape key={stroke.ring} stroke={stroke} ink={inkOf(stroke.ring)} loading={loading} />
        ))}
      </svg>
      {children && <span className="absolute">{children}</span>}
    </span>
  );
}

interface StrokeProps {
  stroke: MarkStroke;
  /** How much of it is inked, 0 to 1. */
  ink: number;
  loading: boolean;
}

const isWhole = (ink: number) => ink === 0 || ink === 1;

/** A stroke that is inked as a whole or not at all. A month of days has a hundred and fifty of them. */
const SmallStroke = memo(function SmallStroke({ stroke, ink }: StrokeProps) {
  return (
    <path
      data-ring={stroke.ring}
      data-inked={ink}
      d={stroke.outline}
      fillRule="evenodd"
      className={ink === 1 ? "fill-ring" : "fill-unfilled"}
    />
  );
});

const Stroke = memo(function Stroke({ stroke, ink, loading }: StrokeProps) {
  const mask = useId();
  const [first] = useState(ink);
  const [hasChanged, setHasChanged] = useState(false);
  if (ink !== first && !hasChanged) setHasChanged(true);
  // Painting masks takes milliseconds of the first paint, and nothing is seen of these until the ink changes.
  if (!loading && isWhole(ink) && ink === first && !hasChanged) {
    return <SmallStroke stroke={stroke} ink={ink} loading={false} />;
  }
  return (
    <g data-ring={stroke.ring} data-inked={ink}>
      <path d={stroke.outline} fillRule="evenodd" className="fill-unfilled" />
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width={MARK_BOX} height={MARK_BOX}>
        <path
          className={isWhole(first) && !loading ? "mark-ink mark-ink-new" : "mark-ink"}
          d={stroke.path}
          pathLength={1}
          fill="none"
          stroke="#fff"
          strokeWidth={MARK_BRUSH}
          strokeDasharray="1 2"
          strokeDashoffset={1 - ink}
          opacity={ink > 0 ? 1 : 0}
        />
      </mask>
      <path d={stroke.outline} fillRule="evenodd" className="fill-ring" mask={`url(#${mask})`} />
    </g>
  );
});
