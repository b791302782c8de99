import { useAtomValue, useSetAtom } from "jotai/react";
import { useEffect } from "react";
import { dismissToastAtom, notifyAtom, toastsAtom } from "../../frame/toasts.ts";
import { shownUserAtom } from "../../offline/engine.ts";
import { storedJson } from "../../platform/storage/stored.ts";
import { browserTimeZone, minuteAtom } from "../../platform/clock.ts";
import { dayReminders } from "./day_reminders.ts";
import { dayQueryAtom } from "../day/day.ts";
import { todayAtom } from "../day/today.ts";

/** How many shown reminders are remembered. */
const MAX_REMEMBERED = 50;

/** The keys of the reminders that this browser has shown, the latest last. The end of a session removes them. */
const shownReminders = storedJson<string[]>(
  "gorin_reminders_shown",
  (value) => Array.isArray(value) ? value.map(String) : null,
);

/** Marks the notices that are reminders. */
const PREFIX = "reminder ";

/**
 * Shows the reminders of today once in an open page, and takes them back once there is nothing to do. The extension
 * and push messages remind where no page is open.
 */
export function DayReminders() {
  const { data: day } = useAtomValue(dayQueryAtom);
  const user = useAtomValue(shownUserAtom);
  const now = useAtomValue(minuteAtom);
  const today = useAtomValue(todayAtom);
  const toasts = useAtomValue(toastsAtom);
  const notify = useSetAtom(notifyAtom);
  const dismiss = useSetAtom(dismissToastAtom);
  const due = user && day?.date === today ? dayReminders(day, user, now, browserTimeZone()) : null;
  useEffect(() => {
    if (!due) return;
    const over = toasts.filter(({ id }) =>
      id.startsWith(PREFIX) && !due.some(({ key }) => id === PREFIX + key)
    );
    for (const { id } of over) dismiss(id);
    const before = shownReminders.read() ?? [];
    const next = due.filter(({ key }) => !before.includes(key));
    if (next.length === 0) return;
    shownReminders.write([...before, ...next.map(({ key }) => key)].slice(-MAX_REMEMBERED));
    for (const { key, message } of next) notify({ id: PREFIX + key, message, duration: Infinity });
  });
  return null;
}
