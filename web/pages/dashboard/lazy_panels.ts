import { lazyParts } from "../../app/Lazy.tsx";
import { loadEarthForms } from "../../features/earth/lazy_forms.ts";
import { NewGoalDialog } from "../../features/water/AddGoal.tsx";

const { part: lazyPanel, preload } = lazyParts(async () => {
  // The forms come in the same chunk, and from then on open at once.
  const [panels] = await Promise.all([import("./Panels.tsx"), loadEarthForms(), NewGoalDialog.preload()]);
  return panels;
});

/** The parts of `Panels.tsx`, each loaded when it is first rendered, if not before. Render them in a `Suspense`. */
export const BandLine = lazyPanel((all) => all.BandLine);
export const DayStreak = lazyPanel((all) => all.DayStreak);
export const DayGuide = lazyPanel((all) => all.DayGuide);
export const DayOffer = lazyPanel((all) => all.DayOffer);
export const DayWatch = lazyPanel((all) => all.DayWatch);
export const FirePanel = lazyPanel((all) => all.FirePanel);
export const FuturePanel = lazyPanel((all) => all.FuturePanel);
export const LeftEdits = lazyPanel((all) => all.LeftEdits);
export const LogBattle = lazyPanel((all) => all.LogBattle);
export const VoidPanel = lazyPanel((all) => all.VoidPanel);
export const WeekColumn = lazyPanel((all) => all.WeekColumn);
export const WaterPanel = lazyPanel((all) => all.WaterPanel);
export const WindPanel = lazyPanel((all) => all.WindPanel);

/**
 * Loads the panels and forms ahead of their use, so that they show at once, also after the connection is lost. A
 * failure has no effect.
 */
export const loadPanels = preload;
