import { filled, inField, REASON, type SpecText, texts } from "./text.ts";

/** The strings of the Water panel, by scene. */
export const WATER_TEXTS = {
  "a day without goals": [
    ...texts(2, "figure", "Goal Completion", "Total", "Success", "Partial", "Failed"),
    ...texts(2, "heading", "Today's Goals"),
    ...texts(2, "text", "No micro-goals set for today"),
    ...texts(2, "button", "Add Goal"),
    // The specification says what the panel states, but not in which words.
    ...texts(
      2,
      "text",
      "Success raises a target by its growth rate tomorrow; failure adjusts it down. A partial success leaves it as it is.",
    ),
  ],
  "the dialog": [
    ...texts(2, "dialog", "Add Goal"),
    ...inField(2, "option", "Goal template", "Push-ups · Fitness"),
  ],
  "no template chosen": texts(5, "alert", "Please select a goal template or create a custom goal"),
  "a template chosen": [
    filled(2, "text", "Default: {baseline} {unit}", { baseline: 10, unit: "reps" }),
    filled(2, "text", "Growth rate: {step_pct}% on success", { step_pct: 10 }),
    ...texts(2, "label", "Starting Amount", "Growth Rate (%)", "Custom Description (Optional)"),
  ],
  "custom mode": [
    ...texts(2, "label", "Goal Description *", "Domain *", "Starting Amount *", "Growth Rate (%)"),
    ...inField(5, "least", "Starting Amount *", "1"),
    ...inField(9, "least", "Starting Amount *", "1"),
    ...inField(9, "value", "Growth Rate (%)", "10"),
    ...inField(5, "least", "Growth Rate (%)", "1"),
    ...inField(5, "largest", "Growth Rate (%)", "50"),
    ...inField(9, "largest", "Growth Rate (%)", "50"),
  ],
  "a custom goal that lacks something": texts(5, "alert", "Please fill in all custom goal fields"),
  "a goal that the server rejects": texts(8, "alert", "Failed to add goal", REASON),
  "a template that is gone": texts(5, "alert", "Invalid template selected"),
  "a pending goal": [
    ...texts(2, "text", "Fitness"),
    filled(2, "text", "Current target: {X} • Growth: {Y}%", { X: 10, Y: 10 }),
    ...texts(2, "button that begins", "Edit", "Delete", "Status: Pending"),
    ...texts(2, "button", "Success", "Partial", "Failed"),
  ],
  "an outcome that the server rejects": texts(8, "alert", "Failed to update goal state", REASON),
  "a status that the server rejects": texts(8, "alert", "Failed to update goal status", REASON),
  "a delete that the server rejects": texts(8, "alert", "Failed to delete goal", REASON),
  "the form in its place": [
    ...texts(2, "label", "Domain", "Goal Description", "Baseline", "Growth %", "Current Target", "Status"),
    ...inField(9, "option", "Status", "Pending", "Success", "Partial", "Failed"),
    ...texts(2, "button", "Save Changes", "Cancel"),
  ],
  "an edit that the server rejects": texts(8, "alert", "Failed to update goal", REASON),
} satisfies Record<string, readonly SpecText[]>;
