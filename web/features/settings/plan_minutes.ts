/** The most minutes that a plan may give to one category: all that a day has. */
export const MINUTES_A_DAY = 1_440;

/** The minutes that a text means, '90' or '1:30'; null when it is empty, undefined when it means none of a day. */
export function planMinutes(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const [, hours = "0", minutes = ""] = /^(?:(\d{1,2}):(?=[0-5]\d$))?(\d{1,4})$/.exec(trimmed) ?? [];
  if (minutes === "") return undefined;
  const total = 60 * Number(hours) + Number(minutes);
  return total <= MINUTES_A_DAY ? total : undefined;
}

/** Minutes as hours and minutes, '1:30'. */
export function planText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
