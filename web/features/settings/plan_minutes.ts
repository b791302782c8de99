/** The most minutes of a category in a plan. */
export const MINUTES_PER_DAY = 1_440;

/** Returns the minutes of a text such as '90' or '1:30'; null for an empty one, undefined for an invalid one. */
export function planMinutes(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const [, hours = "0", minutes = ""] = /^(?:(\d{1,2}):(?=[0-5]\d$))?(\d{1,4})$/.exec(trimmed) ?? [];
  if (minutes === "") return undefined;
  const total = 60 * Number(hours) + Number(minutes);
  return total <= MINUTES_PER_DAY ? total : undefined;
}

/** Returns minutes as hours and minutes, '1:30'. */
export function planText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
