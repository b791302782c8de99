/** The components that no group of the gallery shows, by their files, and why. */
export const NOT_SHOWN: Readonly<Record<string, string>> = {
  "extension/popup/DiscardUnsaved.tsx DiscardUnsaved":
    "two buttons for an account that is gone; its tests show it",
  "extension/popup/Forms.tsx Keys": "appears for a key that is pressed, which Pressed cannot do",
  "web/App.tsx App": "the routes, and the notices that all pages share",
  "web/day/Frame.tsx NotLoaded": "a section around a failure or a sentence that the gallery shows without it",
  "web/day/FrameParts.tsx Menu": "opens over the page; the stories of the header show it",
  "web/features/earth/EntryForm.tsx FillForm": "the dialog of an entry, which the gallery shows, for a gap",
  "web/features/earth/EntryForm.tsx SplitForm":
    "the dialog of an entry, which the gallery shows, for a split",
  "web/features/book/Book.tsx Book": "a whole page, which its stories show",
  "web/features/book/Book.tsx LinesSkeleton": "blank lines while the Book is loaded",
  "web/features/book/BookPages.tsx default": "chooses the page of the Book that an address names",
  "web/features/book/Lines.tsx Lines": "the lines of the Book, which its stories show",
  "web/features/book/Records.tsx OnDevice": "one sentence, which the stories of the Book offline show",
  "web/features/book/Records.tsx RecordPage": "a whole page, whose charts the gallery shows",
  "web/features/book/Records.tsx Records": "a whole page, which its stories show",
  "web/features/book/YearInPrint.tsx YearInPrint": "a document, whose pages a story prints",
  "web/pages/Review.tsx default": "a whole page, which its stories show",
  "web/pages/dashboard/Return.tsx Return": "one sentence with two buttons, which its stories show",
  "web/pages/seal/Seal.tsx default": "a whole page, whose stroke and stamp the gallery shows",
  "web/pages/dashboard/WeekColumn.tsx WeekColumn": "stands beside today on wide screens only",
  "web/features/water/AddGoal.tsx NewGoalDialog":
    "the form of a goal, which the gallery shows, loaded with its draft",
};
