import { now } from "./clock.ts";

const HOUR_MS = 3_600_000;

/**
 * Registers the service worker, by which the app starts without a connection. `onUpdate` is told of each newer version that
 * is ready, with what to do to have it: until then this page stays what it is. Fails where the browser wants no worker, as in
 * some private windows.
 */
export async function registerAppWorker(onUpdate: (reload: () => void) => void): Promise<void> {
  const workers = navigator.serviceWorker;
  const registration = await workers.register("/sw.js");

  const reload = () => {
    // Another tab may have been faster.
    if (!registration.waiting) return location.reload();
    workers.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting.postMessage("use-now");
  };
  const tell = () => {
    if (registration.waiting && registration.active) onUpdate(reload);
  };
  const watch = () => registration.installing?.addEventListener("statechange", tell);
  registration.addEventListener("updatefound", watch);
  watch();
  tell();

  let checked = now();
  const check = () => {
    if (document.hidden || now() - checked < HOUR_MS) return;
    checked = now();
    // Without a connection there is nothing to find out; it is asked again.
    registration.update().catch(() => {});
  };
  setInterval(check, HOUR_MS / 60);
  document.addEventListener("visibilitychange", check);
}
