import { type ByRing, RING_NAMES, type RingName } from "../domain/rings/ring.ts";

/** The square that every path below is drawn in. */
export const MARK_BOX = 100;

/** One brush stroke of the mark. */
export interface MarkStroke {
  readonly ring: RingName;
  /** The stroke's outline, to be filled (`evenodd`: the streaks a drying brush leaves are holes). */
  readonly outline: string;
  /**
   * The centre line. Drawn with a width of `MARK_BRUSH` it covers the outline, so that a part of it can be revealed.
   */
  readonly path: string;
}

/** The width of a line along `path` that covers the whole stroke. */
export const MARK_BRUSH = 26;

/** `fine` has a brush's dry tail; `plain` is the same stroke without it; `bold` is for 32 px and below. */
export type MarkWeight = "fine" | "plain" | "bold";

type Point = readonly [x: number, y: number];

interface Hand {
  /** Degrees the stroke begins after (or, negative, before) its fifth of the circle. */
  start: number;
  /** Degrees it covers. */
  sweep: number;
  /** Greatest width. */
  width: number;
  /** How far the brush drifts off the circle by the end of the stroke, outward positive. */
  drift: number;
  /** How far it bulges off the circle in the middle. */
  bow: number;
  /** Where along the stroke it is widest, 0 to 1. */
  belly: number;
}

/** Each stroke is slightly different, as if drawn by hand. */
const HANDS: Record<RingName, Hand> = {
  earth: { start: 4, sweep: 61, width: 12, drift: -1.6, bow: 0.7, belly: 0.3 },
  water: { start: 3, sweep: 62, width: 11, drift: -0.4, bow: 0.9, belly: 0.34 },
  fire: { start: 4, sweep: 60, width: 11.4, drift: 0.9, bow: 0.2, belly: 0.28 },
  wind: { start: 3, sweep: 61, width: 10.8, drift: -0.9, bow: 0.8, belly: 0.36 },
  void: { start: 3, sweep: 59, width: 10.4, drift: -1.9, bow: 0.4, belly: 0.32 },
};

const RADIUS = 41.5;
const BOLD = { radius: 38.8, width: 1.62, trim: 3.5 };
const STEPS = 9;

const known = new Map<MarkWeight, readonly MarkStroke[]>();

/** Returns the five strokes, clockwise from the top: earth, water, fire, wind, void. They are computed once. */
export function markGeometry(weight: MarkWeight): readonly MarkStroke[] {
  const strokes = known.get(weight) ?? RING_NAMES.map((ring, index) => stroke(ring, index, weight));
  known.set(weight, strokes);
  return strokes;
}

function stroke(ring: RingName, index: number, weight: MarkWeight): MarkStroke {
  const hand = HANDS[ring];
  const bold = weight === "bold";
  const from = index * 72 + hand.start + (bold ? BOLD.trim : 0);
  const sweep = hand.sweep - (bold ? BOLD.trim * 2 : 0);
  const full = hand.width * (bold ? BOLD.width : 1);
  const radius = bold ? BOLD.radius : RADIUS;

  const middle = (t: number) => radius + hand.bow * Math.sin(Math.PI * t) + hand.drift * t * t;
  const width = (t: number) => full * swell(t, hand.belly, bold ? 0.5 : 0.4);
  /** The point at `t` along the stroke and `across` it, from -0.5 (inner edge) to 0.5 (outer edge). */
  const at = (t: number, across: number): Point => {
    // The brush is laid down slantwise: at the head the outer edge starts before the inner one.
    const slant = (bold ? 6 : 7) * across * (1 - t) ** 2;
    return polar(middle(t) + width(t) * across, from + sweep * t - slant);
  };

  const edge = (across: number) =>
    Array.from({ length: STEPS }, (_, i) => at(0.02 + 0.94 * i / (STEPS - 1), across));
  const tip = [at(0.988, 0.36), at(1, 0.04), at(0.982, -0.34)];
  const head = [at(0.002, -0.38), at(-0.018, -0.05), at(-0.014, 0.34)];
  const outline = closed([...edge(0.5), ...tip, ...edge(-0.5).reverse(), ...head]);
  const streaks = weight === "fine" ? STREAKS[index % STREAKS.length] ?? [] : [];
  return {
    ring,
    outline: [outline, ...streaks.map((s) => closed(streak(s, at)))].join(""),
    path: open(Array.from({ length: 7 }, (_, i) => at(-0.05 + 1.1 * i / 6, 0))),
  };
}

/** Width along a stroke as a share of its greatest: it swells after the start and tapers to `tail`. */
function swell(t: number, belly: number, tail: number): number {
  const head = 0.7;
  if (t < belly) return head + (1 - head) * Math.sin(Math.PI / 2 * Math.max(t, 0) / belly);
  const fall = (t - belly) / (1 - belly);
  return tail + (1 - tail) * (1 - fall ** 1.7);
}

/** A streak of bare paper: where it starts and ends along the stroke, where across it, and how thick it gets. */
type Streak = readonly [from: number, to: number, across: number, thick: number];

const STREAKS: readonly (readonly Streak[])[] = [
  [[0.6, 0.93, 0.2, 0.06], [0.74, 0.97, -0.14, 0.08]],
  [[0.66, 0.95, -0.2, 0.07], [0.52, 0.8, 0.22, 0.045]],
  [[0.58, 0.92, 0.1, 0.06], [0.78, 0.97, 0.3, 0.07]],
  [[0.7, 0.96, 0.04, 0.09], [0.56, 0.84, -0.24, 0.05]],
  [[0.6, 0.95, -0.08, 0.075], [0.76, 0.95, 0.26, 0.07]],
];

function streak([from, to, across, thick]: Streak, at: (t: number, across: number) => Point): Point[] {
  const middle = from + (to - from) * 0.7;
  return [at(from, across), at(middle, across + thick / 2), at(to, across), at(middle, across - thick / 2)];
}

/** Degrees run clockwise from the top. */
function polar(radius: number, degrees: number): Point {
  const angle = degrees * Math.PI / 180;
  return [MARK_BOX / 2 + radius * Math.sin(angle), MARK_BOX / 2 - radius * Math.cos(angle)];
}

/** A smooth closed curve through the points (Catmull–Rom, written as cubic Béziers). */
function closed(points: readonly Point[]): string {
  return `${curve([...points.slice(-1), ...points, ...points.slice(0, 2)])}Z`;
}

/** A smooth open curve through the points. */
function open(points: readonly Point[]): string {
  return curve([...points.slice(0, 1), ...points, ...points.slice(-1)]);
}

/** The curve from the second point to the last but one; the outermost two only give it its direction. */
function curve(points: readonly Point[]): string {
  const parts: string[] = [];
  for (let i = 1; i < points.length - 2; i++) {
    const [before, from, to, after] = [points[i - 1], points[i], points[i + 1], points[i + 2]];
    if (!before || !from || !to || !after) break;
    if (i === 1) parts.push(`M${write(from)}`);
    parts.push(`C${write(lean(from, before, to))} ${write(lean(to, after, from))} ${write(to)}`);
  }
  return parts.join("");
}

const TENSION = 6;
const lean = (at: Point, before: Point, after: Point): Point => [
  at[0] + (after[0] - before[0]) / TENSION,
  at[1] + (after[1] - before[1]) / TENSION,
];
const write = ([x, y]: Point) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 10) / 10;

/** The inks of the toolbar icon: at least 3:1 on a white and on a dark toolbar alike. */
export const TOOLBAR_INKS: ByRing<string> = {
  earth: "#b07a25",
  water: "#4f78cc",
  fire: "#da5038",
  wind: "#3d917a",
  void: "#8768c4",
};

export interface MarkSvgOptions {
  /** Side in pixels. At 32 and below the strokes are heavier and their gaps wider. */
  size: number;
  /** Colour of each ring's ink. */
  inks: ByRing<string>;
  /** The rings that are inked; all five when absent. */
  complete?: readonly RingName[];
  /** Colour of a stroke whose ring is not complete. */
  unfilled?: string;
  /** Paper behind the mark; none when absent. */
  paper?: string;
  /** Share of the square that the mark takes, 0 to 1: below 1 for icons that a system may cut to its own shape. */
  scale?: number;
  weight?: MarkWeight;
}

/** Returns the weight that reads best at a size in pixels. */
export function markWeight(size: number): MarkWeight {
  if (size <= 32) return "bold";
  return size < 72 ? "plain" : "fine";
}

/** Returns the mark as an SVG file. It uses presentation attributes only, so that any CSP allows it. */
export function markSvg(options: MarkSvgOptions): string {
  const { size, inks, complete, unfilled = "#d3d6d0", paper, scale = 1 } = options;
  const strokes = markGeometry(options.weight ?? markWeight(size)).map(({ ring, outline }) => {
    const inked = !complete || complete.includes(ring);
    return `<path fill="${inked ? inks[ring] : unfilled}" fill-rule="evenodd" d="${outline}"/>`;
  });
  const inset = MARK_BOX * (1 - scale) / 2;
  const ground = paper ? `<rect width="${MARK_BOX}" height="${MARK_BOX}" fill="${paper}"/>` : "";
  const group = scale === 1
    ? strokes.join("")
    : `<g transform="translate(${inset} ${inset}) scale(${scale})">${strokes.join("")}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" ` +
    `viewBox="0 0 ${MARK_BOX} ${MARK_BOX}">${ground}${group}</svg>`;
}
