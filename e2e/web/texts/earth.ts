import { filled, inField, REASON, type SpecText, texts } from "./text.ts";

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
    ...texts(2, "figure", "Time Tracked Today", "Entries", "Top Category", "Variance"),
    ...texts(2, "heading", "Quick Timer", "Time Entries"),
    ...texts(9, "button", ...CATEGORIES),
    ...texts(2, "text", "No time entries yet"),
    ...texts(2, "button", "Add Entry"),
  ],
  "the dialog": [
    ...texts(2, "dialog", "Add Entry"),
    ...texts(2, "label", "Start Time", "End Time", "Category", "Note (Optional)"),
    ...inField(9, "option", "Category", ...CATEGORIES),
  ],
  "an entry with nothing filled in": texts(5, "alert", "Please fill in all required fields"),
  "an entry that ends before it starts": texts(5, "alert", "End time must be after start time"),
  "an entry that the server rejects": texts(8, "alert", "Failed to add time entry", REASON),
  "a day with entries": [
    ...texts(2, "heading", "Top Time Categories"),
    filled(2, "text", "{start} to {end}", { start: "9:00 AM", end: "10:35 AM" }),
    filled(9, "text", "{start} to {end}", { start: "1:05 PM", end: "1:30 PM" }),
    filled(2, "text", "{X}h {Y}m", { X: 1, Y: 35 }),
    filled(9, "text", "{X}h {Y}m", { X: 1, Y: 35 }),
    filled(2, "text", "{Y}m", { Y: 25 }),
    filled(9, "text", "{Y}m", { Y: 25 }),
    filled(2, "text", "{hours} h", { hours: "1.6" }),
    filled(9, "text", "{hours} h", { hours: "0.4" }),
    ...texts(2, "button that begins", "Delete"),
  ],
  "a delete that the server rejects": texts(8, "alert", "Failed to delete entry", REASON),
  "a timer of some seconds": [
    ...texts(9, "timer", "{Y}s"),
    ...texts(2, "text", "Deep Work"),
    ...texts(2, "button", "Stop"),
  ],
  "a timer of some minutes": texts(9, "timer", "{X}m {Y}s"),
  "a timer that the server rejects": texts(8, "alert", "Failed to save timer entry", REASON),
} satisfies Record<string, readonly SpecText[]>;
