import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "../../calendar/mod.ts";
import { FireSchema, type RingViews, StoredVoidSchema, StoredWindSchema } from "../../rings/mod.ts";
import { fieldText } from "../field_text.ts";
import { mergeFields } from "../merge.ts";
import type { CommandDefinition } from "./command_definition.ts";

type FieldRing = "fire" | "wind" | "void";

/** Fields of a ring as somebody left them, and as they were before. Both hold the same fields. */
export interface SaveFields<K extends string, T extends object> {
  readonly kind: K;
  readonly day: CalendarDate;
  readonly base: Partial<T>;
  readonly mine: Partial<T>;
}

interface FieldsOptions<K extends string, T extends object> {
  readonly kind: K;
  readonly ring: FieldRing;
  /** 'Fire', 'Reflection': what the fields are part of, for people. */
  readonly noun: string;
  readonly fields: z.ZodMiniType<Partial<T>>;
}

function saveFieldsCommand<const K extends string, T extends object>(
  { kind, ring, noun, fields }: FieldsOptions<K, T>,
): CommandDefinition<SaveFields<K, T>> {
  const schema = z.object({ kind: z.literal(kind), day: DateSchema, base: fields, mine: fields });
  return {
    // As in `saveListCommand`; what is optional in `fields` is what `Partial` makes optional.
    schema: schema as unknown as z.ZodMiniType<SaveFields<K, T>>,
    title: ({ mine }) => `${noun}: ${Object.keys(mine).map(fieldText).join(", ")}`,
    project: (day, { day: date, base, mine }) =>
      day.date === date ? { ...day, [ring]: mergeFields<object>(base, mine, day[ring]) } : day,
  };
}

const { trigger_note, weakness, task, reflection, done } = FireSchema.shape;

/** What was written of the Fire ring. */
export const SAVE_FIRE = saveFieldsCommand<"save_fire", RingViews["fire"]>({
  kind: "save_fire",
  ring: "fire",
  noun: "Fire",
  fields: z.object({
    trigger_note: z.exactOptional(trigger_note),
    weakness: z.exactOptional(weakness),
    task: z.exactOptional(task),
    reflection: z.exactOptional(reflection),
    done: z.exactOptional(done),
  }),
});

/** What was written of the Wind ring beside its lists. */
export const SAVE_WIND = saveFieldsCommand<"save_wind", RingViews["wind"]>({
  kind: "save_wind",
  ring: "wind",
  noun: "Wind",
  fields: z.object({
    note: z.exactOptional(StoredWindSchema.shape.note),
    done: z.exactOptional(StoredWindSchema.shape.done),
    complacency_answers: z.exactOptional(StoredWindSchema.shape.complacency_answers),
  }),
});

/** What was written of the Void ring beside its battles. */
export const SAVE_VOID = saveFieldsCommand<"save_void", RingViews["void"]>({
  kind: "save_void",
  ring: "void",
  noun: "Void",
  fields: z.object({ reflection: z.exactOptional(StoredVoidSchema.shape.reflection) }),
});
