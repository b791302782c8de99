import * as z from "zod/mini";
import { type PushMessage, PushMessageSchema } from "#shared/records/push_message.ts";

/** There is one reminder at a time: a later one replaces it. */
const TAG = "reminder";

/** What is shown of a message that this version does not know: a browser requires that each message is shown. */
const UNKNOWN: PushMessage = {
  kind: "show",
  title: "Gorin",
  body: "Open the dashboard to see what is still open.",
};

/** The part of a service worker's registration that shows notifications. */
export interface Notifier {
  showNotification(title: string, options: NotificationOptions): Promise<void>;
  getNotifications(filter: { tag: string }): Promise<readonly { close(): void }[]>;
}

/** The windows of the app. */
export interface AppWindows {
  matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly AppWindow[]>;
  openWindow(url: string): Promise<unknown>;
}

interface AppWindow {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** Shows the reminder in a push message, or closes the one that is shown. */
export async function receivePush(content: unknown, notifier: Notifier): Promise<void> {
  const parsed = z.safeParse(PushMessageSchema, content);
  const message = parsed.success ? parsed.data : UNKNOWN;
  const icon = "/icons/app-192.png";
  if (message.kind === "show") {
    await notifier.showNotification(message.title, { body: message.body, tag: TAG, icon });
    return;
  }
  // A browser that receives a message without showing anything shows a notice of its own, or stops receiving.
  const title = message.title ?? "Nothing is open any more";
  await notifier.showNotification(title, { tag: TAG, icon, silent: true });
  for (const notification of await notifier.getNotifications({ tag: TAG })) notification.close();
}

/** Focuses a window that shows today's dashboard, or opens one. */
export async function openDashboard(windows: AppWindows): Promise<void> {
  const open = await windows.matchAll({ type: "window", includeUncontrolled: true });
  const dashboard = open.find(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return pathname === "/dashboard" && !searchParams.has("day");
  });
  await (dashboard ? dashboard.focus() : windows.openWindow("/dashboard"));
}
