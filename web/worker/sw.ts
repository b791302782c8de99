/**
 * The service worker: it keeps the files of the app, all of one version, so that the app starts without a connection. What
 * the API says never comes through it. A new version waits until a person asks for it, or until no tab is open.
 */
import { shellCache, type ShellFile } from "./shell_cache.ts";
import { shellPath } from "./shell_path.ts";
import type { WorkerScope } from "./worker_scope.ts";

// The build puts the list of files in place of the second name.
declare const self: WorkerScope & { readonly __WB_MANIFEST: readonly ShellFile[] };

const files = self.__WB_MANIFEST.map(({ url, revision }) => ({ url: `/${url}`, revision }));
const paths = new Set(files.map(({ url }) => url));
const shell = shellCache(files);

self.addEventListener("install", (event) => event.waitUntil(shell.fill()));

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([shell.settle(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const path = shellPath(event.request, paths, self.location.origin);
  if (path !== null) event.respondWith(shell.answer(path, event.request));
});

self.addEventListener("message", (event) => {
  if (event.data === "use-now") event.waitUntil(self.skipWaiting());
});
