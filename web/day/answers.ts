import type { Asked, RingName } from "#shared/domain/rings/mod.ts";
import { now } from "../app/platform.ts";
import type { RingChange } from "./day.ts";

/** Answers the question of the day of a ring, in place of the answer `was`; an empty text removes it. */
export function answerQuestion(ring: RingName, asked: Asked, text: string, was: string): RingChange {
  return (day) => ({
    kind: "answer",
    day: day.date,
    ring,
    answer: { ...asked, text },
    was: { ...day[ring].answer, text: was },
  });
}

export const sealDay: RingChange = ({ date }) => ({
  kind: "seal",
  day: date,
  sealed_at: new Date(now()).toISOString(),
});

/** Takes the seal of a day away. */
export const unsealDay: RingChange = ({ date }) => ({ kind: "seal", day: date, sealed_at: null });
