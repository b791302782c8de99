/** The paths of the web app's own pages. The server responds 404 for all others, with the page that says so. */
export const PAGE_PATHS: readonly string[] = [
  "/",
  "/login",
  "/register",
  "/dashboard",
  "/insights",
  "/history",
  "/settings",
  "/trash",
];
