/** The panel of each ring. */
import type { ByRing } from "#shared/rings/mod.ts";
import { EarthPanel } from "../earth/EarthPanel.tsx";
import { FirePanel } from "../fire/FirePanel.tsx";
import type { PanelComponent } from "./panel.ts";
import { VoidPanel } from "../void/VoidPanel.tsx";
import { WaterPanel } from "../water/WaterPanel.tsx";
import { WindPanel } from "../wind/WindPanel.tsx";

/** Each ring's panel by its name. A ring without one is a compile error. */
export const PANELS: ByRing<PanelComponent> = {
  earth: EarthPanel,
  water: WaterPanel,
  fire: FirePanel,
  wind: WindPanel,
  void: VoidPanel,
};
