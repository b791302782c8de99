import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "../../calendar/mod.ts";
import { RINGS, type RingViews } from "../../rings/mod.ts";
import { lazily } from "../../schema/lazily.ts";
import { fieldText } from "../../rules/format/field_text.ts";
import { mergeFields } from "../merge/merge.ts";
import type { CommandDefinition } from "./command_definition.ts";
import { t } from "../../texts/translate.ts";

/** The rings that have fields besides their lists. */
export type FieldRing = "fire" | "wind" | "void";

/** Fields of a ring after an edit (`mine`) and before it (`base`). Both contain the same fields. */
export interface SaveFields<K extends string, T extends object> {
  readonly kind: K;
  readonly day: CalendarDate;
  readonly base: Partial<T>;
  readonly mine: Partial<T>;
}

/** Returns the command of `kind` that saves any fields of the patch schema of `ring`. */
function saveFieldsCommand<const K extends string, R extends FieldRing>(
  kind: K,
  ring: R,
): CommandDefinition<SaveFields<K, RingViews[R]>> {
  const { title: noun, patch } = RINGS[ring];
  const schema = () => z.object({ kind: z.literal(kind), day: DateSchema, base: patch, mine: patch });
  return {
    // The output of the ring's patch schema is a partial ring.
    schema: lazily(schema) as unknown as () => z.ZodMiniType<SaveFields<K, RingViews[R]>>,
    title: ({ mine }) => `${t(noun)}: ${Object.keys(mine).map(fieldText).join(t(", "))}`,
    project: (day, { day: date, base, mine }) =>
      day.date === date ? { ...day, [ring]: mergeFields<object>(base, mine, day[ring]) } : day,
  };
}

/** The commands that save fields of a ring. */
export const SAVE_FIRE = saveFieldsCommand("save_fire", "fire");
export const SAVE_WIND = saveFieldsCommand("save_wind", "wind");
export const SAVE_VOID = saveFieldsCommand("save_void", "void");
