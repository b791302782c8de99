import { type ByRing, RING_NAMES, type RingName } from "./rings/ring.ts";

/** The square that every path below is drawn in. */
export const MARK_BOX = 100;

/** The width of a line along `strokeLine` that covers the whole stroke. */
export const MARK_BRUSH = 28;

/** The points that make a stroke as broad and wet as it gets. */
export const MARK_POINTS = 20;

/**
 * `fine` has a brush's bristles; `plain` is a solid stroke; `bold` has three breadths and wide gaps, for 32 px and
 * below; `tiny` has one breadth.
 */
export type MarkWeight = "fine" | "plain" | "bold" | "tiny";

interface Look {
  radius: number;
  /** The breadths of a stroke of 0 and of 20 points. */
  breadths: readonly [least: number, most: number];
  /** How many points make a stroke broader. */
  step: number;
  /** Degrees between two strokes. */
  gap: number;
  /** How broad a stroke ends, as a share of its breadth. */
  tail: number;
}

const LOOKS: Record<MarkWeight, Look> = {
  fine: { radius: 41.9, breadths: [1.5, 13.6], step: 1, gap: 2.2, tail: 0.58 },
  plain: { radius: 41.9, breadths: [4, 14], step: 1, gap: 3.2, tail: 0.5 },
  bold: { radius: 37.9, breadths: [11.5, 21.5], step: 10, gap: 9, tail: 0.66 },
  tiny: { radius: 37.4, breadths: [22, 22], step: MARK_POINTS, gap: 14, tail: 0.7 },
};

/** Returns the weight that reads best at a size in pixels. */
export function markWeight(size: number): MarkWeight {
  if (size < 22) return "tiny";
  if (size <= 32) return "bold";
  return size < 80 ? "plain" : "fine";
}

type Point = readonly [x: number, y: number];

/** The point at `t` along a stroke, 0 to 1, and `across` it, from -0.5 (inner edge) to 0.5 (outer edge). */
type At = (t: number, across: number) => Point;

/** Each stroke is slightly different, as if drawn by hand: how it drifts inward, bulges, and where it is broadest. */
const HANDS: ByRing<readonly [drift: number, bow: number, belly: number]> = {
  earth: [-1.6, 0.9, 0.3],
  water: [-1.2, 1.1, 0.36],
  fire: [-1.4, 0.5, 0.28],
  wind: [-1.1, 1, 0.38],
  void: [-1.9, 0.6, 0.33],
};

const DEGREES = 360 / RING_NAMES.length;
const startOf = (ring: RingName) => DEGREES * RING_NAMES.indexOf(ring);

/** Returns the greatest breadth of a stroke. */
export function strokeBreadth(weight: MarkWeight, points: number): number {
  const { breadths: [least, most], step } = LOOKS[weight];
  return least + (most - least) * (Math.round(points / step) * step / MARK_POINTS) ** 0.85;
}

/**
 * Returns the middle of a stroke as an arc. Drawn with a width of `MARK_BRUSH` it covers the stroke; with that of
 * `openWidth` and round ends, it is the stroke of an open ring.
 *
 * @param longer degrees that it has more at each end
 */
export function strokeLine(ring: RingName, size: number, longer = 0): string {
  const { radius, gap } = LOOKS[markWeight(size)];
  const [from, to] = [startOf(ring) + gap - longer, startOf(ring) + DEGREES - gap + longer];
  return `M${write(polar(radius, from))}A${radius} ${radius} 0 0 1 ${write(polar(radius, to))}`;
}

/** Returns the width of the stroke of an open ring: a hairline, heavier the smaller the mark is. */
export function openWidth(size: number): number {
  if (size <= 32) return size < 22 ? 8 : 6.4;
  return size < 80 ? 3.2 : size < 140 ? 2 : 1.3;
}

const outlines = new Map<string, string>();

/**
 * Returns the outline of an inked stroke, to be filled. It is computed once.
 *
 * @param points 0 to 20, whole: how broad and wet it is
 * @param length how much of it is done, 0 to 1
 */
export function inkOutline(ring: RingName, weight: MarkWeight, points = MARK_POINTS, length = 1): string {
  const key = `${ring} ${weight} ${points} ${length}`;
  const outline = outlines.get(key) ?? brush(ring, weight, points, length);
  outlines.set(key, outline);
  return outline;
}

/**
 * A stroke of a brush: a body of solid ink with a round head, and for the fine weight streaks of bare paper in it and
 * the bristles that it ends in. The more points, the wetter: a longer body, fewer streaks, bristles that stay down.
 */
function brush(ring: RingName, weight: MarkWeight, points: number, length: number): string {
  const { radius, gap, tail } = LOOKS[weight];
  const [drift, bow, belly] = HANDS[ring];
  const breadth = strokeBreadth(weight, points);
  const fine = weight === "fine";
  const ink = points / MARK_POINTS;
  const dry = 1 - ink;
  const from = startOf(ring) + gap;
  const sweep = (DEGREES - gap * 1.5) * length;
  const at: At = (t, across) =>
    polar(
      radius + bow * Math.sin(Math.PI * t) + drift * t + breadth * swell(t, belly, tail) * across,
      // The brush is laid down slantwise.
      from + sweep * t - breadth * 0.32 * across * (1 - t) ** 3,
    );
  /** Where the body ends. */
  const wet = fine ? 0.36 + 0.56 * ink : 0.97;
  const half = fine ? 0.5 - 0.09 * dry : 0.5;
  const edge = (across: number) => range(12, (q) => at(0.03 + (wet - 0.03) * q, across));
  const press = 2.2 / Math.max(20, sweep);
  const shapes = [closed([
    ...edge(half),
    at(wet + 0.014, half * 0.62),
    at(wet + 0.024, 0.02),
    at(wet + 0.012, -half * 0.6),
    ...edge(-half).reverse(),
    at(0.012, -0.44),
    at(0.03 - press * 1.35, -0.3),
    at(0.03 - press * 1.95, 0.02),
    at(0.03 - press * 1.4, 0.33),
    at(0.014, 0.46),
  ])];
  if (!fine) return shapes.join("");
  const random = randoms(startOf(ring) + points * 13 + 5);
  const streaks = breadth < 4 ? 0 : 2 + Math.round(random() * 2 + dry * 3);
  for (let k = 0; k < streaks; k++) {
    const across = -0.36 + 0.72 * (k + 0.2 + random() * 0.6) / streaks;
    const a = wet * (0.3 + 0.45 * random());
    const z = Math.min(wet - 0.015, a + 0.14 + random() * 0.3);
    // Drawn the other way round than the body, it is a hole in it.
    shapes.push(hair(at, a, z, across, -(0.16 + 0.3 * random()) / breadth * (0.8 + dry)));
  }
  const bristles = Math.max(3, Math.round(breadth * 1.35));
  for (let b = 0; b < bristles; b++) {
    const across = -0.5 + (b + 0.5) / bristles + (random() - 0.5) * 0.25 / bristles;
    const thick = (0.55 + 0.7 * random()) * (0.74 + 0.42 * ink) / bristles;
    const end = 1 - random() ** 2 * (0.06 + 0.22 * dry) - 0.02 * Math.abs(across);
    let start = Math.max(0.03, wet - 0.06 - random() * (0.1 + 0.5 * dry));
    // Where a dry bristle lifts off the paper.
    for (let lifts = Math.round(random() * 2.6 * dry); lifts > 0; lifts--) {
      const a = wet * 0.7 + random() * (end - wet * 0.7) * 0.8;
      const z = a + 0.03 + random() * (0.05 + 0.16 * dry);
      if (a < start + 0.05 || z > end - 0.03) continue;
      shapes.push(hair(at, start, a, across, thick));
      start = z;
    }
    shapes.push(hair(at, start, end, across, thick));
  }
  return shapes.join("");
}

/** A single hair's line from `a` to `z`, tapering at its end; turned the other way with a negative breadth. */
function hair(at: At, a: number, z: number, across: number, thick: number): string {
  const side = (sign: number) =>
    range(Math.max(4, Math.round((z - a) * 14)), (q) => {
      const taper = Math.min(1, q * 9 + 0.25, (1 - q) * 4 + 0.05);
      return at(a + (z - a) * q, across + sign * thick / 2 * taper);
    });
  return closed([...side(1), ...side(-1).reverse()]);
}

/** Width along a stroke as a share of its greatest: it swells after the start and tapers to `tail`. */
function swell(t: number, belly: number, tail: number): number {
  return t < belly
    ? 0.74 + 0.26 * Math.sin(Math.PI / 2 * Math.max(t, 0) / belly)
    : tail + (1 - tail) * (1 - ((t - belly) / (1 - belly)) ** 1.8);
}

/** Returns numbers from 0 to 1, the same ones for the same seed. */
function randoms(seed: number): () => number {
  let state = seed * 2654435761 >>> 0;
  return () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32;
}

const range = (count: number, of: (share: number) => Point) =>
  Array.from({ length: count }, (_, i) => of(i / (count - 1)));

/** Degrees run clockwise from the top. */
function polar(radius: number, degrees: number): Point {
  const angle = degrees * Math.PI / 180;
  return [MARK_BOX / 2 + radius * Math.sin(angle), MARK_BOX / 2 - radius * Math.cos(angle)];
}

/** A smooth closed curve through the points (Catmull–Rom, written as cubic Béziers). */
function closed(points: readonly Point[]): string {
  const at = (i: number): Point => points.at(i % points.length) ?? [0, 0];
  const parts = points.map((to, i) =>
    `C${write(lean(at(i - 1), at(i - 2), to))} ${write(lean(to, at(i + 1), at(i - 1)))} ${write(to)}`
  );
  return `M${write(at(-1))}${parts.join("")}Z`;
}

const TENSION = 6;
const lean = (at: Point, before: Point, after: Point): Point => [
  at[0] + (after[0] - before[0]) / TENSION,
  at[1] + (after[1] - before[1]) / TENSION,
];
const write = ([x, y]: Point) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 10) / 10;
