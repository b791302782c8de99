/** A subscription as the server needs it. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Returns the app's registered service worker, if this browser can receive push messages with it. */
async function registrationOf(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)) {
    return undefined;
  }
  return await navigator.serviceWorker.getRegistration();
}

/** What this browser says about push messages. */
export async function pushSupport() {
  const registration = await registrationOf();
  const subscription = await registration?.pushManager.getSubscription();
  return {
    isSupported: registration !== undefined,
    // An iPad names itself a Mac, which has no touch screen.
    isApple: /iPhone|iPad/.test(navigator.userAgent) ||
      (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
    permission: "Notification" in globalThis ? Notification.permission : "default" as const,
    hasSubscription: subscription !== null && subscription !== undefined,
  };
}

/**
 * Subscribes this browser to the messages of the server with this key, after the browser has asked the user. Returns
 * null when the user does not allow it.
 */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | null> {
  if (await Notification.requestPermission() !== "granted") return null;
  const registration = await registrationOf();
  if (!registration) throw new Error("The app's service worker is not registered.");
  const { pushManager } = registration;
  // One that was made with the key of another server cannot be used, nor replaced.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys: { p256dh, auth } = {} } = made.toJSON();
  if (!endpoint || !p256dh || !auth) throw new Error("The browser's subscription has no keys.");
  return { endpoint, keys: { p256dh, auth } };
}

/** Ends this browser's subscription, if it has one, and closes the reminder that it shows. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await registrationOf();
  const subscription = await registration?.pushManager.getSubscription();
  if (!registration || !subscription) return;
  await subscription.unsubscribe();
  for (const notification of await registration.getNotifications()) notification.close();
}
