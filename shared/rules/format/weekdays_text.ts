/** The names of the weekdays, Monday first. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Returns weekdays (1 is Monday, 7 is Sunday) as they are shown: 'Mon, Wed, Fri'. */
export function weekdaysText(days: readonly number[]): string {
  if (days.length === WEEKDAYS.length) return "Every day";
  return WEEKDAYS.filter((_, index) => days.includes(index + 1)).map((name) => name.slice(0, 3)).join(", ");
}
