import { type ByRing, RING_NAMES, type RingName } from "./rings/ring.ts";
import { inkOutline, MARK_BOX, MARK_POINTS, markWeight, openWidth, strokeLine } from "./mark.ts";

/** The inks of the toolbar icon: at least 3:1 on a white and on a dark toolbar alike. */
export const TOOLBAR_INKS: ByRing<string> = {
  earth: "#b07a25",
  water: "#4f78cc",
  fire: "#da5038",
  wind: "#3d917a",
  void: "#8768c4",
};

export interface MarkSvgOptions {
  /** Side in pixels. */
  size: number;
  /** Colour of each ring's ink. */
  inks: ByRing<string>;
  /** The rings that are inked; all five when absent. */
  complete?: readonly RingName[];
  /** How full each ring is, 0 to 1; all of them when absent. */
  fullness?: ByRing<number> | undefined;
  /** Colour of a stroke whose ring is not complete. */
  unfilled?: string;
  /** Paper behind the mark; none when absent. */
  paper?: string;
  /** Share of the square that the mark takes, 0 to 1: below 1 for icons that a system may cut to its own shape. */
  scale?: number;
  /** The drawing for a size in pixels; that of `size` when absent. */
  as?: number;
}

/** Returns the mark as an SVG file. It uses presentation attributes only, so that any CSP allows it. */
export function markSvg(options: MarkSvgOptions): string {
  const { size, inks, complete, fullness, unfilled = "#d3d6d0", paper, scale = 1, as = size } = options;
  const strokes = RING_NAMES.map((ring) => {
    const inked = !complete || complete.includes(ring);
    return inked
      ? `<path fill="${inks[ring]}" d="${
        inkOutline(ring, markWeight(as), Math.round(MARK_POINTS * (fullness?.[ring] ?? 1)))
      }"/>`
      : `<path fill="none" stroke="${unfilled}" stroke-width="${openWidth(as)}" d="${
        strokeLine(ring, as)
      }"/>`;
  });
  const inset = MARK_BOX * (1 - scale) / 2;
  const ground = paper ? `<rect width="${MARK_BOX}" height="${MARK_BOX}" fill="${paper}"/>` : "";
  const group = scale === 1
    ? strokes.join("")
    : `<g transform="translate(${inset} ${inset}) scale(${scale})">${strokes.join("")}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" ` +
    `viewBox="0 0 ${MARK_BOX} ${MARK_BOX}">${ground}${group}</svg>`;
}
