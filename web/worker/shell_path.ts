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

/** Paths of the API, and of a page of its own: never of the app. */
const NOT_THE_APP = /^\/(?:api|health|privacy)(?:\/|$)/;

/** A path with an extension is a file or missing, as on the server. */
const FILE = /\.\w+$/;

/**
 * Returns the path of the cached file for a request, or null when it belongs to the network. `files` are the cached
 * paths. A hashed file that is not among them may belong to the previous version.
 */
export function shellPath(request: ShellRequest, files: ReadonlySet<string>, origin: string): string | null {
  const { origin: to, pathname } = new URL(request.url);
  if (request.method !== "GET" || to !== origin || NOT_THE_APP.test(pathname)) return null;
  if (request.mode === "navigate" && !FILE.test(pathname)) return PAGE;
  return files.has(pathname) || isHashed(pathname) ? pathname : null;
}
