/** The components that no group of the gallery shows, by their files, and why. */
export const NOT_SHOWN: Readonly<Record<string, string>> = {
  "extension/popup/DiscardUnsaved.tsx DiscardUnsaved":
    "two buttons for an account that is gone; its tests show it",
  "extension/popup/today/Keys.tsx Keys": "appears for a key that is pressed, which Pressed cannot do",
  "web/App.tsx App": "the routes, and the notices that all pages share",
  "web/features/streak/BringIntoView.tsx BringIntoView": "scrolls, and shows nothing",
  "web/frame/NetworkLink.tsx NetworkLink":
    "one word of a line that a proxy causes; the story of the proxy shows it",
  "web/frame/NotLoaded.tsx NotLoaded":
    "a card around a failure or a sentence that the gallery shows without it",
  "web/frame/lazy/LazyDialog.tsx LazyDialog": "shows a dialog, or a field that nobody sees until then",
};
