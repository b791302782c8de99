import { dayBounds } from "../../calendar/mod.ts";
import type { Day } from "../../records/mod.ts";
import type { Entry } from "../../rings/mod.ts";
import { reconcile } from "../../rules/mod.ts";
import type { Projection } from "./command_definition.ts";

/** The day with these entries, and all that is worked out from them. */
export function projectEntries(day: Day, entries: Entry[], { rule, plan, now, eve = [] }: Projection): Day {
  const span = dayBounds(rule, day.date);
  const tail = eve.filter(({ end_ts }) => Date.parse(end_ts) > span.start);
  const time = reconcile({ entries: [...entries, ...tail], day: span, now, plan });
  return { ...day, earth: { actual_entries: entries, ...time } };
}
