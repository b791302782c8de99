/**
 * Every string of the specification's sections 2, 5, 8 and 9 that a user can meet in the web app, by the page or panel and
 * the scene in which it is met. What stands in braces is filled in, here or by the scene.
 *
 * These have no screen, by the specification's own words or because nothing but a program meets them:
 * - section 2: the paths of the route table; a control for the wind done flag, and screens for the complacency check, for
 *   suggestions, battle stats and the Void reflection, are 'not shown', so their words are ours;
 * - section 5: 'Server-side validation is not shown'; the server's own sentences are met where section 8 shows them;
 * - section 8: the failed check of the current user ('Nothing shown'), and failures to load the day, templates or suggestions
 *   ('only logged');
 * - section 9: the API base path, both storage keys, the timer's tick, the default priorities and weaknesses (sent, never
 *   shown), the entry sources, and the values that the simple saves send. 'pending', 'success', 'partial', 'fail', 'completed',
 *   'ongoing', 'victory' and 'defeat' are values of the API; people meet them as the words that section 2 gives them.
 */

import { DASHBOARD_WORDS } from "./dashboard.ts";
import { EARTH_WORDS } from "./earth.ts";
import { FIRE_WORDS } from "./fire.ts";
import { LOGIN_WORDS, REGISTER_WORDS } from "./signed_out.ts";
import { VOID_WORDS } from "./void.ts";
import { WATER_WORDS } from "./water.ts";
import { WIND_WORDS } from "./wind.ts";

export * from "./word.ts";

/** The table: page or panel, scene, strings. */
export const WORDS = {
  login: LOGIN_WORDS,
  register: REGISTER_WORDS,
  dashboard: DASHBOARD_WORDS,
  earth: EARTH_WORDS,
  water: WATER_WORDS,
  fire: FIRE_WORDS,
  wind: WIND_WORDS,
  void: VOID_WORDS,
};
