/**
 * Every string of the specification's sections 2, 5, 8 and 9 that the web app shows, by page or panel and scene. Braces
 * are filled in here or by the scene.
 *
 * These are not shown, because the specification says so or because only programs use them:
 * - section 2: the paths of the route table; a control for the wind done flag, and screens for the complacency check,
 *   for suggestions, battle stats and the Void reflection, are 'not shown', so their words are ours;
 * - section 5: 'Server-side validation is not shown'; the server's messages are checked where section 8 shows them;
 * - section 8: the failed check of the current user ('Nothing shown'), and failures to load the day, templates or
 *   suggestions ('only logged');
 * - section 9: the API base path, both storage keys, the timer's tick, the default priorities and weaknesses (sent,
 *   never
 * shown), the entry sources, and the values that the simple saves send. 'pending', 'success', 'partial', 'fail',
 * 'completed',
 *   'ongoing', 'victory' and 'defeat' are values of the API; section 2 gives the words that users see.
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
