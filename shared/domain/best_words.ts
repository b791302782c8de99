import type { CalendarDate } from "./calendar.ts";
import type { Day } from "./records.ts";
import { RING_NAMES, type RingName } from "./rings/mod.ts";

/** Something that was written on a day. */
export interface Words {
  readonly day: CalendarDate;
  readonly ring: RingName;
  readonly text: string;
}

/** What was written to be read again says more than a note beside something. */
const WEIGHTS = { reflection: 3, lesson: 2, answer: 2, note: 1 } as const;

/** A text of this length, in characters, says enough. */
const ENOUGH = 120;

/** Returns the best words of some days: at most `count`, one a day and each once, oldest first. */
export function bestWords(days: readonly Day[], count: number): Words[] {
  const rated = days.flatMap((day) => ratedWords(day).sort((a, b) => b.rating - a.rating).slice(0, 1));
  const isFirst = ({ text }: Words, at: number) => rated.findIndex((one) => one.text === text) === at;
  return rated.filter(isFirst).sort((a, b) => b.rating - a.rating).slice(0, count)
    .sort((a, b) => a.day < b.day ? -1 : 1)
    .map(({ rating: _, ...words }) => words);
}

function ratedWords(day: Day): (Words & { rating: number })[] {
  const { fire, wind, void: { reflection, battle_logs } } = day;
  const texts: readonly (readonly [kind: keyof typeof WEIGHTS, ring: RingName, text: string])[] = [
    ["reflection", "void", reflection],
    ["reflection", "fire", fire.reflection],
    ...battle_logs.map(({ lessons_learned }) => ["lesson", "void", lessons_learned] as const),
    ...RING_NAMES.map((ring) => ["answer", ring, day[ring].answer.text] as const),
    ["note", "wind", wind.note],
  ];
  return texts.filter(([, , text]) => text !== "").map(([kind, ring, text]) => ({
    day: day.date,
    ring,
    text,
    rating: WEIGHTS[kind] + Math.min(ENOUGH, text.length) / ENOUGH,
  }));
}
