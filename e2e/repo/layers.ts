/** The part of shared/ that only computes: neither the screen, nor the network, nor time. */
const DOMAIN = ["shared/schema", "shared/calendar", "shared/rings", "shared/records", "shared/rules"];

/** What the contract is made of: the domain, and the forms in which data leaves and enters an account. */
const BELOW_CONTRACT = [...DOMAIN, "shared/transfer"];

const CONTRACT = [...BELOW_CONTRACT, "shared/contract"];

const ALL_SHARED = [...CONTRACT, "shared/client", "shared/offline", "shared/ui"];

/**
 * What each part may import beside itself. A file belongs to the part with the longest path that fits. A part that is not
 * here may not be: put it in, with what it may know, before its first file.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "shared/schema": [],
  "shared/calendar": ["shared/schema"],
  "shared/rings": ["shared/schema", "shared/calendar"],
  "shared/records": ["shared/schema", "shared/calendar", "shared/rings"],
  "shared/rules": ["shared/schema", "shared/calendar", "shared/rings", "shared/records"],
  "shared/transfer": DOMAIN,
  "shared/contract": BELOW_CONTRACT,
  "shared/client": CONTRACT,
  "shared/offline": [...CONTRACT, "shared/client"],
  "shared/ui": DOMAIN,
  "api": CONTRACT,
  "web": ALL_SHARED,
  // Tests of the app's state run against the real server, in one process.
  "web/testing": ["api", "web", ...ALL_SHARED],
  "extension": ALL_SHARED,
  // What runs, builds and judges the others stands above them. tasks/demo calls a running server as any client does.
  "tasks": ["api", ".", ...CONTRACT, "shared/client"],
  "e2e": ["api", "tasks", ".", ...ALL_SHARED],
  // All surfaces in one process, each by its own state.
  "e2e/model": ["e2e/fixtures", "api", "web", "extension", ...ALL_SHARED],
};

/** Which folders may import a package that would spread. Beside these, a reason for each exception. */
export const DOORS: Readonly<Record<string, readonly string[]>> = {
  // e2e/bench: the bare handler that the server's speed is held against.
  "hono": ["api", "e2e/bench"],
  "jose": ["api/auth"],
  "@zxcvbn-ts/core": ["api/auth"],
  "@zxcvbn-ts/language-common": ["api/auth"],
  "webextension-polyfill": ["extension/platform"],
  "react": ["shared/ui", "web", "extension"],
  "react-dom": ["shared/ui", "web", "extension"],
  "jotai": ["web", "extension", "shared/offline"],
  "@tanstack/react-query": ["web", "extension", "shared/offline"],
};

/** Where the runtime's own global may be used. What lies in shared/ui/build draws files, and is never shipped. */
export const MAY_USE_DENO: readonly string[] = ["api", "e2e", "tasks", "shared/ui/build"];

/** The part that `path` belongs to, or undefined. */
export function partOf(path: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((part) => isIn(path, part))
    .sort((a, b) => b.length - a.length)[0];
}

/** Whether `path` lies in `folder`; `.` holds the files at the root. */
export function isIn(path: string, folder: string): boolean {
  return folder === "." ? !path.includes("/") : path.startsWith(folder + "/");
}
