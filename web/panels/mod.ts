/** The panel of each ring. */
import type { ByRing } from "#shared/rings/mod.ts";
import { comingPanel } from "./ComingPanel.tsx";
import { EarthPanel } from "./EarthPanel.tsx";
import type { PanelComponent } from "./panel.ts";
import { VoidPanel } from "./VoidPanel.tsx";
import { WindPanel } from "./WindPanel.tsx";

/** Each ring's panel by its name. A ring without one is a compile error. */
export const PANELS: ByRing<PanelComponent> = {
  earth: EarthPanel,
  water: comingPanel("water"),
  fire: comingPanel("fire"),
  wind: WindPanel,
  void: VoidPanel,
};
