import type { ComponentType } from "react";
import { Buttons } from "./groups/Buttons.tsx";
import { Charts } from "./groups/Charts.tsx";
import { Earth } from "./groups/Earth.tsx";
import { EarthTime } from "./groups/EarthTime.tsx";
import { Fields } from "./groups/Fields.tsx";
import { Fire } from "./groups/Fire.tsx";
import { Marks } from "./groups/Marks.tsx";
import { Notices } from "./groups/Notices.tsx";
import { Parts } from "./groups/Parts.tsx";
import { Void } from "./groups/Void.tsx";
import { VoidDialogs } from "./groups/VoidDialogs.tsx";
import { Water } from "./groups/Water.tsx";
import { WaterForms } from "./groups/WaterForms.tsx";
import { Wind } from "./groups/Wind.tsx";

/** The groups of the gallery, by their part of the address. Each is compared with two pictures, one per theme. */
export const GROUPS: Readonly<Record<string, ComponentType>> = {
  "buttons": Buttons,
  "marks": Marks,
  "parts": Parts,
  "fields": Fields,
  "notices": Notices,
  "earth": Earth,
  "earth-time": EarthTime,
  "water": Water,
  "water-forms": WaterForms,
  "fire": Fire,
  "wind": Wind,
  "void": Void,
  "void-dialogs": VoidDialogs,
  "charts": Charts,
};
