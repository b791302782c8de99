/**
 * What the first paint of the dashboard does not need: the panels of all rings but the first, and what follows the day.
 * In one chunk. Import them from `lazy_panels.ts`.
 */
export { BringIntoView } from "../streak/BringIntoView.tsx";
export { DayStreak } from "../streak/DayStreak.tsx";
export { FirePanel } from "../fire/FirePanel.tsx";
export { VoidPanel } from "../void/VoidPanel.tsx";
export { WaterPanel } from "../water/WaterPanel.tsx";
export { WindPanel } from "../wind/WindPanel.tsx";
export { DayWatch } from "../day/DayWatch.tsx";
export { FuturePanel } from "../day/FuturePanel.tsx";
