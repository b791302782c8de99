import type { RingName } from "#shared/rings/mod.ts";
import { browser } from "../platform/browser.ts";
import type { StateAt } from "./state_at.ts";
import { badgeOf } from "./badge.ts";
import { drawIcon, ICON_SIZES, inkedRings } from "./toolbar_icon.ts";

/** What this worker has set, by the part of the button. The browser draws the button anew at each call. */
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
      inked.join(),
      () => action.setIcon({ imageData: iconOf(inked) } as Parameters<typeof action.setIcon>[0]),
    ),
    set("text", text, () => action.setBadgeText({ text })),
    set("background", colour, () => action.setBadgeBackgroundColor({ color: colour })),
    set("color", "#FFF", () => action.setBadgeTextColor({ color: "#FFF" })),
    set("title", title, () => action.setTitle({ title })),
  ]);
}

function iconOf(inked: readonly RingName[]): Readonly<Record<number, ImageData>> {
  const known = icons.get(inked.join());
  if (known) return known;
  const icon = Object.fromEntries(ICON_SIZES.map((size) => [size, drawIcon(inked, size)]));
  icons.set(inked.join(), icon);
  return icon;
}

async function set(part: string, value: string, call: () => Promise<void>): Promise<void> {
  if (shown.get(part) === value) return;
  shown.set(part, value);
  await call();
}
