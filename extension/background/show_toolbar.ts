import { browser } from "../platform/browser.ts";
import type { State } from "../offline/state.ts";
import { badgeOf } from "./badge.ts";
import { drawIcon, ICON_SIZES, inkedRings } from "./toolbar_icon.ts";

/** The rings on the icon, so that it is drawn only when they change; null until this worker has drawn it. */
let shown: string | null = null;

/** Updates the toolbar button: the strokes of its icon, the badge and the tooltip. */
export async function showToolbar(state: State, now: number): Promise<void> {
  const { text, title, colour } = badgeOf(state, now);
  await Promise.all([
    showIcon(state, now),
    browser.action.setBadgeText({ text }),
    browser.action.setBadgeBackgroundColor({ color: colour }),
    browser.action.setBadgeTextColor({ color: "#FFF" }),
    browser.action.setTitle({ title }),
  ]);
}

async function showIcon(state: State, now: number): Promise<void> {
  const inked = inkedRings(state, now);
  if (inked.join() === shown) return;
  shown = inked.join();
  const imageData: Record<string, ImageData> = {};
  for (const size of ICON_SIZES) imageData[size] = drawIcon(inked, size);
  // The polyfill's type of the same object has a member that TypeScript's DOM types lack.
  await browser.action.setIcon({ imageData } as Parameters<typeof browser.action.setIcon>[0]);
}
