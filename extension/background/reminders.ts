import { LONG_TIMER_MS } from "#shared/rules/time/long_timer.ts";
import { addDays } from "#shared/calendar/mod.ts";
import { RING_NAMES, RINGS, type WeaknessRep } from "#shared/rings/mod.ts";
import { clockTime, instantOfLocal, localDateTime } from "#shared/rules/format/format_time.ts";
import type { State, Told } from "../state/cells.ts";
import { isLeftover, timerOf } from "../state/timer.ts";
import { viewToday } from "../state/view.ts";

/** Something to be said once: its words, and what is then known to have been told. */
export interface Reminder {
  readonly title: string;
  readonly message: string;
  readonly told: Told;
}

/** A rep is told of at its time or a little later, such as when the browser is started; not half a day later. */
const REP_GRACE_MS = 3_600_000;

/** When the open rings are to be told next: today at the user's time, which may be past, or tomorrow. Null: never. */
export function ringsDueAt(state: State, now: number): number | null {
  const { user, told, session } = state;
  if (!session || !user?.settings.reminders.enabled) return null;
  const today = dateIn(user.timezone, now);
  const day = told.rings === today ? addDays(today, 1) : today;
  return instantOfLocal(`${day}T${user.settings.reminders.at}`, user.timezone);
}

/** What is to be said of the rings that are still open; null with nothing to be said. It is told either way. */
export function ringsReminder(state: State, now: number): Reminder | { told: Told } | null {
  const due = ringsDueAt(state, now);
  if (!state.user || due === null || due > now) return null;
  const told = { ...state.told, rings: dateIn(state.user.timezone, now) };
  const { day, knownAt } = viewToday(state, now);
  const { prompts_enabled } = state.user.settings;
  const open = RING_NAMES.filter((ring) => prompts_enabled[ring] && !day.completion[ring]);
  // A day that the server has not told of may be complete for all we know.
  if (day.rest || knownAt === null || open.length === 0) return { told };
  return {
    title: open.length === 1 ? "One ring is still open" : `${open.length} rings are still open`,
    message: open.map((ring) => `${RINGS[ring].title}: ${RINGS[ring].purpose}`).join("\n"),
    told,
  };
}

/** When the next weakness rep is due that was not told of yet. Null: none is. */
export function repDueAt(state: State, now: number, browserZone: string): number | null {
  const times = repsToTell(state, now, browserZone).map(({ at }) => at);
  return times.length === 0 ? null : Math.min(...times);
}

/** What is to be said of the weakness reps whose time has come, or null. */
export function repReminder(state: State, now: number, browserZone: string): Reminder | null {
  const due = repsToTell(state, now, browserZone).filter(({ at }) => at <= now);
  const [first] = due;
  if (!first) return null;
  return {
    title: due.length === 1
      ? `It is ${clockTime(first.at, browserZone)}: ${first.rep.weakness}`
      : "Weakness reps",
    message: due.map(({ rep }) => rep.rep_description).join("\n"),
    told: { ...state.told, reps: [...state.told.reps, ...due.map(({ rep }) => repKey(rep))] },
  };
}

/** When it is to be asked whether the timer still runs for what it says. Null: no timer, or it was asked. */
export function longTimerDueAt(state: State, now: number): number | null {
  const timer = timerOf(state);
  if (!timer || isLeftover(timer, viewToday(state, now).date)) return null;
  if (state.told.longTimer === timer.startTime || state.told.stillOn === timer.startTime) {
    return null;
  }
  return Date.parse(timer.startTime) + LONG_TIMER_MS;
}

/** The question after a timer that has run for long, or null. */
export function longTimerReminder(state: State, now: number): Reminder | null {
  const due = longTimerDueAt(state, now);
  const timer = timerOf(state);
  if (!timer || due === null || due > now) return null;
  return {
    title: `Still on ${timer.category}?`,
    message: "The timer has run for four hours. Open Gorin to stop it, or leave it running.",
    told: { ...state.told, longTimer: timer.startTime },
  };
}

/** The question after an absence, or null. It waits in the popup, so that nothing is kept of it here. */
export function awayReminder({ away, told }: State, browserZone: string): Reminder | null {
  if (!away.question) return null;
  const [from, to] = [away.question.from, away.question.to].map((at) => clockTime(at, browserZone));
  return {
    title: `You were away from ${from} to ${to}`,
    message: "The timer ran on. Open Gorin to keep, drop or split that time.",
    told,
  };
}

function repsToTell(state: State, now: number, browserZone: string): { rep: WeaknessRep; at: number }[] {
  const settings = state.user?.settings;
  if (!state.session || !settings?.reminders.enabled || !settings.prompts_enabled.wind) return [];
  const { day } = viewToday(state, now);
  if (day.rest) return [];
  return day.wind.weakness_reps
    .filter((rep) => !rep.completed && !state.told.reps.includes(repKey(rep)))
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
