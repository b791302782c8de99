/** What a worker is asked for, as far as it decides who answers. */
export interface Asked {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
}

/** The one page of the app. */
export const PAGE = "/index.html";

/** What the build names after its content: the same name is the same file in every version. */
export const isHashed = (path: string) => path.startsWith("/assets/");

/** Served by others than the app, whatever they look like. */
const NOT_THE_APP = /^\/(?:api|health)(?:\/|$)/;

/** What looks like a file is one or is missing: the server draws the same line. */
const FILE = /\.\w+$/;

/**
 * The path of the file of the app that answers `asked`, or null when the network must. `files` are the paths of the files
 * that are kept. A hashed file that is not among them may be one of the version before.
 */
export function shellPath(asked: Asked, files: ReadonlySet<string>, origin: string): string | null {
  const { origin: to, pathname } = new URL(asked.url);
  if (asked.method !== "GET" || to !== origin || NOT_THE_APP.test(pathname)) return null;
  if (asked.mode === "navigate" && !FILE.test(pathname)) return PAGE;
  return files.has(pathname) || isHashed(pathname) ? pathname : null;
}
