import * as z from "zod/mini";
import { DateSchema } from "../../domain/calendar.ts";
import { fieldText } from "../../domain/problems.ts";
import { AnswerSchema, NO_ANSWER, RING_NAMES, RING_WORDS, type RingName } from "../../domain/rings/ring.ts";
import { InstantSchema, lazily } from "../../domain/schema.ts";
import { t } from "../../texts/translate.ts";
import type { CommandDefinition } from "./mod.ts";

const answerSchema = lazily(() =>
  z.object({
    kind: z.literal("answer"),
    day: DateSchema,
    ring: z.enum(RING_NAMES),
    /** The answer after the change; without text it is removed. */
    answer: AnswerSchema,
    /** The answer as it was on the screen. */
    was: AnswerSchema,
  })
);

export type AnswerQuestion = z.infer<ReturnType<typeof answerSchema>>;

/** Returns what the answer of a ring is called: 'Fire: Answer'. */
export function answerTitle(ring: RingName): string {
  return `${t(RING_WORDS[ring].title)}${t(": ")}${fieldText("answer")}`;
}

/** Answers the question of the day of a ring. */
export const ANSWER: CommandDefinition<AnswerQuestion> = {
  schema: answerSchema,
  title: ({ ring }) => answerTitle(ring),
  project: (day, { day: date, ring, answer }) =>
    day.date === date
      ? { ...day, [ring]: { ...day[ring], answer: answer.text === "" ? NO_ANSWER : answer } }
      : day,
};

const sealSchema = lazily(() =>
  z.object({
    kind: z.literal("seal"),
    day: DateSchema,
    /** When it was sealed here; null takes the seal away. */
    sealed_at: z.nullable(InstantSchema),
  })
);

export type SealDay = z.infer<ReturnType<typeof sealSchema>>;

/** Seals a day, or takes its seal away. */
export const SEAL: CommandDefinition<SealDay> = {
  schema: sealSchema,
  title: ({ day, sealed_at }) =>
    sealed_at === null ? t("Seal of {day} taken away", { day }) : t("{day} sealed", { day }),
  project(day, { day: date, sealed_at }) {
    if (day.date !== date || (day.sealed_at !== null) === (sealed_at !== null)) return day;
    return { ...day, sealed_at };
  },
};
