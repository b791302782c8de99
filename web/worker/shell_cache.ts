import { isHashed } from "./shell_path.ts";

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
