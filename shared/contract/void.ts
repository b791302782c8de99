import * as z from "zod/mini";
import { DateSchema, isCalendarDate } from "../domain/calendar.ts";
import { BattleSchema, VOID_LIMITS, VoidPatchSchema, VoidSchema } from "../domain/rings/mod.ts";
import { described, FACTS, IdSchema, InstantInputSchema, text } from "../domain/schema.ts";
import { endpoint } from "./endpoint.ts";
import { DayParamsSchema } from "./params.ts";
import { RING_RESPONSE, ringList } from "./ring_write.ts";
import { SaidSchema } from "./said.ts";

const VoidResponseSchema = z.object({ void: VoidSchema, ...RING_RESPONSE }).register(FACTS, {
  id: "WrittenVoid",
  description: "The Void ring and the whole day after a write.",
});

/** A battle in a request. The server adds the id and the timestamp where they are absent. */
const BattleInputSchema = z.extend(BattleSchema, {
  id: z.optional(IdSchema),
  timestamp: described(z.optional(InstantInputSchema), "When it was fought."),
  difficulty_rating: z._default(BattleSchema.shape.difficulty_rating, VOID_LIMITS.difficulty.default),
  outcome: z._default(BattleSchema.shape.outcome, "ongoing"),
  lessons_learned: z._default(BattleSchema.shape.lessons_learned, ""),
}).register(FACTS, {
  id: "BattleInput",
  description: "A battle in a list that replaces the day's.",
  example: {
    hard_thing: "Run before breakfast",
    battle_description: "5 km in the rain",
    difficulty_rating: 6,
    outcome: "victory",
  },
});

export type BattleInput = z.output<typeof BattleInputSchema>;

const BattleListSchema = ringList(BattleInputSchema, VOID_LIMITS.battles);
const CommitmentSchema = text(VOID_LIMITS.text);

/** The simple form of the ring, which only adds. It has `battles` and no `battle_logs`. */
const SimpleVoidSchema = z.object({
  battle_logs: described(z.optional(z.undefined()), "The battles of the day."),
  battles: described(
    z.array(z.object({
      description: described(text(VOID_LIMITS.description), "What the battle is about."),
      completed: described(z._default(z.boolean(), true), "Whether it was decided."),
    })).check(z.maxLength(VOID_LIMITS.battles)),
    "The simple form of the battles.",
  ),
  hard_thing_tomorrow: described(z._default(CommitmentSchema, ""), "The same as `tomorrow_commitment`."),
  reflection: described(
    z._default(text(VOID_LIMITS.text), ""),
    "What the user thought afterwards; empty when nothing.",
  ),
}).register(FACTS, {
  id: "SimpleVoid",
  description: "The simple form of the Void ring, which only adds.",
  example: { battles: [{ description: "5 km in the rain", completed: true }] },
});

export type SimpleVoid = z.output<typeof SimpleVoidSchema>;

/** A raw Void ring, which replaces only the fields that it contains. */
const RawVoidSchema = z.extend(VoidPatchSchema, {
  battle_logs: described(z.exactOptional(BattleListSchema), "The battles of the day."),
  /**
   * The simple form of the logs that a Day also shows; ignored. Without `battle_logs` the request must be a valid
   * simple form.
   */
  battles: described(z.optional(z.unknown()), "The simple form of the battles."),
  tomorrow_commitment: described(
    z.exactOptional(CommitmentSchema),
    "The hard thing to do on the next day; empty when there is none.",
  ),
  hard_thing_tomorrow: described(z.exactOptional(CommitmentSchema), "The same as `tomorrow_commitment`."),
}).check(z.refine(
  ({ battles, battle_logs }: { battles?: unknown; battle_logs?: unknown }) =>
    battles === undefined || battle_logs !== undefined,
  // Aborts, so that the union reports the errors of the other form.
  { path: ["battles"], abort: true, error: "must come with battle_logs" },
)).register(FACTS, {
  id: "VoidPatch",
  description: "Fields of the Void ring; absent fields are unchanged.",
  example: { reflection: "Harder than it looked." },
});

export type RawVoid = z.output<typeof RawVoidSchema>;

export const putVoid = endpoint({
  name: "putVoid",
  method: "PUT",
  path: "/void/{day}",
  summary: "Write the Void ring: the simple form adds, a raw ring replaces the fields that it contains.",
  tag: "Void",
  example: { reflection: "Harder than it looked." },
  access: "user",
  params: DayParamsSchema,
  body: z.union([SimpleVoidSchema, RawVoidSchema]),
  response: VoidResponseSchema,
  status: 200,
  writes: "void",
  errors: ["invalid_date", "ring_full"],
});

export const putBattleLogs = endpoint({
  name: "putBattleLogs",
  method: "PUT",
  path: "/void/{day}/battle-logs",
  summary: "Replace the battle logs of a day with this list.",
  tag: "Void",
  example: {
    battle_logs: [{
      hard_thing: "Run before breakfast",
      battle_description: "5 km in the rain",
      difficulty_rating: 6,
      outcome: "victory",
    }],
  },
  access: "user",
  params: DayParamsSchema,
  body: z.object({ battle_logs: described(BattleListSchema, "The battles of the day.") }),
  response: VoidResponseSchema,
  status: 200,
  writes: "void",
  idempotent: "merged",
  errors: ["invalid_date", "ring_full"],
});

export const putCommitment = endpoint({
  name: "putCommitment",
  method: "PUT",
  path: "/void/{day}/commitment",
  summary: "Commit to a hard thing for this day; an empty text removes the commitment.",
  tag: "Void",
  example: { tomorrow_commitment: "Call the bank" },
  access: "user",
  params: DayParamsSchema,
  body: z.object({
    tomorrow_commitment: described(
      CommitmentSchema,
      "The hard thing to do on this day; empty when there is none.",
    ),
  }),
  response: z.object({
    commitment: described(
      z.object({
        day: DateSchema,
        tomorrow_commitment: described(
          CommitmentSchema,
          "The hard thing to do on this day; empty when there is none.",
        ),
        // Earlier servers do not say it.
        replaced: z.exactOptional(described(CommitmentSchema, "What was there before.")),
      }),
      "The commitment.",
    ),
  }),
  status: 200,
  idempotent: true,
  errors: ["invalid_date"],
});

export const battleSuggestions = endpoint({
  name: "battleSuggestions",
  method: "GET",
  path: "/void/battle-suggestions",
  summary: "Battles to fight: rematches that are due, then ongoing ones, then the built-in ones.",
  tag: "Void",
  access: "user",
  response: z.object({
    battle_suggestions: described(
      z.array(z.object({
        hard_thing: described(z.string(), "The hard thing."),
        battle_description: described(z.string(), "What the battle is about."),
        difficulty_rating: described(z.int(), "1 (easy) to 10 (extreme)."),
        why: described(z.string(), "The reason, as a sentence."),
        said: SaidSchema,
        rematch: described(
          z.nullable(z.object({
            lost_on: described(DateSchema, "The day on which it was lost."),
            due_on: described(
              DateSchema,
              "The latest of the days on which it came back: 3, 7 and 21 days later.",
            ),
          })),
          "That it was lost and is due again; null for the others.",
        ),
      })),
      "The suggested battles, rematches first.",
    ),
  }),
  status: 200,
  errors: [],
});

export const hardThingSuggestions = endpoint({
  name: "hardThingSuggestions",
  method: "GET",
  path: "/void/hard-thing-suggestions",
  summary: "Hard things to commit to: rematches that are due, then ongoing ones, then the built-in ones.",
  tag: "Void",
  access: "user",
  response: z.object({
    hard_thing_suggestions: described(
      z.array(
        z.object({
          hard_thing: described(z.string(), "The hard thing."),
          why: described(z.string(), "The reason, as a sentence."),
          said: SaidSchema,
        }),
      ),
      "The suggested hard things, rematches first.",
    ),
  }),
  status: 200,
  errors: [],
});

/** How many battles there were, by their outcome. */
const BattleTallySchema = z.object({
  total: described(z.int(), "How many in total."),
  victories: described(z.int(), "How many were won."),
  defeats: described(z.int(), "How many were lost."),
  ongoing: described(z.int(), "How many are not decided."),
});

/** Spans of battle stats that contain today: the ISO week, the calendar month and year, and everything. */
const STATS_SPANS = ["week", "month", "year", "all"] as const;

const BattleStatsSchema = z.object({
  /** Null only for `all` when there are no battles. */
  from: described(z.nullable(DateSchema), "The first day; null only for `all` without battles."),
  to: described(z.nullable(DateSchema), "The last day; null only for `all` without battles."),
  ...BattleTallySchema.shape,
  win_rate: described(z.number(), "0 to 1, over the decided battles; 0 when none is decided."),
  average_difficulty: described(z.number(), "1 to 10, with one decimal; 0 without battles."),
  hardest_victory: described(
    z.nullable(z.extend(BattleSchema, { day: DateSchema })),
    "The victory of the highest difficulty, or null.",
  ),
  current_streak: described(z.int(), "Victories in a row up to the last decided battle."),
  by_difficulty: described(
    z.array(
      z.object({
        label: described(z.enum(["Easy", "Moderate", "Hard", "Extreme"]), "The name of the difficulty."),
        ...BattleTallySchema.shape,
      }),
    ),
    "The figures by difficulty.",
  ),
  by_day: described(
    z.array(z.object({ day: DateSchema, ...BattleTallySchema.shape })),
    "The figures of each day with a battle, oldest first.",
  ),
  rank: described(
    z.object({
      title: described(z.string(), "10th kyū to 5th dan."),
      points: described(z.int(), "A victory counts its difficulty squared, a defeat its difficulty."),
      next: described(
        z.nullable(z.object({
          title: described(z.string(), "The next rank."),
          points: described(z.int(), "The points that it takes."),
        })),
        "The next rank; null at the highest.",
      ),
    }),
    "The rank of the battles of the last 90 days, whatever the span.",
  ),
}).register(FACTS, {
  id: "BattleStats",
  description: "Figures of the battles of a span.",
  example: {
    from: "2026-11-16",
    to: "2026-11-22",
    total: 4,
    victories: 3,
    defeats: 1,
    ongoing: 0,
    win_rate: 0.75,
    average_difficulty: 5.5,
    hardest_victory: null,
    current_streak: 2,
    by_difficulty: [{ label: "Moderate", total: 4, victories: 3, defeats: 1, ongoing: 0 }],
    by_day: [{ day: "2026-11-21", total: 4, victories: 3, defeats: 1, ongoing: 0 }],
    rank: { title: "9th kyū", points: 108, next: { title: "8th kyū", points: 150 } },
  },
});

export type BattleStats = z.infer<typeof BattleStatsSchema>;

export const battleStats = endpoint({
  name: "battleStats",
  method: "GET",
  path: "/void/battle-stats/{span}",
  summary: "The statistics of the battles of a span: `week`, `month`, `year`, `all`, or one day by its date.",
  tag: "Void",
  access: "user",
  params: z.object({
    span: described(
      z.string().check(
        z.refine((span: string) => STATS_SPANS.some((known) => known === span) || isCalendarDate(span), {
          error: "must be week, month, year, all or a real calendar date",
          params: { code: "invalid_date" },
        }),
      ),
      "`week`, `month`, `year`, `all`, or a date.",
      "month",
    ),
  }),
  response: z.object({ battle_stats: BattleStatsSchema }),
  status: 200,
  errors: ["invalid_date"],
});
