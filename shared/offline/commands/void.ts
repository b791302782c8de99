import * as z from "zod/mini";
import { addDays, DateSchema } from "../../domain/calendar.ts";
import type { Day } from "../../domain/records.ts";
import { type Battle, BATTLE_OUTCOMES, OUTCOME_TEXT, VOID_LIMITS } from "../../domain/rings/mod.ts";
import { DAY_LISTS } from "../../domain/rings/registry.ts";
import { IdSchema, lazily, text } from "../../domain/schema.ts";
import { t } from "../../texts/translate.ts";
import type { CommandDefinition } from "./mod.ts";

const setBattleOutcomeSchema = lazily(() =>
  z.object({
    kind: z.literal("battle_outcome"),
    day: DateSchema,
    battle_id: IdSchema,
    /** The battle's name, for the command's title. */
    hard_thing: z.string(),
    outcome: z.enum(BATTLE_OUTCOMES),
    /** The outcome before the change; absent from changes that were queued by version 0.2. */
    was: z.exactOptional(z.enum(BATTLE_OUTCOMES)),
  })
);

export type SetBattleOutcome = z.infer<ReturnType<typeof setBattleOutcomeSchema>>;

export const BATTLE_OUTCOME: CommandDefinition<SetBattleOutcome> = {
  schema: setBattleOutcomeSchema,
  title: ({ hard_thing, outcome }) => `${hard_thing}${t(": ")}${t(OUTCOME_TEXT[outcome])}`,
  project: (day, command) =>
    day.date === command.day ? projectBattles(day, (battles) => withOutcome(battles, command)) : day,
};

/** Returns the battles with the outcome set. */
export function withOutcome(
  battles: readonly Battle[],
  { battle_id, outcome }: Pick<SetBattleOutcome, "battle_id" | "outcome">,
): Battle[] {
  return battles.map((battle) => battle.id === battle_id ? { ...battle, outcome } : battle);
}

/**
 * Returns the weekly streak of `day` once it has the battles of `after`. The first battle of a day makes it 1, since
 * the days before are not known here.
 */
export function projectedStreak(day: Day, after: Day): number {
  return after.void.battle_logs.length === 0 ? 0 : Math.max(1, day.void.weekly_streak);
}

/** Returns the day with its battle logs after `edit` and with everything that is computed from them. */
function projectBattles(day: Day, edit: (battles: readonly Battle[]) => Battle[]): Day {
  return { ...day, void: DAY_LISTS.battle.show(day.void, edit(day.void.battle_logs)) };
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
