import { browser } from "../platform/browser.ts";
import { ALARM_NAMES, type AlarmName, type AlarmPlan } from "./alarms.ts";

/** Sets and clears the browser's alarms as they are wanted. One that is set already as it is wanted goes on. */
export async function arrangeAlarms(wanted: Readonly<Record<AlarmName, AlarmPlan | null>>): Promise<void> {
  for (const name of ALARM_NAMES) {
    const plan = wanted[name];
    const present = await browser.alarms.get(name);
    if (!plan && present) await browser.alarms.clear(name);
    if (plan && !isAsWanted(name, plan, present)) await browser.alarms.create(name, plan);
  }
}

/** What comes again and again may go on from when it last rang; all else has to ring at its time. */
function isAsWanted(
  name: AlarmName,
  plan: AlarmPlan,
  present: { scheduledTime: number } | undefined,
): boolean {
  if (!present) return false;
  const goesOn = plan.periodInMinutes !== undefined && name !== "badge";
  return goesOn || present.scheduledTime === plan.when;
}
