import { REASON, type SpecText, words } from "./text.ts";

/** The strings of the Fire panel, by scene. */
export const FIRE_TEXTS = {
  "ready to forge": [
    ...words(2, "text", "Weakness Ready to Forge", "Pending"),
    ...words(2, "label", "Trigger Recognition (Optional)"),
    ...words(2, "heading", "Target Weakness", "Attack Task (≤30 minutes)"),
    ...words(9, "heading", "Attack Task (≤30 minutes)"),
    ...words(2, "button", "Change", "Save Progress", "Mark Complete"),
  ],
  "neither weakness nor task": words(
    5,
    "alert",
    "Please set both weakness and task before marking complete",
  ),
  "tasks before a weakness": [
    ...words(2, "dialog", "Attack Task (≤30 minutes)"),
    ...words(2, "label", "Custom Task"),
    ...words(2, "text", "Suggested tasks", "Select a weakness first to see task suggestions"),
    ...words(2, "button", "Set This Task"),
  ],
  "the weaknesses": [
    ...words(2, "dialog", "Target Weakness"),
    ...words(2, "label", "Custom Weakness"),
    ...words(2, "button", "Select This Weakness"),
  ],
  "a save that the server rejects": words(8, "alert", "Failed to save Fire Ring data", REASON),
  "forged": [
    ...words(2, "text", "Weakness Forged Today", "Complete"),
    ...words(2, "label", "Reflection"),
    ...words(2, "button", "Update Reflection"),
  ],
} satisfies Record<string, readonly SpecText[]>;
