import { filled, inField, REASON, type SpecText, texts } from "./text.ts";

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
    ...texts(2, "figure", "Victories", "Defeats", "Ongoing", "Avg Difficulty"),
    filled(2, "text", "{x.x}/10", { "x.x": "0.0" }),
    ...texts(2, "heading", "Tomorrow's Hard Thing", "Today's Battles"),
    ...texts(2, "text", "No commitment set for tomorrow"),
    ...texts(2, "button", "Commit to Tomorrow", "Log Battle"),
  ],
  "the dialog of a battle": [
    ...texts(2, "dialog", "Log Battle"),
    ...texts(2, "label", "Hard Thing *", "Battle Description *", "Difficulty Rating", "Outcome"),
    ...texts(2, "label", "Lessons Learned (Optional)"),
    ...inField(2, "value", "Difficulty Rating", "5"),
    ...inField(9, "value", "Difficulty Rating", "5"),
    ...inField(9, "option", "Difficulty Rating", ...DIFFICULTIES),
    ...inField(2, "value", "Outcome", "ongoing"),
    ...inField(9, "option", "Outcome", "Ongoing", "Victory", "Defeat"),
  ],
  "a battle that lacks something": texts(
    5,
    "alert",
    "Please fill in the hard thing and battle description",
  ),
  "a battle that the server rejects": texts(8, "alert", "Failed to add battle log", REASON),
  "four battles": [
    ...[3, 4, 7, 9].map((N) => filled(2, "text", "{N}/10", { N })),
    ...texts(9, "text", "Easy", "Moderate", "Hard", "Extreme"),
    filled(2, "text", "{x.x}/10", { "x.x": "5.8" }),
    filled(2, "text", "{local timestamp}", { "local timestamp": "Nov 21, 2026, 9:15 AM" }),
    ...texts(2, "icon", "Ongoing", "Victory", "Defeat"),
    ...texts(2, "button", "Victory", "Defeat"),
    ...texts(2, "button that begins", "Delete"),
  ],
  "an outcome that the server rejects": texts(8, "alert", "Failed to update battle outcome", REASON),
  "a delete that the server rejects": texts(8, "alert", "Failed to delete battle log", REASON),
  "a victory": texts(2, "notice", "Another victory in the endless war! Well fought."),
  "a defeat": texts(2, "notice", "Defeat teaches resilience. Rise again tomorrow."),
  "the dialog of a commitment": [
    ...texts(2, "dialog", "Commit to Tomorrow"),
    ...texts(2, "button", "Commit"),
  ],
  "an empty commitment": texts(5, "alert", "Please enter your commitment for tomorrow"),
  "a commitment that the server rejects": texts(8, "alert", "Failed to set tomorrow commitment", REASON),
} satisfies Record<string, readonly SpecText[]>;
