import type { ByRing, RingName } from "#shared/rings/ring.ts";
import { MARK_BOX, markGeometry, type MarkWeight } from "./mark_geometry.ts";

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
  const { size, inks, complete, unfilled = "#d2d5cf", paper, scale = 1 } = options;
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
