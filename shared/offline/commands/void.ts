import * as z from "zod/mini";
import { addDays, type CalendarDate, DateSchema } from "../../domain/calendar.ts";
import type { Day } from "../../domain/records.ts";
import {
  type Battle,
  BATTLE_OUTCOMES,
  BattleSchema,
  OUTCOME_TEXT,
  VOID_LIMITS,
} from "../../domain/rings/mod.ts";
import { IdSchema, lazily, text } from "../../domain/schema.ts";
import { t } from "../../texts/translate.ts";
import type { CommandDefinition } from "./mod.ts";
import { SAVE_BATTLES } from "./rings.ts";

const setBattleOutcomeSchema = lazily(() =>
  z.object({
    kind: z.literal("battle_outcome"),
    day: DateSchema,
    battle_id: IdSchema,
    /** The battle's name, for the command's title. */
    hard_thing: z.string(),
    /** The battle before the change. One that was deleted elsewhere comes back with it: an edit wins over a delete. */
    base: BattleSchema,
    outcome: z.enum(BATTLE_OUTCOMES),
    /** The lessons that were typed with the decision; absent: they do not change. */
    lessons_learned: z.exactOptional(BattleSchema.shape.lessons_learned),
  })
);

export type SetBattleOutcome = z.infer<ReturnType<typeof setBattleOutcomeSchema>>;

/** What is decided of a battle, with the lessons that were typed on it. */
type Decision = Pick<SetBattleOutcome, "outcome" | "lessons_learned">;

/** Returns the command that decides a battle of a day, or takes that back. `base` is what it was on the screen. */
export function battleOutcome(day: CalendarDate, base: Battle, decision: Decision): SetBattleOutcome {
  const { id: battle_id, hard_thing } = base;
  return { kind: "battle_outcome", day, battle_id, hard_thing, base, ...decision };
}

/** Returns the same change as one of the day's list, as which it is sent. */
export function battlesEdit(
  { day, base, outcome, lessons_learned = base.lessons_learned }: SetBattleOutcome,
) {
  return { kind: "save_battles", day, base: [base], mine: [{ ...base, outcome, lessons_learned }] } as const;
}

export const BATTLE_OUTCOME: CommandDefinition<SetBattleOutcome> = {
  schema: setBattleOutcomeSchema,
  title: ({ hard_thing, outcome }) => `${hard_thing}${t(": ")}${t(OUTCOME_TEXT[outcome])}`,
  project: (day, command, projection) => SAVE_BATTLES.project(day, battlesEdit(command), projection),
};

/**
 * Returns the weekly streak of `day` once it has the battles of `after`. The first battle of a day makes it 1, since
 * the days before are not known here.
 */
export function projectedStreak(day: Day, after: Day): number {
  return after.void.battle_logs.length === 0 ? 0 : Math.max(1, day.void.weekly_streak);
}

const commitToSchema = lazily(() =>
  z.object({
    kind: z.literal("commit_to"),
    /** The day of the commitment. */
    day: DateSchema,
    commitment: text(VOID_LIMITS.text),
    /** The commitment before the change. */
    was: z.exactOptional(z.string()),
  })
);

export type CommitTo = z.infer<ReturnType<typeof commitToSchema>>;

/** Sets the commitment for a day. It shows on that day and on the day before. */
export const COMMIT_TO: CommandDefinition<CommitTo> = {
  schema: commitToSchema,
  title: ({ commitment }) => t("Commitment: {commitment}", { commitment }),
  project(day, { day: date, commitment }) {
    if (day.date === date) return { ...day, void: { ...day.void, today_commitment: commitment } };
    if (day.date !== addDays(date, -1)) return day;
    return {
      ...day,
      void: { ...day.void, tomorrow_commitment: commitment, hard_thing_tomorrow: commitment },
    };
  },
};
