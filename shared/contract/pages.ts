/** The paths of the web app's pages. The server responds to all others with 404 and the not-found page. */
export const PAGE_PATHS: readonly string[] = [
  "/",
  "/login",
  "/register",
  "/connect",
  "/dashboard",
  "/book",
  "/insights",
  "/history",
  "/settings",
  "/settings/data",
  "/settings/security",
  "/settings/developers",
  "/trash",
  "/seal",
  "/review",
];

/**
 * A query parameter of a page: with it, the app's service worker leaves the page to the network, so that a proxy in
 * front of the server can show its sign-in page. The app removes it from the address.
 */
export const NETWORK_PARAM = "network";

/** Returns whether `path` is that of one of the app's pages, with or without a slash at its end. */
export function isPagePath(path: string): boolean {
  return PAGE_PATHS.includes(path.toLowerCase().replace(/(?<=.)\/$/, ""));
}
