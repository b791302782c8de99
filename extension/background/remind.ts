import { browser } from "../platform/browser.ts";
import { openDashboard } from "../platform/dashboard_tab.ts";
import type { Shelf } from "../platform/shelf.ts";
import type { State } from "../state/cells.ts";
import { changeState, readState } from "../state/store.ts";
import type { Reminder } from "./reminders.ts";

/** What a notification is about; a click on it leads there. */
export type Topic = "rings" | "rep" | "long_timer" | "away";

type Said = Reminder | Pick<Reminder, "told"> | null;

/** Says what `remind` finds to be said, and keeps that it was told before it is, so that it is told once. */
export async function remind(shelf: Shelf, topic: Topic, find: (state: State) => Said): Promise<void> {
  let said: Said = null;
  await changeState(shelf, (state) => {
    said = find(state);
    return said ? { told: said.told } : {};
  });
  await notify(topic, said);
}

async function notify(topic: Topic, said: Said): Promise<void> {
  if (!said || !("title" in said)) return;
  await browser.notifications.create(topic, {
    type: "basic",
    iconUrl: browser.runtime.getURL("icons/toolbar-128.png"),
    title: said.title,
    message: said.message,
  });
}

/** A click on a notification: the popup for a question after the timer where the browser lets it be opened, else the dashboard. */
export async function openTopic(shelf: Shelf, topic: string): Promise<void> {
  await browser.notifications.clear(topic);
  if (topic === "long_timer" || topic === "away") {
    const opened = await browser.action.openPopup().then(() => true, () => false);
    if (opened) return;
  }
  const { state } = await readState(shelf);
  await openDashboard(state.session?.server ?? state.preferences.server);
}
