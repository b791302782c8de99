import { RING_NAMES, type RingName } from "#shared/rings/mod.ts";
import { MARK_BOX, markGeometry } from "#shared/ui/mark/mark_geometry.ts";
import { markWeight, TOOLBAR_INKS } from "#shared/ui/mark/mark_svg.ts";
import type { StateAt } from "./state_at.ts";

/** The ink of a stroke whose ring is not complete: faint on a white and on a dark toolbar. */
const UNFILLED = "rgb(128 128 128 / 0.4)";

/** The sizes of the icon in pixels: 16 on screens of 1x, 1.25x, 1.5x, 2x and 3x. Others would be blurred. */
export const ICON_SIZES = [16, 20, 24, 32, 48];

/** One stroke of the icon: its outline in a square of `MARK_BOX`, and its colour. */
export interface IconStroke {
  readonly outline: string;
  readonly colour: string;
}

/** Returns the rings whose strokes are inked on the toolbar icon: the complete ones; all of them while signed out. */
export function inkedRings(at: StateAt): readonly RingName[] {
  if (!at.state.session) return RING_NAMES;
  const { day } = at.today;
  return RING_NAMES.filter((ring) => day.completion[ring]);
}

/** Returns the strokes of the icon at a size in pixels. */
export function iconStrokes(inked: readonly RingName[], size: number): IconStroke[] {
  return markGeometry(markWeight(size)).map(({ ring, outline }) => ({
    outline,
    colour: inked.includes(ring) ? TOOLBAR_INKS[ring] : UNFILLED,
  }));
}

/** Draws the icon at a size in pixels. */
export function drawIcon(inked: readonly RingName[], size: number): ImageData {
  const context = new OffscreenCanvas(size, size).getContext("2d");
  if (!context) throw new Error("Cannot draw the toolbar icon: the browser has no 2D canvas");
  context.scale(size / MARK_BOX, size / MARK_BOX);
  for (const { outline, colour } of iconStrokes(inked, size)) {
    context.fillStyle = colour;
    context.fill(new Path2D(outline), "evenodd");
  }
  return context.getImageData(0, 0, size, size);
}
