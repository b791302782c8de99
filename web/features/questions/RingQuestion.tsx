import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { RingName } from "#shared/rings/mod.ts";
import { questionOf } from "./questions.ts";
import { t } from "#shared/texts/translate.ts";

/** The question of a ring on a day. */
export default function RingQuestion({ ring, date }: { ring: RingName; date: CalendarDate }) {
  return <p>{t(questionOf(ring, date))}</p>;
}
