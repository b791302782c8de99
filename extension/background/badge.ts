import { RING_NAMES, RINGS } from "#shared/rings/mod.ts";
import { durationText } from "#shared/rules/format/format_time.ts";
import type { State } from "../offline/state.ts";
import { isLeftover, timerOf } from "#shared/offline/mod.ts";
import { viewToday } from "../offline/view.ts";

/** What the toolbar's icon says. */
export interface BadgeLook {
  readonly text: string;
  readonly title: string;
  readonly colour: string;
}

/** Ink, for what is about all five rings, and the hue of Earth for its timer: both legible under white. */
const COLOURS = { ink: "#16181B", earth: "#8A5A12" } as const;

/** The badge: minutes of the running timer, else rings done; nothing while signed out. */
export function badgeOf(state: State, now: number): BadgeLook {
  if (!state.session) return { text: "", title: "Gorin", colour: COLOURS.ink };
  const { day, date, pendingCount } = viewToday(state, now);
  const done = `${day.completed} of ${RING_NAMES.length} rings`;
  const unsaved = pendingCount > 0 ? `, ${pendingCount} not saved yet` : "";
  const timer = timerOf(state, state.session?.account);
  if (timer && !isLeftover(timer, date)) {
    const elapsed = now - Date.parse(timer.startTime);
    return {
      text: elapsedText(elapsed),
      title: `Gorin: ${timer.category} for ${durationText(elapsed)}, ${done}${unsaved}`,
      colour: COLOURS.earth,
    };
  }
  const open = RING_NAMES.filter((ring) => !day.completion[ring]).map((ring) => RINGS[ring].title);
  const left = open.length > 0 ? `, open: ${open.join(", ")}` : "";
  return {
    text: `${day.completed}/${RING_NAMES.length}`,
    title: `Gorin: ${done}${left}${unsaved}`,
    colour: COLOURS.ink,
  };
}

/** A length in milliseconds in at most the four characters that fit a badge: '45m', '1h05', '13h'. */
export function elapsedText(elapsed: number): string {
  const minutes = Math.max(0, Math.floor(elapsed / 60_000));
  if (minutes < 60) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  return hours < 10 ? `${hours}h${String(minutes % 60).padStart(2, "0")}` : `${hours}h`;
}
