/** What a browser says about push messages. */
export interface PushFacts {
  /** Whether it has service workers and push messages, and the app's worker is registered. */
  readonly isSupported: boolean;
  /** Whether it is an iPhone or an iPad, where only installed apps get push messages. */
  readonly isApple: boolean;
  readonly permission: NotificationPermission;
  /** Whether the server sends messages to this browser, and the browser receives them. */
  readonly isSubscribed: boolean;
}

export type PushState = "unsupported" | "install" | "denied" | "off" | "on";

/** Returns what the user can do about push messages in this browser. */
export function pushState({ isSupported, isApple, permission, isSubscribed }: PushFacts): PushState {
  if (!isSupported) return isApple ? "install" : "unsupported";
  if (permission === "denied") return "denied";
  return isSubscribed && permission === "granted" ? "on" : "off";
}

/** What the settings say in each state. */
export const PUSH_STATE_TEXT: Readonly<Record<PushState, string>> = {
  unsupported:
    "This browser can't receive push messages here. They need a browser that supports them, and an address that is localhost or begins with https://.",
  install:
    "On an iPhone or iPad, first add Gorin to the Home Screen (Share, then Add to Home Screen). Then open it from there and turn this on.",
  denied: "Notifications from this site are blocked. Allow them in the browser's site settings, then reload.",
  off: "This browser gets no push reminders.",
  on: "This browser gets push reminders.",
};
