import { type PointerEvent, useRef, useState } from "react";
import { type ByRing, RING_NAMES, type RingName } from "../../domain/rings/ring.ts";
import { Mark } from "../Mark.tsx";
import { inkOutline, MARK_BOX, MARK_BRUSH, MARK_POINTS, strokeLine } from "../../domain/mark.ts";

/** The circle's side in pixels. */
const SIZE = 368;

/** Degrees of one stroke. */
const DEGREES = 360 / RING_NAMES.length;

/** How much of the stroke one movement may skip: the hand follows it, and does not jump to its end. */
const MAX_SKIP = 0.35;

/** From here on it counts as drawn. */
const DRAWN = 0.95;

/** Returns the stroke that is left to draw: that of the last complete ring, or the last of the circle. */
function lastStroke(complete: readonly RingName[]): RingName {
  return RING_NAMES.findLast((ring) => complete.includes(ring)) ?? "void";
}

/**
 * The circle of a day without its last stroke, which is drawn by hand: a finger, a mouse or a pen follows the pale one.
 * What does the same without a hand is the page's own button.
 */
export function LastStroke({ complete, progress, fullness = {}, onDrawn }: {
  /** The complete rings of the day. */
  complete: readonly RingName[];
  progress: Partial<ByRing<number>>;
  fullness?: Partial<ByRing<number>> | undefined;
  /** Called when the stroke was drawn to its end. */
  onDrawn: () => void;
}) {
  const ring = lastStroke(complete);
  const [length, setLength] = useState(0);
  const [pen, setPen] = useState<readonly [x: number, y: number] | null>(null);
  // A movement may come before the one before it is rendered.
  const drawn = useRef(0);
  const points = Math.round(MARK_POINTS * (fullness[ring] ?? (complete.includes(ring) ? 1 : 0)));

  const draw = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = MARK_BOX * (event.clientX - box.left) / box.width;
    const y = MARK_BOX * (event.clientY - box.top) / box.height;
    setPen([x, y]);
    const share = shareOf(ring, x, y);
    // Once it is drawn, the hand may move on.
    if (drawn.current >= DRAWN || share <= drawn.current || share > drawn.current + MAX_SKIP) return;
    drawn.current = share;
    setLength(share);
    if (share >= DRAWN) onDrawn();
  };
  return (
    <div className="relative">
      <Mark
        size={SIZE}
        className="compact:[&>svg]:size-[min(15rem,75vw)]"
        complete={complete.filter((one) => one !== ring)}
        progress={{ ...progress, [ring]: 0 }}
        fullness={fullness}
      />
      <svg
        aria-hidden="true"
        data-ring={ring}
        data-stroke={Math.round(100 * length)}
        viewBox={`0 0 ${MARK_BOX} ${MARK_BOX}`}
        className="absolute inset-0 size-full touch-none overflow-visible fill-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          draw(event);
        }}
        onPointerMove={(event) => pen && draw(event)}
        onPointerUp={() => setPen(null)}
        onPointerCancel={() => setPen(null)}
      >
        {/* The whole circle takes the pointer, so that nobody has to aim. */}
        <rect width={MARK_BOX} height={MARK_BOX} fill="transparent" />
        <path
          d={strokeLine(ring, SIZE)}
          className="stroke-ring opacity-15"
          strokeWidth={MARK_BRUSH / 2.5}
          strokeLinecap="round"
        />
        {length > 0 && (
          <path
            d={inkOutline(ring, "fine", Math.max(1, points), Math.max(0.08, length))}
            className="fill-ring"
          />
        )}
        {pen && (
          <>
            <circle cx={pen[0]} cy={pen[1]} r="7.4" className="stroke-ink" strokeWidth="0.5" />
            <circle cx={pen[0]} cy={pen[1]} r="1.1" className="fill-ink" />
          </>
        )}
      </svg>
    </div>
  );
}

/** Returns how far along a ring's stroke a point of the box is, 0 to 1; 0 before it and on the other side. */
function shareOf(ring: RingName, x: number, y: number): number {
  const degrees = Math.atan2(x - MARK_BOX / 2, MARK_BOX / 2 - y) * 180 / Math.PI;
  // From its start on, clockwise.
  const along = (degrees - DEGREES * RING_NAMES.indexOf(ring) + 720) % 360;
  // Past its end, within half of the next stroke, it is drawn.
  return along > 1.5 * DEGREES ? 0 : Math.min(1, along / DEGREES);
}
