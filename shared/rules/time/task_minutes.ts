import { durationText, timerText } from "../format/format_time.ts";
import { t } from "../../texts/translate.ts";

/** The length of an attack task, in minutes; also the most that one should take. */
const MAX_MINUTES = 30;

/** The minutes in a text, in English or Japanese. In Japanese, minutes after an hour are a time of day. */
const MINUTES = /\b(\d{1,3})[\s-]*(?:min|minutes?)\b|(?<![\d時])(\d{1,3})\s*分/i;

/** The numbers of minutes that people write as a word. */
const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  "twenty-five": 25,
};

const WORD_MINUTES = /\b(twenty[\s-]five|[a-z]+)[\s-]+min(?:ute)?s?\b/i;

/** Returns the minutes that an attack task names ('20 minutes', 'ten minutes'), at most 30; 30 when it names none. */
export function taskMinutes(task: string): number {
  const [, english, japanese] = MINUTES.exec(task) ?? [];
  const [, word = ""] = WORD_MINUTES.exec(task) ?? [];
  const named = Number(english ?? japanese ?? WORDS[word.toLowerCase().replace(/\s/, "-")] ?? MAX_MINUTES);
  return Math.min(MAX_MINUTES, Math.max(1, named));
}

/** Returns whether a timer is on the day's attack task: its note is the task, or begins with it. */
export function isOnTask(note: string, task: string): boolean {
  return task !== "" && note.startsWith(task) && !/^[\p{L}\p{N}]/u.test(note.slice(task.length));
}

/** Returns the minutes that a timer counts down: those of the day's attack task; null for a timer on anything else. */
export function countdownMinutes(note: string, task: string): number | null {
  return isOnTask(note, task) ? taskMinutes(task) : null;
}

/**
 * Returns what is left of a countdown after `elapsed` milliseconds: '12m 3s left of 30m'. The seconds are rounded up,
 * so that what is left and what has elapsed, in whole seconds, are the whole.
 */
export function countdownText(minutes: number, elapsed: number): string {
  const length = 60_000 * minutes;
  const whole = durationText(length);
  return elapsed < length
    ? t("{left} left of {whole}", { left: timerText(1_000 * Math.ceil((length - elapsed) / 1_000)), whole })
    : t("Time's up ({whole}). Stop when you're done.", { whole });
}

/** Returns the same in few words, for beside the button that stops. */
export function countdownShort(minutes: number, elapsed: number): string {
  const length = 60_000 * minutes;
  return elapsed < length
    ? countdownText(minutes, elapsed)
    : t("Time's up ({whole})", { whole: durationText(length) });
}
