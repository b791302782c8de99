/** The components that no group of the gallery shows, by their files, and why. */
export const NOT_SHOWN: Readonly<Record<string, string>> = {
  "web/App.tsx App": "the routes, and the notices that all pages share",
  "web/features/streak/BringIntoView.tsx BringIntoView": "scrolls, and shows nothing",
  "web/frame/lazy/LazyDialog.tsx LazyDialog": "shows a dialog, or a field that nobody sees until then",
};
