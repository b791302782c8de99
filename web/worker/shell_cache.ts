import { isHashed } from "./shell_path.ts";

/** One file of the built app. `revision` tells its versions apart where its name does not. */
export interface ShellFile {
  readonly url: string;
  readonly revision: string | null;
}

/** The files of one version of the app, kept in a cache of their own. */
export interface ShellCache {
  /** Fetches and keeps all files, or fails and keeps none. */
  fill(): Promise<void>;
  /** Notes that this version is the one in use, and drops all others but the one that was before it. */
  settle(): Promise<void>;
  /** The file at `path`; from the network when it is not kept. */
  answer(path: string, request: Request): Promise<Response>;
}

const PREFIX = "gorin-shell-";

/** Stands in the cache of a version that was in use once: not every version that was fetched comes to be. */
const USED = "/.used";

// Files come in the encoding that a browser asked for, which cannot change on one device.
const EXACTLY = { ignoreVary: true } as const;

/** The cache of the version that consists of `files`, each with its path from the root of the site. */
export function shellCache(files: readonly ShellFile[]): ShellCache {
  const name = nameOf(files);
  const cache = async () => await caches.open(await name);

  const fetched = async ({ url, revision }: ShellFile) => {
    const kept = revision === null ? await caches.match(url, EXACTLY) : undefined;
    const response = kept ?? await fetch(url, revision === null ? {} : { cache: "no-cache" });
    if (!response.ok) throw new Error(`Cannot keep ${url}: the server answered ${response.status}`);
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
      // Tabs that were open before still run the last one, and may yet ask for its pages. Names come in order of age.
      const before = used.at(-1);
      await Promise.all(others.filter((other) => other !== before).map((other) => caches.delete(other)));
      await (await cache()).put(USED, new Response());
    },

    async answer(path, request) {
      const own = await (await cache()).match(path, EXACTLY);
      return own ?? (isHashed(path) ? await caches.match(path, EXACTLY) : undefined) ?? fetch(request);
    },
  };
}

async function nameOf(files: readonly ShellFile[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(files)));
  // The younger browsers' `toHex` is not in all of ours.
  return PREFIX +
    Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
