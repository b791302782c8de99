import { filled, inField, REASON, type SpecText, texts } from "./text.ts";

/** The strings of the Wind panel, by scene. */
export const WIND_TEXTS = {
  "a day without study": [
    ...texts(2, "figure", "Study Targets", "Minutes Studied", "Weakness Reps"),
    ...texts(2, "heading", "Study Targets", "Weakness Reps"),
    ...texts(2, "button", "Add Study Target", "Add Weakness Rep"),
  ],
  "the dialog of a target": [
    ...texts(2, "dialog", "Add Study Target"),
    ...texts(2, "label", "Subject/Topic *", "Target Minutes", "Notes"),
    ...inField(2, "value", "Target Minutes", "30"),
    ...inField(9, "value", "Target Minutes", "30"),
    ...inField(5, "least", "Target Minutes", "5"),
    ...inField(5, "largest", "Target Minutes", "480"),
    ...inField(9, "least", "Target Minutes", "5"),
    ...inField(9, "largest", "Target Minutes", "480"),
  ],
  "a target without a subject": texts(5, "alert", "Please enter a subject to study"),
  "a target that the server rejects": texts(8, "alert", "Failed to add study target", REASON),
  "three targets": [
    filled(2, "text", "{completed}/{target} minutes", { completed: 0, target: 30 }),
    filled(2, "text", "{completed}/{target} minutes", { completed: 12, target: 30 }),
    ...texts(9, "text", "Pending", "Partial", "Completed"),
    ...inField(5, "least", "Completed minutes of Untouched", "0"),
    ...inField(5, "largest", "Completed minutes of Untouched", "30"),
    ...texts(2, "button that begins", "Mark complete", "Delete"),
  ],
  "minutes that the server rejects": texts(8, "alert", "Failed to update progress", REASON),
  "a completion that the server rejects": texts(8, "alert", "Failed to mark target complete", REASON),
  "a target's delete that the server rejects": texts(8, "alert", "Failed to delete target", REASON),
  "the dialog of a rep": [
    ...texts(2, "dialog", "Add Weakness Rep"),
    ...texts(
      2,
      "label",
      "Weakness/Area to Improve *",
      "Specific Rep/Exercise *",
      "Scheduled Time",
      "Notes",
    ),
  ],
  "a rep that lacks something": texts(5, "alert", "Please fill in weakness and rep description"),
  "a rep that the server rejects": texts(8, "alert", "Failed to add weakness rep", REASON),
  "two reps": [
    filled(2, "text", "Scheduled: {local date-time}", { "local date-time": "Nov 21, 2026, 6:05 PM" }),
    ...texts(2, "text", "Pending", "Completed"),
    ...texts(2, "button that begins", "Mark complete", "Mark pending", "Delete"),
  ],
  "a toggle that the server rejects": texts(8, "alert", "Failed to update rep status", REASON),
  "a rep's delete that the server rejects": texts(8, "alert", "Failed to delete rep", REASON),
} satisfies Record<string, readonly SpecText[]>;
