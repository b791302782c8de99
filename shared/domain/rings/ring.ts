import * as z from "zod/mini";
import { type CalendarDate, questionOfDay } from "../calendar.ts";
import { described, FACTS, InstantSchema, text } from "../schema.ts";

/** The five rings in their display order. */
export const RING_NAMES = ["earth", "water", "fire", "wind", "void"] as const;

export type RingName = (typeof RING_NAMES)[number];

/** One value for each ring. A missing ring is a compile error. */
export type ByRing<T> = Record<RingName, T>;

/** Returns an object with the result of `make` for each ring, called in order. */
export function byRing<T>(make: (ring: RingName) => T): ByRing<T> {
  return {
    earth: make("earth"),
    water: make("water"),
    fire: make("fire"),
    wind: make("wind"),
    void: make("void"),
  };
}

/** How a ring is named and described on the screen. */
export interface RingWords {
  /** The ring's name on tabs and badges. */
  readonly title: string;
  /** What the ring is about, as its heading says it. */
  readonly purpose: string;
  /** What it is for, as a sentence. */
  readonly about: string;
  /** The character of its book in Musashi's Go Rin no Sho. Decoration: hide it from screen readers. */
  readonly glyph: string;
}

/** The words of each ring, for screens that need nothing else of it. */
export const RING_WORDS: ByRing<RingWords> = {
  earth: {
    title: "Earth",
    purpose: "Time Truth",
    about: "Where did the day go? Write it down as it was, not as it should have been.",
    glyph: "地",
  },
  water: {
    title: "Water",
    purpose: "Adaptive micro-goals",
    about: "Small goals that grow when you keep them.",
    glyph: "水",
  },
  fire: {
    title: "Fire",
    purpose: "Forge the Weakness",
    about: "Pick one weakness and give it half an hour that it will not like.",
    glyph: "火",
  },
  wind: {
    title: "Wind",
    purpose: "Anti-Complacency",
    about: "Study what you would rather skip, before comfort decides what you are good at.",
    glyph: "風",
  },
  void: {
    title: "Void",
    purpose: "Endless War",
    about: "Name the hard thing, face it, and say how it ended.",
    glyph: "空",
  },
};

/** Returns the schema of an object with one value of `schema` for each ring. */
export function ofEachRing<T extends z.core.SomeType>(schema: T) {
  return z.object({ earth: schema, water: schema, fire: schema, wind: schema, void: schema });
}

export const ANSWER_LIMITS = { question: 500, text: 4_000 } as const;

/** The answer to a ring's question of the day, with the question as it was asked. */
export const AnswerSchema = z.object({
  question: described(text(ANSWER_LIMITS.question), "The question as it was asked; empty without an answer."),
  // Answers from elsewhere, and those that earlier versions stored, have none.
  question_id: described(
    z.exactOptional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    "What the question is called in every language; absent when it is not one of the product's.",
    "earth-12",
  ),
  text: described(text(ANSWER_LIMITS.text), "The answer; empty when there is none."),
}).register(FACTS, {
  id: "Answer",
  description: "The answer to the question of the day of a ring.",
  example: {
    question: "Which hour did you keep?",
    question_id: "earth-12",
    text: "The first one.",
  },
});

export type Answer = z.infer<typeof AnswerSchema>;

/** A question as it is asked. */
export type Asked = Omit<Answer, "text">;

/** Returns the question that a ring asks on a day, in English. It is called by its place among the ring's questions. */
export function askedOn(ring: RingName, questions: readonly string[], date: CalendarDate): Asked {
  const all = questions.map((question, index): Asked => ({ question, question_id: `${ring}-${index + 1}` }));
  return questionOfDay(all, date) ?? { question: "" };
}

/** In place of an answer that was not given. */
export const NO_ANSWER: Answer = { question: "", text: "" };

/** What was answered on a day, and when it was sealed: one document a day. */
export const DayAnswersSchema = z.object({
  /** By ring; absent without an answer. */
  answers: z.object({
    earth: z.exactOptional(AnswerSchema),
    water: z.exactOptional(AnswerSchema),
    fire: z.exactOptional(AnswerSchema),
    wind: z.exactOptional(AnswerSchema),
    void: z.exactOptional(AnswerSchema),
  }),
  sealed_at: z.nullable(InstantSchema),
});

export type DayAnswers = z.infer<typeof DayAnswersSchema>;

/** A day without answers that is not sealed. */
export const NO_ANSWERS: DayAnswers = { answers: {}, sealed_at: null };

/** Returns whether there is an answer or a seal. */
export function hasAnswers({ answers, sealed_at }: DayAnswers): boolean {
  return sealed_at !== null || RING_NAMES.some((ring) => answers[ring] !== undefined);
}

/** Returns the answers with this one in place of the ring's; without text there is none. Unchanged when it is there. */
export function withAnswer(day: DayAnswers, ring: RingName, answer: Answer): DayAnswers {
  const { [ring]: before = NO_ANSWER, ...others } = day.answers;
  if (answer.text === before.text && (answer.text === "" || isSame(answer, before))) return day;
  return { ...day, answers: answer.text === "" ? others : { ...others, [ring]: answer } };
}

function isSame(one: Asked, other: Asked): boolean {
  return one.question === other.question && one.question_id === other.question_id;
}

/** What every ring shows beside its own fields. It is stored apart, and changes no ring's version. */
export const ANSWERED = {
  // Days that earlier versions stored in a browser have none.
  answer: described(z._default(AnswerSchema, NO_ANSWER), "The answer to the question of the day."),
} as const;

/** A ring as a Day shows it, but for its answer: what the rules of the ring look at. */
export type Unanswered<View> = Omit<View, "answer">;

/** Converts the data of a stored document from one schema version to the next. */
export type Migration = (data: unknown) => unknown;

/** Migrates to a version that only has more fields, each of which may be absent. */
export const unchanged: Migration = (data) => data;

/**
 * Everything in which rings differ.
 *
 * `Stored` is the document in the store; `View` is the ring as a Day shows it, with the computed fields.
 */
export interface RingDefinition<Stored, View> extends RingWords {
  readonly name: RingName;
  readonly stored: z.ZodMiniType<Stored>;
  readonly view: z.ZodMiniType<View>;
  /** The fields that a save of the ring may contain. Its lists are saved separately, see `DAY_LISTS`. */
  readonly patch: z.ZodMiniType<Partial<Stored>>;
  /** The stored fields that only the server sets. */
  readonly computed: readonly (keyof Stored & string)[];
  /** `migrations[n]` converts a stored document from version n + 1 to version n + 2. */
  readonly migrations: readonly Migration[];
  /** Returns the document of a day on which nothing was written. */
  readonly empty: () => Stored;
  /** Returns whether the ring is complete, by the table of docs/behaviour.md. `date` is that of its day. */
  readonly complete: (view: View, date: CalendarDate) => boolean;
  /** Returns the progress of the ring, 0 to 100, by the same table. */
  readonly progress: (view: View, date: CalendarDate) => number;
  /** Returns the short fact that the ring's tab shows. */
  readonly fact: (view: View, date: CalendarDate) => string;
}
