import { ROOT } from "../../tasks/run.ts";

/** The pure part of shared/: no screen, no network, no clock. */
const DOMAIN = ["shared/data", "shared/texts", "shared/domain"];

/** What the contract may import: the domain, and the formats of export and import. */
const BELOW_CONTRACT = [...DOMAIN, "shared/transfer"];

const CONTRACT = [...BELOW_CONTRACT, "shared/contract"];

const ALL_SHARED = [...CONTRACT, "shared/client", "shared/offline", "shared/ui"];

/** Returns what is directly in a folder: each of its folders and files is a part of its own. */
const partsIn = (folder: string): string[] =>
  Array.from(Deno.readDirSync(`${ROOT}/${folder}`), ({ name }) => `${folder}/${name}`);

/** The screens and rings of the dashboard, one file or folder each. They never import each other. */
const FEATURES = partsIn("web/features");

/** The screens and dialogs that are composed of several features. They never import each other either. */
const PAGES = partsIn("web/pages");

/** What every feature may import: the two layers below it. */
const BELOW_FEATURES = [...ALL_SHARED, "web/app", "web/day"];

/**
 * What each part may import besides itself. A file belongs to the part with the longest matching path. A new part is
 * added here, with its allowed imports, before its first file; what is in web/features or web/pages is one already.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "shared/data": [],
  "shared/texts": ["shared/data"],
  "shared/domain": ["shared/data", "shared/texts"],
  "shared/transfer": DOMAIN,
  "shared/contract": BELOW_CONTRACT,
  "shared/client": CONTRACT,
  "shared/offline": [...CONTRACT, "shared/client"],
  "shared/ui": DOMAIN,
  "api": CONTRACT,
  // Below the features, the days and HTTP: besides errors, limits and the log it knows nothing of the server.
  "api/store": [
    ...CONTRACT,
    ...["env", "exit_codes", "failures", "limits", "log"].map((name) => `api/${name}.ts`),
  ],
  // The entry file and the routes.
  "web": ALL_SHARED,
  "web/app": ALL_SHARED,
  "web/day": [...ALL_SHARED, "web/app"],
  ...Object.fromEntries(FEATURES.map((feature) => [feature, BELOW_FEATURES])),
  ...Object.fromEntries(PAGES.map((page) => [page, [...BELOW_FEATURES, ...FEATURES]])),
  "web/worker": ALL_SHARED,
  "web/build": [...ALL_SHARED, "web/app", "web/worker"],
  "web/api_docs": [...ALL_SHARED, "web/build"],
  "web/privacy": [...ALL_SHARED, "web/build"],
  "web/witness": [...ALL_SHARED, "web/build"],
  // Tests of the app's state run against the real server, in one process.
  "web/testing": ["api", "web", ...ALL_SHARED],
  "extension": ALL_SHARED,
  // A client like any other. It prints as the tasks do; its tests call the real server.
  "cli": [...CONTRACT, "shared/client", "tasks", "api", "."],
  // Tasks and e2e tests run, build and check the other parts; notices are collected from builds. tasks/demo calls a
  // running server as any client does.
  "tasks": ["api", ".", ...CONTRACT, "shared/client", "shared/ui/build"],
  "e2e": ["e2e/screens", "api", "tasks", ".", ...ALL_SHARED],
  // The whole app or popup and the whole server in one process.
  "e2e/screens": ["e2e/fixtures", "api", "web", "extension", ...ALL_SHARED],
  // The page of all components, each with its own state, and what the server responds to them.
  "e2e/gallery": ["e2e", "api", "tasks", "web", "extension", ...ALL_SHARED],
  // All surfaces in one process, each with its own state.
  "e2e/model": ["e2e/fixtures", "api", "web", "extension", "cli", ...ALL_SHARED],
};

/** The folders that may import each restricted package. An exception has its reason in a comment. */
export const PACKAGE_USERS: Readonly<Record<string, readonly string[]>> = {
  // e2e/bench: the bare handler that the server's speed is compared with.
  "hono": ["api", "e2e/bench"],
  "jose": ["api/auth"],
  "@opentelemetry/api": ["api/telemetry.ts"],
  "otpauth": ["api/auth"],
  "postgres": ["api/store/postgres.ts", "api/testing"],
  "@simplewebauthn/server": ["api/auth"],
  "@zxcvbn-ts/core": ["api/auth"],
  "@zxcvbn-ts/language-common": ["api/auth"],
  "webextension-polyfill": ["extension/platform"],
  "swagger-ui-dist": ["web/api_docs"],
  "@modelcontextprotocol/server": ["api/features"],
  "@modelcontextprotocol/client": ["api/features"],
  // e2e/gallery: the page of all components; e2e/screens: a popup that is drawn as it is shipped.
  "react": ["shared/ui", "web", "extension", "e2e/gallery"],
  "react-dom": ["shared/ui", "web", "extension", "e2e/gallery", "e2e/screens"],
  "jotai": ["web", "extension", "shared/offline", "e2e/gallery"],
  "@tanstack/react-query": ["web", "extension", "shared/offline"],
};

/** Where the global `Deno` may be used. shared/ui/build generates files, and is never shipped. */
export const MAY_USE_DENO: readonly string[] = ["api", "cli", "e2e", "tasks", "shared/ui/build"];

/** Returns the part that `path` belongs to, or undefined. */
export function partOf(path: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((part) => isIn(path, part))
    .sort((a, b) => b.length - a.length)[0];
}

/** Returns whether `path` is `folder` or in it; `.` contains the files at the root. */
export function isIn(path: string, folder: string): boolean {
  return folder === "." ? !path.includes("/") : path === folder || path.startsWith(folder + "/");
}
