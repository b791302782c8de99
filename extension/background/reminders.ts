import { addDays } from "#shared/domain/calendar.ts";
import { clockTime, instantOfLocal, localDateTime } from "#shared/domain/format.ts";
import { openRingsText } from "#shared/domain/reminders.ts";
import type { WeaknessRep } from "#shared/domain/rings/mod.ts";
import { countdownMinutes, countdownText, LONG_TIMER_MS } from "#shared/domain/time.ts";
import { isLeftover, timerOf } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { AWAY_AFTER_SECONDS, markAway, markReturned, markSeen } from "../offline/actions.ts";
import { deviceTime } from "../offline/clock.ts";
import type { ExtensionEngine } from "../offline/engine.ts";
import { type Notified, signingInOf, type State } from "../offline/state.ts";
import { browser } from "../platform/platform.ts";
import { remind } from "./remind.ts";
import type { StateAt } from "./sync.ts";

/** A notification that is shown once: its text, and the state to store with it. */
export interface Reminder {
  readonly title: string;
  readonly message: string;
  readonly notified: Notified;
}

/** How late a rep may be notified, such as when the browser starts after its time. */
const REP_GRACE_MS = 3_600_000;

/**
 * Returns when the reminder of open rings is due: today at the user's time, which may be past, or tomorrow. Null:
 * never.
 */
export function ringsDueAt({ state, now }: StateAt): number | null {
  const { user, notified, session } = state;
  if (!session || !user?.settings.reminders.enabled) return null;
  const today = dateIn(user.timezone, now);
  const day = notified.rings === today ? addDays(today, 1) : today;
  return instantOfLocal(`${day}T${user.settings.reminders.at}`, user.timezone);
}

/**
 * Returns the notification about open rings; null when it is not due. Without open rings the day counts as notified.
 */
export function ringsReminder(at: StateAt): Reminder | { notified: Notified } | null {
  const { state, now } = at;
  const due = ringsDueAt(at);
  if (!state.user || due === null || due > now) return null;
  const notified = { ...state.notified, rings: dateIn(state.user.timezone, now) };
  const { day, knownAt } = at.today;
  const text = openRingsText(day.completion, state.user.settings.prompts_enabled);
  // A day that was not loaded yet may be complete.
  if (day.rest || knownAt === null || text === null) return { notified };
  return { title: text.title, message: text.body, notified };
}

/** Returns when the next weakness rep is due that was not notified yet; null when there is none. */
export function repDueAt(moment: StateAt, browserZone: string): number | null {
  const times = repsToNotify(moment, browserZone).map(({ at }) => at);
  return times.length === 0 ? null : Math.min(...times);
}

/** Returns the notification about the weakness reps whose time has come, or null. */
export function repReminder(moment: StateAt, browserZone: string): Reminder | null {
  const { state, now } = moment;
  const due = repsToNotify(moment, browserZone).filter(({ at }) => at <= now);
  const [first] = due;
  if (!first) return null;
  return {
    title: due.length === 1
      ? t("It is {time}: {weakness}", {
        time: clockTime(first.at, browserZone),
        weakness: first.rep.weakness,
      })
      : t("Weakness reps"),
    message: due.map(({ rep }) => rep.rep_description).join("\n"),
    notified: { ...state.notified, reps: [...state.notified.reps, ...due.map(({ rep }) => repKey(rep))] },
  };
}

/** The countdown of the running timer. */
interface Countdown {
  /** The start of its timer. */
  readonly startTime: string;
  readonly task: string;
  readonly minutes: number;
  readonly endsAt: number;
}

/** Returns the countdown of Fire's task, if the running timer is one. */
export function countdownOf({ state, today }: StateAt): Countdown | null {
  const timer = timerOf(state, state.session?.account);
  const { day, date } = today;
  if (!timer || isLeftover(timer, date)) return null;
  const { note, startTime } = timer;
  const minutes = countdownMinutes(note, day.fire.task);
  return minutes === null
    ? null
    : { startTime, task: note, minutes, endsAt: Date.parse(startTime) + minutes * 60_000 };
}

/** Returns when the countdown of Fire's task ends; null without one or after that was notified. */
export function countdownDueAt(at: StateAt): number | null {
  const countdown = countdownOf(at);
  return countdown && countdown.startTime !== at.state.notified.countdown ? countdown.endsAt : null;
}

/** Returns the notification that the minutes of Fire's task are over, or null. */
export function countdownReminder(at: StateAt): Reminder | null {
  const { state, now } = at;
  const countdown = countdownOf(at);
  const due = countdownDueAt(at);
  if (!countdown || due === null || due > now) return null;
  const { minutes, task, startTime } = countdown;
  return {
    title: countdownText(minutes, now - Date.parse(startTime)),
    message: task,
    notified: { ...state.notified, countdown: startTime },
  };
}

/** Returns when the long-timer notification is due; null without a timer or after it was shown. */
export function longTimerDueAt(at: StateAt): number | null {
  const { state } = at;
  const timer = timerOf(state, state.session?.account);
  if (!timer || isLeftover(timer, at.today.date)) return null;
  if (state.notified.longTimer === timer.startTime || state.notified.stillOn === timer.startTime) {
    return null;
  }
  return Date.parse(timer.startTime) + LONG_TIMER_MS;
}

/** Returns the notification about a timer that has run for a long time, or null. */
export function longTimerReminder(at: StateAt): Reminder | null {
  const { state, now } = at;
  const due = longTimerDueAt(at);
  const timer = timerOf(state, state.session?.account);
  if (!timer || due === null || due > now) return null;
  return {
    title: t("Still on {category}?", { category: t(timer.category) }),
    message: t("The timer has been running for four hours. Open Gorin to stop it, or leave it running."),
    notified: { ...state.notified, longTimer: timer.startTime },
  };
}

/** Returns the notification about time away, or null. The popup shows the same question, so nothing is stored. */
function awayReminder({ away, notified }: State, browserZone: string): Reminder | null {
  if (!away.question) return null;
  const { from, to } = away.question;
  return {
    title: t("You were away from {from} to {to}", {
      from: clockTime(from, browserZone),
      to: clockTime(to, browserZone),
    }),
    message: t("The timer kept running. Open Gorin to keep, drop or split that time."),
    notified,
  };
}

function repsToNotify(moment: StateAt, browserZone: string): { rep: WeaknessRep; at: number }[] {
  const { state, now } = moment;
  const settings = state.user?.settings;
  if (!state.session || !settings?.reminders.enabled || !settings.prompts_enabled.wind) return [];
  const { day } = moment.today;
  if (day.rest) return [];
  return day.wind.weakness_reps
    .filter((rep) => !rep.completed && !state.notified.reps.includes(repKey(rep)))
    .flatMap((rep) => {
      const at = instantOfLocal(rep.scheduled_time, browserZone);
      return at === null || at < now - REP_GRACE_MS ? [] : { rep, at };
    });
}

function repKey({ id, scheduled_time }: WeaknessRep): string {
  return `${id} ${scheduled_time}`;
}

function dateIn(zone: string, now: number): string {
  return localDateTime(now, zone).slice(0, 10);
}

/** The alarms that wake the worker. */
const ALARM_NAMES = [
  "badge",
  "flush",
  "refresh",
  "rings",
  "rep",
  "countdown",
  "long_timer",
  "connection",
] as const;

export type AlarmName = (typeof ALARM_NAMES)[number];

/** When an alarm first fires (milliseconds since 1970), and its period in minutes, if any. */
interface AlarmPlan {
  readonly when: number;
  readonly periodInMinutes?: number;
}

const MINUTE = 60_000;

/** How often a worker that was terminated asks again whether the user has confirmed a connection. */
const CONNECTION_PERIOD = MINUTE / 2;

/** How often the server is polled while no timer runs. */
const IDLE_PERIOD = 10 * MINUTE;

/** The longest delay between retries while the server is unreachable. */
const MAX_DELAY = 30 * MINUTE;

/**
 * Returns when each alarm is due; null when it is not needed. The badge alarm fires when the timer's minutes change.
 * Times of day are in `browserZone`, except for the reminder of open rings, which is in the user's time zone.
 */
export function alarmsFor(
  at: StateAt,
  browserZone: string,
): Readonly<Record<AlarmName, AlarmPlan | null>> {
  const { state, now } = at;
  const timer = timerOf(state, state.session?.account);
  const hasPending = state.queue.pending.some(({ account }) => account === state.session?.account);
  return {
    badge: timer && { when: nextAfter(Date.parse(timer.startTime), MINUTE, now), periodInMinutes: 1 },
    flush: hasPending ? { when: now + MINUTE, periodInMinutes: 1 } : null,
    refresh: once(refreshDueAt(state, now)),
    rings: once(ringsDueAt(at)),
    rep: once(repDueAt(at, browserZone)),
    countdown: once(countdownDueAt(at)),
    long_timer: once(longTimerDueAt(at)),
    connection: signingInOf(state, now)?.step === "connection"
      ? { when: now + CONNECTION_PERIOD, periodInMinutes: CONNECTION_PERIOD / MINUTE }
      : null,
  };
}

/**
 * Returns when to poll the server: a minute after its last response while a timer runs, otherwise ten minutes. While it
 * is unreachable the delay doubles up to a maximum. Depends only on the time of its last response. Null while signed
 * out.
 */
function refreshDueAt(state: State, now: number): number | null {
  const { session, contact } = state;
  if (!session) return null;
  const answeredAt = contact.answeredAt ?? now;
  if (contact.failure === null) {
    return nextAfter(answeredAt, timerOf(state, state.session?.account) ? MINUTE : IDLE_PERIOD, now);
  }
  let delay = MINUTE;
  while (answeredAt + delay <= now) delay += Math.min(delay, MAX_DELAY);
  return answeredAt + delay;
}

function once(when: number | null): AlarmPlan | null {
  return when === null ? null : { when };
}

/** Returns the next instant that is a whole number of periods after `start`. */
function nextAfter(start: number, period: number, now: number): number {
  return start + (Math.floor((now - start) / period) + 1) * period;
}

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

/** Stores when the user went idle, and asks about that time when they return. */
export async function onIdle(
  engine: ExtensionEngine,
  idle: "active" | "idle" | "locked",
  now: number,
): Promise<void> {
  await engine.load();
  if (idle !== "active") {
    // The browser reports idleness only after the detection interval.
    const since = idle === "idle" ? now - AWAY_AFTER_SECONDS * 1_000 : now;
    await engine.commit((state) => markAway(state, since, now));
    return;
  }
  await askAfter(engine, (state) => markReturned(state, now));
}

/** Stores that the browser is open, and asks about the time in which the machine slept. */
export async function onAwake(engine: ExtensionEngine, now: number): Promise<void> {
  await engine.load();
  await askAfter(engine, (state) => markSeen(state, now));
}

async function askAfter(engine: ExtensionEngine, change: (state: State) => Partial<State>): Promise<void> {
  const before = engine.state().away.question;
  await engine.commit(change);
  const { question } = engine.state().away;
  if (question && question.to !== before?.to) {
    await remind(engine, "away", (state) => awayReminder(state, Temporal.Now.timeZoneId()));
  }
}
