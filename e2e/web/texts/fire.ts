import { type PromisedText, REASON, texts } from "./text.ts";

/** The strings of the Fire panel, by scene. */
export const FIRE_TEXTS = {
  "ready to forge": [
    ...texts("screens", "text", "Weakness Ready to Forge", "Pending"),
    ...texts("screens", "label", "Trigger Recognition (Optional)"),
    ...texts("screens", "heading", "Target Weakness", "Attack Task (≤30 minutes)"),
    ...texts("constants", "heading", "Attack Task (≤30 minutes)"),
    ...texts("screens", "button", "Change", "Save Progress", "Mark Complete"),
  ],
  "neither weakness nor task": texts(
    "forms",
    "alert",
    "Please set both weakness and task before marking complete",
  ),
  "tasks before a weakness": [
    ...texts("screens", "dialog", "Attack Task (≤30 minutes)"),
    ...texts("screens", "label", "Custom Task"),
    ...texts("screens", "text", "Suggested tasks", "Select a weakness first to see task suggestions"),
    ...texts("screens", "button", "Set This Task"),
  ],
  "the weaknesses": [
    ...texts("screens", "dialog", "Target Weakness"),
    ...texts("screens", "label", "Custom Weakness"),
    ...texts("screens", "button", "Select This Weakness"),
  ],
  "a save that the server rejects": texts("failures", "alert", "Failed to save Fire Ring data", REASON),
  "forged": [
    ...texts("screens", "text", "Weakness Forged Today", "Complete"),
    ...texts("screens", "label", "Reflection"),
    ...texts("screens", "button", "Update Reflection"),
  ],
} satisfies Record<string, readonly PromisedText[]>;
