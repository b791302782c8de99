import { REASON, type SpecText, texts } from "./text.ts";

/** The strings of the Fire panel, by scene. */
export const FIRE_TEXTS = {
  "ready to forge": [
    ...texts(2, "text", "Weakness Ready to Forge", "Pending"),
    ...texts(2, "label", "Trigger Recognition (Optional)"),
    ...texts(2, "heading", "Target Weakness", "Attack Task (≤30 minutes)"),
    ...texts(9, "heading", "Attack Task (≤30 minutes)"),
    ...texts(2, "button", "Change", "Save Progress", "Mark Complete"),
  ],
  "neither weakness nor task": texts(
    5,
    "alert",
    "Please set both weakness and task before marking complete",
  ),
  "tasks before a weakness": [
    ...texts(2, "dialog", "Attack Task (≤30 minutes)"),
    ...texts(2, "label", "Custom Task"),
    ...texts(2, "text", "Suggested tasks", "Select a weakness first to see task suggestions"),
    ...texts(2, "button", "Set This Task"),
  ],
  "the weaknesses": [
    ...texts(2, "dialog", "Target Weakness"),
    ...texts(2, "label", "Custom Weakness"),
    ...texts(2, "button", "Select This Weakness"),
  ],
  "a save that the server rejects": texts(8, "alert", "Failed to save Fire Ring data", REASON),
  "forged": [
    ...texts(2, "text", "Weakness Forged Today", "Complete"),
    ...texts(2, "label", "Reflection"),
    ...texts(2, "button", "Update Reflection"),
  ],
} satisfies Record<string, readonly SpecText[]>;
