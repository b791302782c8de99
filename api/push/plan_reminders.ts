import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { PushMessage } from "#shared/records/push_message.ts";
import { nextReminderAt } from "#shared/rules/reminders/reminder_times.ts";
import type { ReminderText } from "#shared/rules/reminders/open_rings.ts";
import type { PushSettings } from "#shared/records/mod.ts";
import type { Delivery, PushSchedule } from "../store/push/push_documents.ts";

/** How late a reminder may be shown, in milliseconds, such as when the server was not running at its time. */
const GRACE_MS = 3_600_000;

/** How long to wait after each attempt before the next one, in milliseconds. After the last one there is none. */
export const RETRY_AFTER_MS: readonly number[] = [60_000, 300_000, 900_000, 3_600_000];

/** What determines the reminders of a user at a moment. */
export interface Moment {
  readonly now: number;
  readonly zone: string;
  readonly push: PushSettings;
  /** The user's day. */
  readonly today: CalendarDate;
  /** What is still open on it, in English; null when nothing is, or when it is a rest day. */
  readonly open: ReminderText | null;
  /** The ids of the subscriptions. */
  readonly browsers: readonly string[];
}

/** What to store, and what to send once it is stored. */
export interface ReminderPlan {
  readonly schedule: PushSchedule;
  readonly due: readonly Delivery[];
}

/** Returns whether there may be something to do at `now`. */
export function needsPlan({ next_at, shown, deliveries }: PushSchedule, now: number): boolean {
  return shown !== null || (next_at !== null && next_at <= now) || deliveries.some(({ at }) => at <= now);
}

/**
 * Returns what is to be sent at a moment, and the schedule after it. Storing that schedule claims the messages: each is
 * put off until its next attempt, which is removed when this one succeeds.
 */
export function planReminders(schedule: PushSchedule, moment: Moment): ReminderPlan {
  const { now, today, open, browsers } = moment;
  const isOpen = open !== null && (schedule.shown === null || schedule.shown === today);
  // A reminder is no longer worth sending once nothing is open.
  const waiting = schedule.deliveries.filter(({ to, message }) =>
    browsers.includes(to) && (message.kind === "close" || isOpen)
  );
  const reminds = schedule.next_at !== null && schedule.next_at <= now &&
    now - schedule.next_at < GRACE_MS && moment.push.enabled && open !== null;
  const closes = schedule.shown === today && open === null;
  const message: PushMessage | null = reminds ? { kind: "show", ...open } : closes ? { kind: "close" } : null;
  const deliveries = message
    ? browsers.map((to): Delivery => ({ to, message, attempts: 0, at: now }))
    : waiting;
  const isDue = ({ at }: Delivery) => at <= now;
  return {
    schedule: {
      next_at: nextAt(schedule, moment),
      shown: reminds ? today : isOpen ? schedule.shown : null,
      deliveries: deliveries.flatMap((one) => isDue(one) ? putOff(one, now) : [one]),
    },
    due: deliveries.filter(isDue),
  };
}

/** Returns when the next reminder is due; the present one stays until its time has come. */
function nextAt({ next_at }: PushSchedule, { now, zone, push }: Moment): number | null {
  return next_at !== null && next_at > now ? next_at : nextReminderAt(push, zone, now);
}

/** Returns the delivery at its next attempt, or nothing after the last one. */
function putOff(delivery: Delivery, now: number): Delivery[] {
  const wait = RETRY_AFTER_MS[delivery.attempts];
  return wait === undefined ? [] : [{ ...delivery, attempts: delivery.attempts + 1, at: now + wait }];
}

/** Returns the schedule without the deliveries in `settled`: they have arrived, or cannot arrive. */
export function withoutDeliveries(schedule: PushSchedule, settled: readonly Delivery[]): PushSchedule {
  const isSettled = ({ to, message }: Delivery) =>
    settled.some((one) => one.to === to && one.message.kind === message.kind);
  return { ...schedule, deliveries: schedule.deliveries.filter((one) => !isSettled(one)) };
}
