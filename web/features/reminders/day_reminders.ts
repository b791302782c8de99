import type { Day, User } from "#shared/records/mod.ts";
import { RINGS } from "#shared/rings/mod.ts";
import { clockTime, instantOfLocal } from "#shared/rules/format/format_time.ts";
import { openRings, openRingsTitle } from "#shared/rules/reminders/open_rings.ts";
import { t } from "#shared/texts/translate.ts";

/** How late a weakness rep may be notified, such as when the page is opened after its time. */
const REP_GRACE_MS = 3_600_000;

/** A notice that is shown once. */
export interface DayReminder {
  /** The same for the same reminder, in every tab and after a reload. */
  readonly key: string;
  readonly message: string;
}

/**
 * Returns the reminders that an open page shows about today at `now`: of the open rings from the user's time on, and of
 * each weakness rep at its local time in `browserZone`.
 */
export function dayReminders(
  { date, rest, completion, wind }: Day,
  { id, settings: { reminders, prompts_enabled }, timezone }: User,
  now: number,
  browserZone: string,
): DayReminder[] {
  if (!reminders.enabled || rest) return [];
  const due = instantOfLocal(`${date}T${reminders.at}`, timezone);
  const open = openRings(completion, prompts_enabled);
  const names = open.map((ring) => t(RINGS[ring].title)).join(t(", "));
  const rings = due !== null && due <= now && open.length > 0
    ? [{ key: `${id} ${date}`, message: `${openRingsTitle(open)}${t(": ")}${names}` }]
    : [];
  const reps = !prompts_enabled.wind ? [] : wind.weakness_reps.flatMap((rep) => {
    const at = instantOfLocal(rep.scheduled_time, browserZone);
    if (rep.completed || at === null || at > now || at < now - REP_GRACE_MS) return [];
    const message = t("It is {time}: {weakness}", {
      time: clockTime(at, browserZone),
      weakness: rep.weakness,
    });
    return [{ key: `${rep.id} ${rep.scheduled_time}`, message }];
  });
  return [...rings, ...reps];
}
