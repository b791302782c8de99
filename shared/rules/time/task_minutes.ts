/** The length of an attack task, in minutes; also the most that one should take. */
const MAX_MINUTES = 30;

/** Returns the minutes that an attack task names ('20 minutes', '5 min'), at most 30; 30 when it names none. */
export function taskMinutes(task: string): number {
  const named = Number(/\b(\d{1,3})[\s-]*(?:min|minutes?)\b/i.exec(task)?.[1] ?? MAX_MINUTES);
  return Math.min(MAX_MINUTES, Math.max(1, named));
}

/**
 * Returns the minutes that a timer counts down: those of the day's attack task when its note is that task; null for any
 * other timer.
 */
export function countdownMinutes(note: string, task: string): number | null {
  return task !== "" && note === task ? taskMinutes(task) : null;
}
