import { isPagePath, NETWORK_PARAM } from "#shared/contract/pages.ts";

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
