/** The panel of each ring. */
import type { ByRing } from "#shared/rings/mod.ts";
import { EarthPanel } from "./EarthPanel.tsx";
import { FirePanel } from "./FirePanel.tsx";
import type { PanelComponent } from "./panel.ts";
import { VoidPanel } from "./VoidPanel.tsx";
import { WaterPanel } from "./WaterPanel.tsx";
import { WindPanel } from "./WindPanel.tsx";

/** Each ring's panel by its name. A ring without one is a compile error. */
export const PANELS: ByRing<PanelComponent> = {
  earth: EarthPanel,
  water: WaterPanel,
  fire: FirePanel,
  wind: WindPanel,
  void: VoidPanel,
};
