import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { durationText } from "#shared/rules/format/format_time.ts";
import { countdownText } from "#shared/rules/time/task_minutes.ts";
import type { StateAt } from "./state_at.ts";
import { countdownOf } from "./reminders.ts";
import { isLeftover, timerOf } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";

/** The badge and the tooltip of the toolbar button. */
export interface Badge {
  readonly text: string;
  readonly title: string;
  readonly colour: string;
}

/**
 * Ink for the rings, the hue of Earth for its timer, that of Fire once the minutes of its task are over. White text is
 * legible on each.
 */
const COLOURS = { ink: "#16181B", earth: "#8A5A12", fire: "#B2321D" } as const;

/**
 * Returns the badge: the minutes of the running timer, otherwise the number of complete rings; empty while signed out.
 */
export function badgeOf(at: StateAt): Badge {
  const { state, now } = at;
  if (!state.session) return { text: "", title: "Gorin", colour: COLOURS.ink };
  const { day, date, pendingCount } = at.today;
  const done = t("{completed} of {all} rings", { completed: day.completed, all: RING_NAMES.length });
  const unsaved = pendingCount > 0 ? t(", {count} not saved yet", { count: pendingCount }) : "";
  const timer = timerOf(state, state.session?.account);
  if (timer && !isLeftover(timer, date)) {
    const elapsed = now - Date.parse(timer.startTime);
    const countdown = countdownOf(at);
    if (countdown && countdown.endsAt <= now) {
      return {
        text: elapsedText(elapsed),
        title: t("Gorin: {text}", { text: countdownText(countdown.minutes, elapsed) }),
        colour: COLOURS.fire,
      };
    }
    return {
      text: elapsedText(elapsed),
      title: t("Gorin: {category} for {elapsed}, {done}{unsaved}", {
        category: t(timer.category),
        elapsed: durationText(elapsed),
        done,
        unsaved,
      }),
      colour: COLOURS.earth,
    };
  }
  const open = RING_NAMES.filter((ring) => !day.completion[ring]).map((ring) => t(RINGS[ring].title));
  const left = open.length > 0 ? t(", open: {rings}", { rings: open.join(t(", ")) }) : "";
  return {
    text: `${day.completed}/${RING_NAMES.length}`,
    title: t("Gorin: {done}{left}{unsaved}", { done, left, unsaved }),
    colour: COLOURS.ink,
  };
}

/** Returns a duration in at most the four characters that fit on a badge: '45m', '1h05', '13h'. */
export function elapsedText(elapsed: number): string {
  const minutes = Math.max(0, Math.floor(elapsed / 60_000));
  if (minutes < 60) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  return hours < 10 ? `${hours}h${String(minutes % 60).padStart(2, "0")}` : `${hours}h`;
}
