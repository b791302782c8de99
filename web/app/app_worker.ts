import { deviceNow } from "./platform.ts";

const HOUR_MS = 3_600_000;

/**
 * Registers the service worker, with which the app starts offline. Calls `onUpdate` when a newer version is ready, with
 * a function that switches to it. The browser checks for one itself when a page is loaded; the page does so each hour
 * after `loadedAt`, milliseconds since 1970 by the device's clock. Rejects where the browser allows no worker, as in
 * some private windows.
 */
export async function registerAppWorker(
  loadedAt: number,
  onUpdate: (reload: () => void) => void,
): Promise<void> {
  const workers = navigator.serviceWorker;
  const registration = await workers.register("/sw.js");

  const reload = () => {
    // Another tab may have activated it already.
    if (!registration.waiting) return location.reload();
    workers.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("use-now");
  };
  const notify = () => {
    if (registration.waiting && registration.active) onUpdate(reload);
  };
  const watch = () => registration.installing?.addEventListener("statechange", notify);
  registration.addEventListener("updatefound", watch);
  watch();
  notify();

  // By the device's own clock: a correction of it would hold the check back, or bring it forward.
  let checked = loadedAt;
  const check = () => {
    if (document.hidden || deviceNow() - checked < HOUR_MS) return;
    checked = deviceNow();
    // Offline: the next check tries again.
    registration.update().catch(() => {});
  };
  setInterval(check, HOUR_MS / 60);
  document.addEventListener("visibilitychange", check);
  // The machine may have slept since the page was loaded.
  check();
}
