import { filled, type SpecText, words } from "./text.ts";

const PRODUCT = { product: "Gorin" };

const RINGS = ["Earth", "Water", "Fire", "Wind", "Void"];

/** The strings of the dashboard outside its panels, by scene. */
export const DASHBOARD_TEXTS = {
  "while the day is loading": [filled(2, "text", "Loading your {product}...", PRODUCT)],
  "at rest": [
    filled(2, "heading", "{product}", PRODUCT),
    ...words(2, "text", "Discipline Tracker", "Welcome back, {email}"),
    ...words(2, "button", "Logout"),
    ...words(2, "text", "Today's Progress"),
    filled(2, "heading", "{weekday}, {month} {day}, {year}", {
      weekday: "Saturday",
      month: "November",
      day: 21,
      year: 2026,
    }),
    ...words(2, "text", "Overall Completion"),
    filled(2, "text", "{N}/5 Rings", { N: 0 }),
    filled(9, "text", "{N}/5 Rings", { N: 0 }),
    ...words(2, "badge of a ring", ...RINGS),
    ...words(9, "badge of a ring", ...RINGS),
    ...words(2, "tab", ...RINGS),
  ],
} satisfies Record<string, readonly SpecText[]>;
