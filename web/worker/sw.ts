/**
 * The service worker: it caches the files of the app, all of one version, so that the app starts without a connection,
 * and shows the reminders of push messages. API responses never pass through it. A new version is activated when the
 * user chooses it, or when no tab is open.
 */
import { openSeal, receivePush, shellCache, type ShellFile, shellPath, type WorkerScope } from "./shell.ts";

declare const self: WorkerScope;

/** Defined by the build (`web/build/plugins.ts`). */
declare const APP_FILES: readonly ShellFile[];

const files = APP_FILES;
const paths = new Set(files.map(({ url }) => url));
const shell = shellCache(files);

self.addEventListener("install", (event) => event.waitUntil(shell.fill()));

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([shell.settle(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const path = shellPath(event.request, paths, self.location.origin);
  if (path !== null) event.respondWith(shell.respond(path, event.request));
});

self.addEventListener("message", (event) => {
  if (event.data === "use-now") event.waitUntil(self.skipWaiting());
});

self.addEventListener("push", (event) => {
  event.waitUntil(receivePush(readJson(event.data?.text()), self.registration));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openSeal(self.clients));
});

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
