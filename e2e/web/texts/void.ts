import { filled, inField, type PromisedText, REASON, texts } from "./text.ts";

const DIFFICULTIES = [
  "1 Easy",
  "2 Easy",
  "3 Easy",
  "4 Moderate",
  "5 Moderate",
  "6 Moderate",
  "7 Hard",
  "8 Hard",
  "9 Extreme",
  "10 Extreme",
];

/** The strings of the Void panel, by scene. */
export const VOID_TEXTS = {
  "a day without battles": [
    ...texts("screens", "figure", "Victories", "Defeats", "Ongoing", "Avg Difficulty"),
    filled("screens", "text", "{x.x}/10", { "x.x": "0.0" }),
    ...texts("screens", "heading", "Tomorrow's Hard Thing", "Today's Battles"),
    ...texts("screens", "text", "No commitment set for tomorrow"),
    ...texts("screens", "button", "Commit to Tomorrow", "Log Battle"),
  ],
  "the dialog of a battle": [
    ...texts("screens", "dialog", "Log Battle"),
    ...texts("screens", "label", "Hard Thing *", "Battle Description *", "Difficulty Rating", "Outcome"),
    ...texts("screens", "label", "Lessons Learned (Optional)"),
    ...inField("screens", "value", "Difficulty Rating", "5"),
    ...inField("constants", "value", "Difficulty Rating", "5"),
    ...inField("constants", "option", "Difficulty Rating", ...DIFFICULTIES),
    ...inField("screens", "value", "Outcome", "ongoing"),
    ...inField("constants", "option", "Outcome", "Ongoing", "Victory", "Defeat"),
  ],
  "a battle that lacks something": texts(
    "forms",
    "alert",
    "Please fill in the hard thing and battle description",
  ),
  "a battle that the server rejects": texts("failures", "alert", "Failed to add battle log", REASON),
  "four battles": [
    ...[3, 4, 7, 9].map((N) => filled("screens", "text", "{N}/10", { N })),
    ...texts("constants", "text", "Easy", "Moderate", "Hard", "Extreme"),
    filled("screens", "text", "{x.x}/10", { "x.x": "5.8" }),
    filled("screens", "text", "{local timestamp}", { "local timestamp": "Nov 21, 2026, 9:15 AM" }),
    ...texts("screens", "icon", "Ongoing", "Victory", "Defeat"),
    ...texts("screens", "button", "Victory", "Defeat"),
    ...texts("screens", "button that begins", "Delete"),
  ],
  "an outcome that the server rejects": texts("failures", "alert", "Failed to update battle outcome", REASON),
  "a delete that the server rejects": texts("failures", "alert", "Failed to delete battle log", REASON),
  "a victory": texts("screens", "notice", "Another victory in the endless war! Well fought."),
  "a defeat": texts("screens", "notice", "Defeat teaches resilience. Rise again tomorrow."),
  "the dialog of a commitment": [
    ...texts("screens", "dialog", "Commit to Tomorrow"),
    ...texts("screens", "button", "Commit"),
  ],
  "an empty commitment": texts("forms", "alert", "Please enter your commitment for tomorrow"),
  "a commitment that the server rejects": texts(
    "failures",
    "alert",
    "Failed to set tomorrow commitment",
    REASON,
  ),
} satisfies Record<string, readonly PromisedText[]>;
