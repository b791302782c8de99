import type { CalendarDate } from "../calendar/mod.ts";

/** The day that a page shows as today. */
export interface TakenDay {
  readonly day: CalendarDate;
  /** Whose day it is, and by which rule. */
  readonly of: string;
}

/**
 * Returns the day that a page shows as today: `present`, the one by the clock, or the last one while its user is in the
 * middle of something. So nothing closes at the end of a day, and what is typed belongs to the day on which it was
 * begun. The day of somebody else, or by another rule, shows at once.
 */
export function heldDay(last: TakenDay | undefined, present: TakenDay, isOccupied: boolean): TakenDay {
  return last && last.of === present.of && isOccupied ? last : present;
}
