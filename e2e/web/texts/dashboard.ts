import { filled, type PromisedText, texts } from "./text.ts";

const PRODUCT = { product: "Gorin" };

const RINGS = ["Earth", "Water", "Fire", "Wind", "Void"];

/** The strings of the dashboard outside its panels, by scene. */
export const DASHBOARD_TEXTS = {
  "while the day is loading": [filled("screens", "text", "Loading your {product}...", PRODUCT)],
  "at rest": [
    filled("screens", "heading", "{product}", PRODUCT),
    ...texts("screens", "text", "Discipline Tracker", "Welcome back, {email}"),
    ...texts("screens", "button", "Logout"),
    ...texts("screens", "text", "Today's Progress"),
    filled("screens", "heading", "{weekday}, {month} {day}, {year}", {
      weekday: "Saturday",
      month: "November",
      day: 21,
      year: 2026,
    }),
    ...texts("screens", "text", "Overall Completion"),
    filled("screens", "text", "{N}/5 Rings", { N: 0 }),
    filled("constants", "text", "{N}/5 Rings", { N: 0 }),
    ...texts("screens", "badge of a ring", ...RINGS),
    ...texts("constants", "badge of a ring", ...RINGS),
    ...texts("screens", "tab", ...RINGS),
  ],
} satisfies Record<string, readonly PromisedText[]>;
