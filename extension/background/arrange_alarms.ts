import { deviceTime } from "../offline/clock.ts";
import { browser } from "../platform/browser.ts";
import { ALARM_NAMES, type AlarmName, type AlarmPlan } from "./alarms.ts";

/**
 * Sets and clears the browser's alarms. One that is already set as planned is left alone, one with another name is
 * cleared.
 */
export async function arrangeAlarms(plans: Readonly<Record<AlarmName, AlarmPlan | null>>): Promise<void> {
  const current = new Map((await browser.alarms.getAll()).map((alarm) => [alarm.name, alarm.scheduledTime]));
  const unwanted = [...current.keys()].filter((name) => !Object.hasOwn(plans, name));
  await Promise.all(unwanted.map((name) => browser.alarms.clear(name)));
  for (const name of ALARM_NAMES) {
    const plan = byDevice(plans[name]);
    const scheduled = current.get(name);
    if (!plan && scheduled !== undefined) await browser.alarms.clear(name);
    if (plan && !isAsPlanned(name, plan, scheduled)) await browser.alarms.create(name, plan);
  }
}

function byDevice(plan: AlarmPlan | null): AlarmPlan | null {
  return plan && { ...plan, when: deviceTime(plan.when) };
}

/** Periodic alarms keep their phase, except for the badge; all others must fire at their time. */
function isAsPlanned(name: AlarmName, plan: AlarmPlan, scheduled: number | undefined): boolean {
  if (scheduled === undefined) return false;
  const keepsPhase = plan.periodInMinutes !== undefined && name !== "badge";
  return keepsPhase || scheduled === plan.when;
}
