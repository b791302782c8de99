import * as z from "zod/mini";
import { addDays, DateSchema } from "../../../calendar/mod.ts";
import { VOID_LIMITS } from "../../../rings/mod.ts";
import { text } from "../../../schema/text.ts";
import { lazily } from "../../../schema/lazily.ts";
import type { CommandDefinition } from "../command_definition.ts";
import { t } from "../../../texts/translate.ts";

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
