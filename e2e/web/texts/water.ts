import { filled, inField, type PromisedText, REASON, texts } from "./text.ts";

/** The strings of the Water panel, by scene. */
export const WATER_TEXTS = {
  "a day without goals": [
    ...texts("screens", "figure", "Goal Completion", "Total", "Success", "Partial", "Failed"),
    ...texts("screens", "heading", "Today's Goals"),
    ...texts("screens", "text", "No micro-goals set for today"),
    ...texts("screens", "button", "Add Goal"),
    ...texts(
      "screens",
      "text",
      "Success raises a target by its growth rate tomorrow; failure adjusts it down. A partial success leaves it as it is.",
    ),
  ],
  "the dialog": [
    ...texts("screens", "dialog", "Add Goal"),
    ...inField("screens", "option", "Goal template", "Push-ups · Fitness"),
  ],
  "no template chosen": texts("forms", "alert", "Please select a goal template or create a custom goal"),
  "a template chosen": [
    filled("screens", "text", "Default: {baseline} {unit}", { baseline: 10, unit: "reps" }),
    filled("screens", "text", "Growth rate: {step_pct}% on success", { step_pct: 10 }),
    ...texts("screens", "label", "Starting Amount", "Growth Rate (%)", "Custom Description (Optional)"),
  ],
  "custom mode": [
    ...texts("screens", "label", "Goal Description *", "Domain *", "Starting Amount *", "Growth Rate (%)"),
    ...inField("forms", "least", "Starting Amount *", "1"),
    ...inField("constants", "least", "Starting Amount *", "1"),
    ...inField("constants", "value", "Growth Rate (%)", "10"),
    ...inField("forms", "least", "Growth Rate (%)", "1"),
    ...inField("forms", "largest", "Growth Rate (%)", "50"),
    ...inField("constants", "largest", "Growth Rate (%)", "50"),
  ],
  "a custom goal that lacks something": texts("forms", "alert", "Please fill in all custom goal fields"),
  "a goal that the server rejects": texts("failures", "alert", "Failed to add goal", REASON),
  "a template that is gone": texts("forms", "alert", "Invalid template selected"),
  "a pending goal": [
    ...texts("screens", "text", "Fitness"),
    filled("screens", "text", "Current target: {X} • Growth: {Y}%", { X: 10, Y: 10 }),
    ...texts("screens", "button that begins", "Edit", "Delete", "Status: Pending"),
    ...texts("screens", "button", "Success", "Partial", "Failed"),
  ],
  "an outcome that the server rejects": texts("failures", "alert", "Failed to update goal state", REASON),
  "a status that the server rejects": texts("failures", "alert", "Failed to update goal status", REASON),
  "a delete that the server rejects": texts("failures", "alert", "Failed to delete goal", REASON),
  "the form in its place": [
    ...texts(
      "screens",
      "label",
      "Domain",
      "Goal Description",
      "Baseline",
      "Growth %",
      "Current Target",
      "Status",
    ),
    ...inField("constants", "option", "Status", "Pending", "Success", "Partial", "Failed"),
    ...texts("screens", "button", "Save Changes", "Cancel"),
  ],
  "an edit that the server rejects": texts("failures", "alert", "Failed to update goal", REASON),
} satisfies Record<string, readonly PromisedText[]>;
