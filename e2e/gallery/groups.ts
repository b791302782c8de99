import type { ComponentType } from "react";
import { AppAccount } from "./groups/surfaces/AppAccount.tsx";
import { AppAccountForms } from "./groups/surfaces/AppAccountForms.tsx";
import { AppDay } from "./groups/surfaces/AppDay.tsx";
import { AppDays } from "./groups/surfaces/AppDays.tsx";
import { AppEntry } from "./groups/surfaces/AppEntry.tsx";
import { AppForms } from "./groups/surfaces/AppForms.tsx";
import { AppInsights } from "./groups/surfaces/AppInsights.tsx";
import { AppLoading } from "./groups/surfaces/AppLoading.tsx";
import { AppMoreForms } from "./groups/surfaces/AppMoreForms.tsx";
import { AppRings } from "./groups/surfaces/AppRings.tsx";
import { AppSettings } from "./groups/surfaces/AppSettings.tsx";
import { AppStates } from "./groups/surfaces/AppStates.tsx";
import { AppVoid } from "./groups/surfaces/AppVoid.tsx";
import { Buttons } from "./groups/Buttons.tsx";
import { Charts } from "./groups/Charts.tsx";
import { Earth } from "./groups/Earth.tsx";
import { EarthTime } from "./groups/EarthTime.tsx";
import { Fields } from "./groups/Fields.tsx";
import { Fire } from "./groups/Fire.tsx";
import { Marks } from "./groups/Marks.tsx";
import { Notices } from "./groups/Notices.tsx";
import { OptionPages } from "./groups/surfaces/OptionPages.tsx";
import { Parts } from "./groups/Parts.tsx";
import { PopupDays } from "./groups/surfaces/PopupDays.tsx";
import { PopupStates } from "./groups/surfaces/PopupStates.tsx";
import { Seal } from "./groups/Seal.tsx";
import { Records } from "./groups/Records.tsx";
import { Void } from "./groups/Void.tsx";
import { VoidDialogs } from "./groups/VoidDialogs.tsx";
import { Water } from "./groups/Water.tsx";
import { WaterForms } from "./groups/WaterForms.tsx";
import { Wind } from "./groups/Wind.tsx";

type Groups = Readonly<Record<string, ComponentType>>;

/** The groups of shared components, by their part of the address. Each is compared with pictures of its own. */
export const SHARED: Groups = {
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
  "seal": Seal,
  "charts": Charts,
  "records": Records,
};

/** Those of the app and of the extension. */
export const SURFACES: Groups = {
  "app-day": AppDay,
  "app-days": AppDays,
  "app-rings": AppRings,
  "app-void": AppVoid,
  "app-insights": AppInsights,
  "app-forms": AppForms,
  "app-more-forms": AppMoreForms,
  "app-settings": AppSettings,
  "app-account": AppAccount,
  "app-account-forms": AppAccountForms,
  "app-states": AppStates,
  "app-entry": AppEntry,
  "app-loading": AppLoading,
  "popup-days": PopupDays,
  "popup-states": PopupStates,
  "option-pages": OptionPages,
};

export const GROUPS: Groups = { ...SHARED, ...SURFACES };
