import { browser } from "../platform/browser.ts";
import type { State } from "../state/cells.ts";
import { ALARM_NAMES, alarmsFor } from "./alarms.ts";

/** Sets and clears the browser's alarms as `state` wants them. One that is set already goes on as it is. */
export async function arrangeAlarms(state: State, now: number): Promise<void> {
  const wanted = alarmsFor(state, now);
  for (const name of ALARM_NAMES) {
    const plan = wanted[name];
    if (!plan) await browser.alarms.clear(name);
    else if (name === "badge" || !(await browser.alarms.get(name))) await browser.alarms.create(name, plan);
  }
}
