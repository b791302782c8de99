import { browser } from "../platform/browser.ts";
import { openDashboard } from "../platform/dashboard_tab.ts";
import type { ExtensionEngine } from "../offline/engine.ts";
import type { State } from "../offline/state.ts";
import type { Reminder } from "./reminders.ts";
import { setLanguageOf } from "./set_language_of.ts";

/** The subject of a notification, which decides what a click on it opens. */
export type Topic = "rings" | "rep" | "countdown" | "long_timer" | "away";

type Notice = Reminder | Pick<Reminder, "notified"> | null;

/** Shows the notification that `find` returns. It is stored as shown first, so that it is shown only once. */
export async function remind(
  engine: ExtensionEngine,
  topic: Topic,
  find: (state: State) => Notice,
): Promise<void> {
  await engine.load();
  // The worker may have been started for this alarm.
  setLanguageOf(engine.state().user);
  const notice = find(engine.state());
  if (!notice) return;
  await engine.commit(() => ({ notified: notice.notified }));
  await notify(topic, notice);
}

async function notify(topic: Topic, notice: NonNullable<Notice>): Promise<void> {
  if (!("title" in notice)) return;
  await browser.notifications.create(topic, {
    type: "basic",
    iconUrl: browser.runtime.getURL("icons/toolbar-128.png"),
    title: notice.title,
    message: notice.message,
  });
}

/** Removes what is shown of an account whose session has ended. */
export async function clearNotifications(): Promise<void> {
  await Promise.all(
    Object.keys(await browser.notifications.getAll()).map((topic) => browser.notifications.clear(topic)),
  );
}

/**
 * Handles a click on a notification: opens the popup for a question about the timer if the browser allows it, otherwise
 * the dashboard.
 */
export async function openTopic(engine: ExtensionEngine, topic: string): Promise<void> {
  await browser.notifications.clear(topic);
  if (topic === "countdown" || topic === "long_timer" || topic === "away") {
    const opened = await browser.action.openPopup().then(() => true, () => false);
    if (opened) return;
  }
  await engine.load();
  const { session, preferences } = engine.state();
  await openDashboard(session?.server ?? preferences.server);
}
