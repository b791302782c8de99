import { durationText } from "#shared/domain/format.ts";
import { type ByRing, byRing, RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { soFarOf } from "#shared/domain/score.ts";
import { timeRulesOf } from "#shared/domain/settings.ts";
import { countdownText } from "#shared/domain/time.ts";
import { isLeftover, timerOf } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { inkOutline, MARK_BOX, MARK_POINTS, markWeight, openWidth, strokeLine } from "#shared/domain/mark.ts";
import { TOOLBAR_INKS } from "#shared/domain/mark_svg.ts";
import { browser } from "../platform/platform.ts";
import { countdownOf } from "./reminders.ts";
import type { StateAt } from "./sync.ts";

/** The badge and the tooltip of the toolbar button. */
export interface Badge {
  readonly text: string;
  readonly title: string;
  readonly colour: string;
}

/**
 * Ink for the rings, the hue of Earth for its timer, that of Fire once the minutes of its task are over. White text is
 * legible on each.
 */
const COLOURS = { ink: "#16181B", earth: "#8A5A12", fire: "#B2321D" } as const;

/**
 * Returns the badge: the minutes of the running timer, otherwise the number of complete rings; empty while signed out.
 */
export function badgeOf(at: StateAt): Badge {
  const { state, now } = at;
  if (!state.session) return { text: "", title: "Gorin", colour: COLOURS.ink };
  const { day, date, pendingCount } = at.today;
  const done = t("{completed} of {all} rings", { completed: day.completed, all: RING_NAMES.length });
  const unsaved = pendingCount > 0 ? t(", {count} not saved yet", { count: pendingCount }) : "";
  const timer = timerOf(state, state.session?.account);
  if (timer && !isLeftover(timer, date)) {
    const elapsed = now - Date.parse(timer.startTime);
    const countdown = countdownOf(at);
    if (countdown && countdown.endsAt <= now) {
      return {
        text: elapsedText(elapsed),
        title: t("Gorin: {text}", { text: countdownText(countdown.minutes, elapsed) }),
        colour: COLOURS.fire,
      };
    }
    return {
      text: elapsedText(elapsed),
      title: t("Gorin: {category} for {elapsed}, {done}{unsaved}", {
        category: t(timer.category),
        elapsed: durationText(elapsed),
        done,
        unsaved,
      }),
      colour: COLOURS.earth,
    };
  }
  const open = RING_NAMES.filter((ring) => !day.completion[ring]).map((ring) => t(RINGS[ring].title));
  const left = open.length > 0 ? t(", open: {rings}", { rings: open.join(t(", ")) }) : "";
  return {
    text: `${day.completed}/${RING_NAMES.length}`,
    title: t("Gorin: {done}{left}{unsaved}", { done, left, unsaved }),
    colour: COLOURS.ink,
  };
}

/** Returns a duration in at most the four characters that fit on a badge: '45m', '1h05', '13h'. */
export function elapsedText(elapsed: number): string {
  const minutes = Math.max(0, Math.floor(elapsed / 60_000));
  if (minutes < 60) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  return hours < 10 ? `${hours}h${String(minutes % 60).padStart(2, "0")}` : `${hours}h`;
}

/** The ink of a stroke whose ring is not complete: faint on a white and on a dark toolbar. */
const UNFILLED = "rgb(128 128 128 / 0.4)";

/** The sizes of the icon in pixels: 16 on screens of 1x, 1.25x, 1.5x, 2x and 3x. Others would be blurred. */
export const ICON_SIZES = [16, 20, 24, 32, 48];

/** Larger ones are the same 16 pixels on a denser screen. */
const MOST_BOLD = 32;

/** One stroke of the icon, in a square of `MARK_BOX`. */
export interface IconStroke {
  readonly path: string;
  readonly colour: string;
  /** The width of a line along the path; null where the path is an outline to be filled. */
  readonly width: number | null;
}

/** The rings whose strokes are inked, with their points in the steps in which these show on an icon: 0, 10 or 20. */
type Inked = Partial<ByRing<number>>;

/** Returns the inked rings of the toolbar icon: the complete ones; all of them while signed out. */
export function inkedRings({ state, today: { day } }: StateAt): Inked {
  if (!state.session) return byRing(() => MARK_POINTS);
  const { fullness } = soFarOf(day, state.user ? timeRulesOf(state.user.settings) : { plan: null });
  return Object.fromEntries(
    RING_NAMES.filter((ring) => day.completion[ring]).map((
      ring,
    ) => [ring, 10 * Math.round(2 * fullness[ring])]),
  );
}

/** Returns the strokes of the icon at a size in pixels. */
export function iconStrokes(inked: Inked, size: number): IconStroke[] {
  const as = Math.min(size, MOST_BOLD);
  return RING_NAMES.map((ring) => {
    const points = inked[ring];
    return points === undefined
      ? { path: strokeLine(ring, as), colour: UNFILLED, width: openWidth(as) }
      : { path: inkOutline(ring, markWeight(as), points), colour: TOOLBAR_INKS[ring], width: null };
  });
}

/** Draws the icon at a size in pixels. */
function drawIcon(inked: Inked, size: number): ImageData {
  const context = new OffscreenCanvas(size, size).getContext("2d");
  if (!context) throw new Error("Cannot draw the toolbar icon: the browser has no 2D canvas");
  context.scale(size / MARK_BOX, size / MARK_BOX);
  for (const { path, colour, width } of iconStrokes(inked, size)) {
    if (width === null) {
      context.fillStyle = colour;
      context.fill(new Path2D(path));
    } else {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.stroke(new Path2D(path));
    }
  }
  return context.getImageData(0, 0, size, size);
}

/** What this worker has set, by the part of the button. The browser draws the button again at each call. */
const shown = new Map<string, string>();

/** The icons drawn before, by their inked rings: an image of each size. Drawing is slow without a graphics card. */
const icons = new Map<string, Readonly<Record<number, ImageData>>>();

/** Updates the toolbar button where it changes: the strokes of its icon, the badge and the tooltip. */
export async function showToolbar(at: StateAt): Promise<void> {
  const { action } = browser;
  const { text, title, colour } = badgeOf(at);
  const inked = inkedRings(at);
  await Promise.all([
    // The polyfill's type of the same object has a member that TypeScript's DOM types lack.
    set(
      "icon",
      JSON.stringify(inked),
      () => action.setIcon({ imageData: iconOf(inked) } as Parameters<typeof action.setIcon>[0]),
    ),
    set("text", text, () => action.setBadgeText({ text })),
    set("background", colour, () => action.setBadgeBackgroundColor({ color: colour })),
    set("color", "#FFF", () => action.setBadgeTextColor({ color: "#FFF" })),
    set("title", title, () => action.setTitle({ title })),
  ]);
}

function iconOf(inked: Inked): Readonly<Record<number, ImageData>> {
  const key = JSON.stringify(inked);
  const known = icons.get(key);
  if (known) return known;
  const icon = Object.fromEntries(ICON_SIZES.map((size) => [size, drawIcon(inked, size)]));
  icons.set(key, icon);
  return icon;
}

async function set(part: string, value: string, call: () => Promise<void>): Promise<void> {
  if (shown.get(part) === value) return;
  shown.set(part, value);
  await call();
}
