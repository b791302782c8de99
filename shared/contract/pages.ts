/** The paths of the web app's pages. The server responds to all others with 404 and the not-found page. */
export const PAGE_PATHS: readonly string[] = [
  "/",
  "/login",
  "/register",
  "/connect",
  "/dashboard",
  "/insights",
  "/history",
  "/settings",
  "/trash",
];
