import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { RingName } from "#shared/rings/mod.ts";
import { questionOf } from "./questions.ts";

/** The question of a ring on a day. */
export default function RingQuestion({ ring, date }: { ring: RingName; date: CalendarDate }) {
  return <p>{questionOf(ring, date)}</p>;
}
