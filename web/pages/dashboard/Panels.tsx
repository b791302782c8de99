/**
 * What the first paint of the dashboard does not need: the panels of all rings but the first, and what follows the day.
 * In one chunk. Import them from `lazy_panels.ts`.
 */
export { DayStreak } from "../../day/DayStreak.tsx";
export { FirePanel } from "../../features/fire/Fire.tsx";
export { LogBattle, VoidPanel } from "../../features/void/Void.tsx";
export { WaterPanel } from "../../features/water/Water.tsx";
export { WindPanel } from "../../features/wind/Wind.tsx";
export { BandLine } from "./BandLine.tsx";
export { DayOffer } from "./DayOffer.tsx";
export { DayWatch } from "./DayWatch.tsx";
export { LeftEdits } from "./LeftEdits.tsx";
export { FuturePanel } from "./FuturePanel.tsx";
export { DayGuide } from "./Guide.tsx";
export { WeekColumn } from "./WeekColumn.tsx";
