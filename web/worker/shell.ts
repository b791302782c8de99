import * as z from "zod/mini";
import { isPagePath, NETWORK_PARAM } from "#shared/contract/pages.ts";
import { type PushMessage, PushMessageSchema } from "#shared/domain/records.ts";

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

const SEAL = "/seal";

/** Focuses a window that shows the Seal of today, to which a reminder leads, or opens one. */
export async function openSeal(windows: AppWindows): Promise<void> {
  const open = await windows.matchAll({ type: "window", includeUncontrolled: true });
  const seal = open.find(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return pathname === SEAL && !searchParams.has("day");
  });
  await (seal ? seal.focus() : windows.openWindow(SEAL));
}

/** The parts of a request that decide whether the worker responds. */
export interface ShellRequest {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
}

/** The one page of the app. */
const PAGE = "/index.html";

/** Returns whether a file is named after its content: the same name is the same file in every version. */
export const isHashed = (path: string) => path.startsWith("/assets/");

/**
 * Returns the path of the cached file for a request, or null when it belongs to the network. Only the app's own pages
 * are answered here: every other path may be that of a proxy in front of the server. `files` are the cached
 * paths. A hashed file that is not among them may belong to the previous version.
 */
export function shellPath(request: ShellRequest, files: ReadonlySet<string>, origin: string): string | null {
  const { origin: to, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || to !== origin) return null;
  if (request.mode === "navigate" && isPagePath(pathname)) {
    return searchParams.has(NETWORK_PARAM) ? null : PAGE;
  }
  return files.has(pathname) || isHashed(pathname) ? pathname : null;
}

/** One file of the built app. `revision` identifies its version where its name does not. */
export interface ShellFile {
  readonly url: string;
  readonly revision: string | null;
}

/** The cached files of one version of the app. */
export interface ShellCache {
  /** Caches all files, or fails and caches none. */
  fill(): Promise<void>;
  /** Marks this version as the one in use, and deletes all others except the previous one. */
  settle(): Promise<void>;
  /** Returns the file at `path`, from the network when it is not cached. */
  respond(path: string, request: Request): Promise<Response>;
}

const PREFIX = "gorin-shell-";

/** An entry in the cache of a version that was in use, since not every fetched version is activated. */
const USED = "/.used";

// `Vary: Accept-Encoding` does not matter in one browser.
const ANY_ENCODING = { ignoreVary: true } as const;

/** The cache of the version that consists of `files`, each with its path from the root of the site. */
export function shellCache(files: readonly ShellFile[]): ShellCache {
  const name = nameOf(files);
  const cache = async () => await caches.open(await name);

  const fetched = async ({ url, revision }: ShellFile) => {
    const cached = revision === null ? await caches.match(url, ANY_ENCODING) : undefined;
    // A proxy whose session has ended redirects to its sign-in page, or responds with it.
    const response = cached ??
      await fetch(url, { redirect: "error", cache: revision === null ? "default" : "no-cache" });
    if (!response.ok) {
      throw new Error(`Cannot cache ${url}: the server responded with ${response.status}, expected 200`);
    }
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    if (isPage !== url.endsWith(".html")) {
      throw new Error(`Cannot cache ${url}: something else than the server responded with a page`);
    }
    return response;
  };

  return {
    async fill() {
      const into = await cache();
      try {
        await Promise.all(files.map(async (file) => await into.put(file.url, await fetched(file))));
      } catch (error) {
        await caches.delete(await name);
        throw error;
      }
    },

    async settle() {
      const own = await name;
      const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== own);
      const used: string[] = [];
      for (const other of others) if (await (await caches.open(other)).match(USED)) used.push(other);
      // Open tabs may still run the previous version and need its files. The names are in order of age.
      const before = used.at(-1);
      await Promise.all(others.filter((other) => other !== before).map((other) => caches.delete(other)));
      await (await cache()).put(USED, new Response());
    },

    async respond(path, request) {
      const own = await (await cache()).match(path, ANY_ENCODING);
      return own ?? (isHashed(path) ? await caches.match(path, ANY_ENCODING) : undefined) ?? fetch(request);
    },
  };
}

async function nameOf(files: readonly ShellFile[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(files)));
  // Not all supported browsers have `Uint8Array.toHex`.
  return PREFIX +
    Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The parts of a service worker's global scope that ours uses. TypeScript's worker types cannot be combined with those
 * of pages.
 */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: AppWindows & { claim(): Promise<void> };
  readonly registration: Notifier;
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void;
}

interface WorkerEvents {
  readonly install: PersistentEvent;
  readonly activate: PersistentEvent;
  readonly fetch: PersistentEvent & {
    readonly request: Request;
    respondWith(response: Promise<Response>): void;
  };
  readonly message: PersistentEvent & { readonly data: unknown };
  readonly push: PersistentEvent & { readonly data: { text(): string } | null };
  readonly notificationclick: PersistentEvent & { readonly notification: { close(): void } };
}

/** The browser keeps the worker alive until the promise of `waitUntil` settles. */
interface PersistentEvent {
  waitUntil(done: Promise<unknown>): void;
}
