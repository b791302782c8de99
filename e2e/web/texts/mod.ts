/**
 * Every text of docs/behaviour.md that the web app shows, by page or panel and scene. Braces are filled in here or by
 * the scene. `e2e/repo/behaviour.test.ts` compares the table with that page.
 */

import { DASHBOARD_TEXTS } from "./dashboard.ts";
import { EARTH_TEXTS } from "./earth.ts";
import { FIRE_TEXTS } from "./fire.ts";
import { LOGIN_TEXTS, REGISTER_TEXTS } from "./signed_out.ts";
import { VOID_TEXTS } from "./void.ts";
import { WATER_TEXTS } from "./water.ts";
import { WIND_TEXTS } from "./wind.ts";

export * from "./text.ts";

/** The table: page or panel, scene, strings. */
export const TEXTS = {
  login: LOGIN_TEXTS,
  register: REGISTER_TEXTS,
  dashboard: DASHBOARD_TEXTS,
  earth: EARTH_TEXTS,
  water: WATER_TEXTS,
  fire: FIRE_TEXTS,
  wind: WIND_TEXTS,
  void: VOID_TEXTS,
};
