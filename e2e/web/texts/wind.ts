import { filled, inField, type PromisedText, REASON, texts } from "./text.ts";

/** The strings of the Wind panel, by scene. */
export const WIND_TEXTS = {
  "a day without study": [
    ...texts("screens", "figure", "Study Targets", "Minutes Studied", "Weakness Reps"),
    ...texts("screens", "heading", "Study Targets", "Weakness Reps"),
    ...texts("screens", "button", "Add Study Target", "Add Weakness Rep"),
  ],
  "the dialog of a target": [
    ...texts("screens", "dialog", "Add Study Target"),
    ...texts("screens", "label", "Subject/Topic *", "Target Minutes", "Notes"),
    ...inField("screens", "value", "Target Minutes", "30"),
    ...inField("constants", "value", "Target Minutes", "30"),
    ...inField("forms", "least", "Target Minutes", "5"),
    ...inField("forms", "largest", "Target Minutes", "480"),
    ...inField("constants", "least", "Target Minutes", "5"),
    ...inField("constants", "largest", "Target Minutes", "480"),
  ],
  "a target without a subject": texts("forms", "alert", "Please enter a subject to study"),
  "a target that the server rejects": texts("failures", "alert", "Failed to add study target", REASON),
  "three targets": [
    filled("screens", "text", "{completed}/{target} minutes", { completed: 0, target: 30 }),
    filled("screens", "text", "{completed}/{target} minutes", { completed: 12, target: 30 }),
    ...texts("constants", "text", "Pending", "Partial", "Completed"),
    ...inField("forms", "least", "Completed minutes of Untouched", "0"),
    ...inField("forms", "largest", "Completed minutes of Untouched", "30"),
    ...texts("screens", "button that begins", "Mark complete", "Delete"),
  ],
  "minutes that the server rejects": texts("failures", "alert", "Failed to update progress", REASON),
  "a completion that the server rejects": texts(
    "failures",
    "alert",
    "Failed to mark target complete",
    REASON,
  ),
  "a target's delete that the server rejects": texts("failures", "alert", "Failed to delete target", REASON),
  "the dialog of a rep": [
    ...texts("screens", "dialog", "Add Weakness Rep"),
    ...texts(
      "screens",
      "label",
      "Weakness/Area to Improve *",
      "Specific Rep/Exercise *",
      "Scheduled Time",
      "Notes",
    ),
  ],
  "a rep that lacks something": texts("forms", "alert", "Please fill in weakness and rep description"),
  "a rep that the server rejects": texts("failures", "alert", "Failed to add weakness rep", REASON),
  "two reps": [
    filled("screens", "text", "Scheduled: {local date-time}", { "local date-time": "Nov 21, 2026, 6:05 PM" }),
    ...texts("screens", "text", "Pending", "Completed"),
    ...texts("screens", "button that begins", "Mark complete", "Mark pending", "Delete"),
  ],
  "a toggle that the server rejects": texts("failures", "alert", "Failed to update rep status", REASON),
  "a rep's delete that the server rejects": texts("failures", "alert", "Failed to delete rep", REASON),
} satisfies Record<string, readonly PromisedText[]>;
