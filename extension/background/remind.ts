import { browser, openDashboard, openServerPage } from "../platform/platform.ts";
import type { ExtensionEngine } from "../offline/engine.ts";
import { timerOf } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import type { NewExtensionAction } from "../offline/actions.ts";
import type { State } from "../offline/state.ts";
import type { Reminder } from "./reminders.ts";
import { setLanguageOf, toggleTimer } from "./sync.ts";

/** The subject of a notification, which decides what a click on it opens. */
export type Topic = "rings" | "rep" | "countdown" | "long_timer" | "away";

type Notice = Reminder | Pick<Reminder, "notified"> | null;

/** Shows the notification that `find` returns, and stores that it was shown, so that it is shown only once. */
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
  if ("title" in notice) await notify(topic, notice);
  // A session that has ended since was told nothing. Another notification may have been shown meanwhile.
  const { session } = engine.state();
  await engine.commit((state) =>
    state.session?.token === session?.token ? { notified: find(state)?.notified ?? state.notified } : {}
  );
}

/** The buttons of a notification, of which browsers show two at most. A click on the notification opens the popup. */
const BUTTONS: Partial<Record<Topic, readonly NoticeButton[]>> = {
  countdown: ["stop"],
  long_timer: ["stop", "still_on"],
  away: ["drop", "split"],
};

const LABELS = { stop: "Stop", still_on: "Keep running", drop: "Drop", split: "Split" } as const;

type NoticeButton = keyof typeof LABELS;

async function notify(topic: Topic, { title, message }: Reminder): Promise<void> {
  const basic = {
    type: "basic",
    iconUrl: browser.runtime.getURL("icons/toolbar-128.png"),
    title,
    message,
  } as const;
  const buttons = BUTTONS[topic]?.map((button) => ({ title: t(LABELS[button]) }));
  try {
    // It stays until the user has seen it.
    const staying = { ...basic, requireInteraction: true, ...(buttons && { buttons }) };
    await browser.notifications.create(topic, staying as typeof basic);
  } catch {
    // Firefox knows neither, and rejects them.
    await browser.notifications.create(topic, basic);
  }
}

/** Does what a button of a notification says. */
export async function pressButton(
  engine: ExtensionEngine,
  { topic, index, now }: { topic: string; index: number; now: number },
): Promise<void> {
  await browser.notifications.clear(topic);
  await engine.load();
  const button = BUTTONS[topic as Topic]?.[index];
  const action = button && actionOf(button, engine.state(), now);
  if (action) await engine.dispatch(action).stored;
}

/** Returns the action of a button; null when the timer that it is about is over. */
export function actionOf(button: NoticeButton, state: State, now: number): NewExtensionAction | null {
  const timer = timerOf(state, state.session?.account);
  if (!state.session || !timer) return null;
  switch (button) {
    case "stop":
      return toggleTimer(state, now);
    case "still_on":
      return { do: "say_still_on", timer: timer.startTime };
    default:
      return state.away.question && { do: "settle_away", choice: button, of: state.away.question };
  }
}

/** Removes what is shown of an account whose session has ended. */
export async function clearNotifications(): Promise<void> {
  await Promise.all(
    Object.keys(await browser.notifications.getAll()).map((topic) => browser.notifications.clear(topic)),
  );
}

/**
 * Handles a click on a notification: opens the popup for a question about the timer if the browser allows it, the Seal
 * for open rings, and otherwise the dashboard.
 */
export async function openTopic(engine: ExtensionEngine, topic: string): Promise<void> {
  await browser.notifications.clear(topic);
  if (topic === "countdown" || topic === "long_timer" || topic === "away") {
    const opened = await browser.action.openPopup().then(() => true, () => false);
    if (opened) return;
  }
  await engine.load();
  const { session, preferences } = engine.state();
  const server = session?.server ?? preferences.server;
  await (topic === "rings" ? openServerPage(server, "/seal") : openDashboard(server));
}
