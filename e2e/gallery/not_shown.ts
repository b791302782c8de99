/** The components that no group of the gallery shows, by their files, and why. */
export const NOT_SHOWN: Readonly<Record<string, string>> = {
  "extension/popup/DiscardUnsaved.tsx DiscardUnsaved":
    "two buttons for an account that is gone; its tests show it",
  "extension/popup/Forms.tsx Keys": "appears for a key that is pressed, which Pressed cannot do",
  "web/App.tsx App": "the routes, and the notices that all pages share",
  "web/app/NetworkLink.tsx NetworkLink":
    "one word of a line that a proxy causes; the story of the proxy shows it",
  "web/day/Frame.tsx NotLoaded": "a section around a failure or a sentence that the gallery shows without it",
  "web/day/FrameParts.tsx Menu": "opens over the page; the stories of the header show it",
  "web/features/earth/EntryForm.tsx FillForm": "the dialog of an entry, which the gallery shows, for a gap",
  "web/features/earth/EntryForm.tsx SplitForm":
    "the dialog of an entry, which the gallery shows, for a split",
  "web/pages/dashboard/WeekColumn.tsx WeekColumn": "stands beside today on wide screens only",
  "web/features/water/AddGoal.tsx NewGoalDialog":
    "the form of a goal, which the gallery shows, loaded with its draft",
};
