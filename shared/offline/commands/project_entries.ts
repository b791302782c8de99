import { dayBounds } from "../../calendar/mod.ts";
import type { Day } from "../../records/mod.ts";
import type { Entry } from "../../rings/mod.ts";
import { reconcile } from "../../rules/mod.ts";
import type { Projection } from "./command_definition.ts";

/** Returns the day with these entries, and with everything that follows from them. */
export function projectEntries(
  day: Day,
  entries: Entry[],
  { rule, plan, now, previousEntries = [] }: Projection,
): Day {
  const span = dayBounds(rule, day.date);
  const tail = previousEntries.filter(({ end_ts }) => Date.parse(end_ts) > span.start);
  const time = reconcile({ entries: [...entries, ...tail], day: span, now, plan });
  return { ...day, earth: { actual_entries: entries, ...time } };
}
