import { filled, type SpecText, texts } from "./text.ts";

const PRODUCT = { product: "Gorin" };

const RINGS = ["Earth", "Water", "Fire", "Wind", "Void"];

/** The strings of the dashboard outside its panels, by scene. */
export const DASHBOARD_TEXTS = {
  "while the day is loading": [filled(2, "text", "Loading your {product}...", PRODUCT)],
  "at rest": [
    filled(2, "heading", "{product}", PRODUCT),
    ...texts(2, "text", "Discipline Tracker", "Welcome back, {email}"),
    ...texts(2, "button", "Logout"),
    ...texts(2, "text", "Today's Progress"),
    filled(2, "heading", "{weekday}, {month} {day}, {year}", {
      weekday: "Saturday",
      month: "November",
      day: 21,
      year: 2026,
    }),
    ...texts(2, "text", "Overall Completion"),
    filled(2, "text", "{N}/5 Rings", { N: 0 }),
    filled(9, "text", "{N}/5 Rings", { N: 0 }),
    ...texts(2, "badge of a ring", ...RINGS),
    ...texts(9, "badge of a ring", ...RINGS),
    ...texts(2, "tab", ...RINGS),
  ],
} satisfies Record<string, readonly SpecText[]>;
