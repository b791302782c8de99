import { filled, inField, type PromisedText, REASON, texts } from "./text.ts";

const CATEGORIES = [
  "Deep Work",
  "Admin",
  "Learning",
  "Health",
  "Social",
  "Entertainment",
  "Sleep",
  "Commuting",
  "Misc",
];

/** The strings of the Earth panel, by scene. */
export const EARTH_TEXTS = {
  "a day without entries": [
    ...texts("screens", "figure", "Time Tracked Today", "Entries", "Top Category", "Variance"),
    ...texts("screens", "heading", "Quick Timer", "Time Entries"),
    ...texts("constants", "button", ...CATEGORIES),
    ...texts("screens", "text", "No time entries yet"),
    ...texts("screens", "button", "Add Entry"),
  ],
  "the dialog": [
    ...texts("screens", "dialog", "Add Entry"),
    ...texts("screens", "label", "Start Time", "End Time", "Category", "Note (Optional)"),
    ...inField("constants", "option", "Category", ...CATEGORIES),
  ],
  "an entry with nothing filled in": texts("forms", "alert", "Please fill in all required fields"),
  "an entry that ends before it starts": texts("forms", "alert", "End time must be after start time"),
  "an entry that the server rejects": texts("failures", "alert", "Failed to add time entry", REASON),
  "a day with entries": [
    ...texts("screens", "heading", "Top Time Categories"),
    filled("screens", "text", "{start} to {end}", { start: "9:00 AM", end: "10:35 AM" }),
    filled("constants", "text", "{start} to {end}", { start: "1:05 PM", end: "1:30 PM" }),
    filled("screens", "text", "{X}h {Y}m", { X: 1, Y: 35 }),
    filled("constants", "text", "{X}h {Y}m", { X: 1, Y: 35 }),
    filled("screens", "text", "{Y}m", { Y: 25 }),
    filled("constants", "text", "{Y}m", { Y: 25 }),
    filled("screens", "text", "{hours} h", { hours: "1.6" }),
    filled("constants", "text", "{hours} h", { hours: "0.4" }),
    ...texts("screens", "button that begins", "Delete"),
  ],
  "a delete that the server rejects": texts("failures", "alert", "Failed to delete entry", REASON),
  "a timer of some seconds": [
    ...texts("constants", "timer", "{Y}s"),
    ...texts("screens", "text", "Deep Work"),
    ...texts("screens", "button", "Stop"),
  ],
  "a timer of some minutes": texts("constants", "timer", "{X}m {Y}s"),
  "a timer that the server rejects": texts("failures", "alert", "Failed to save timer entry", REASON),
} satisfies Record<string, readonly PromisedText[]>;
