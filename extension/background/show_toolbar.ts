import { browser } from "../platform/browser.ts";
import type { State } from "../offline/state.ts";
import { badgeOf } from "./badge.ts";
import { drawIcon, ICON_SIZES, inkedRings } from "./toolbar_icon.ts";

/** What this worker has set, by the part of the button. The browser draws the button anew at each call. */
const shown = new Map<string, string>();

/** Updates the toolbar button where it changes: the strokes of its icon, the badge and the tooltip. */
export async function showToolbar(state: State, now: number): Promise<void> {
  const { action } = browser;
  const { text, title, colour } = badgeOf(state, now);
  const inked = inkedRings(state, now);
  await Promise.all([
    set("icon", inked.join(), () => {
      const images = ICON_SIZES.map((size) => [size, drawIcon(inked, size)]);
      // The polyfill's type of the same object has a member that TypeScript's DOM types lack.
      return action.setIcon(
        { imageData: Object.fromEntries(images) } as Parameters<typeof action.setIcon>[0],
      );
    }),
    set("text", text, () => action.setBadgeText({ text })),
    set("background", colour, () => action.setBadgeBackgroundColor({ color: colour })),
    set("color", "#FFF", () => action.setBadgeTextColor({ color: "#FFF" })),
    set("title", title, () => action.setTitle({ title })),
  ]);
}

async function set(part: string, value: string, call: () => Promise<void>): Promise<void> {
  if (shown.get(part) === value) return;
  shown.set(part, value);
  await call();
}
