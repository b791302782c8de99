import { browser } from "../platform/browser.ts";
import type { State } from "../offline/state.ts";
import { badgeOf } from "./badge.ts";

/** Puts the badge, its colour and the title on the toolbar's icon. */
export async function showBadge(state: State, now: number): Promise<void> {
  const { text, title, colour } = badgeOf(state, now);
  await Promise.all([
    browser.action.setBadgeText({ text }),
    browser.action.setBadgeBackgroundColor({ color: colour }),
    browser.action.setBadgeTextColor({ color: "#FFFFFF" }),
    browser.action.setTitle({ title }),
  ]);
}
