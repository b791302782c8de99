import * as z from "zod/mini";
import { t } from "../../texts/translate.ts";
import { described, FACTS, InstantSchema, patchOf, text } from "../schema.ts";
import { ANSWERED, NO_ANSWER, RING_WORDS, type RingDefinition, type Unanswered, unchanged } from "./ring.ts";

export const FIRE_LIMITS = { weakness: 200, task: 500, text: 4_000 } as const;

/** One weakness, one attack on it of thirty minutes or less, and the reflection on it. */
const StoredFireSchema = z.object({
  trigger_note: described(text(FIRE_LIMITS.text), "What triggered the weakness."),
  weakness: described(text(FIRE_LIMITS.weakness), "The weakness."),
  task: described(text(FIRE_LIMITS.task), "An attack on the weakness of thirty minutes or less."),
  reflection: described(text(FIRE_LIMITS.text), "What the user thought afterwards; empty when nothing."),
  done: described(z.boolean(), "Whether the ring is complete."),
  trigger_at: described(
    z.exactOptional(z.nullable(InstantSchema)),
    "Read only: when the trigger was first written; null without one.",
  ),
});

export type StoredFire = z.infer<typeof StoredFireSchema>;

export const FireSchema = z.extend(StoredFireSchema, ANSWERED).register(FACTS, {
  id: "Fire",
  description: "The ring of one weakness, one attack on it, and the reflection.",
  example: {
    trigger_note: "A dull task",
    weakness: "Procrastination",
    task: "Ten minutes on the report, now",
    reflection: "Beginning was the whole difficulty.",
    done: true,
    answer: NO_ANSWER,
  },
});

export type Fire = Unanswered<z.infer<typeof FireSchema>>;

/** The fields that a save may contain. */
export const FirePatchSchema = patchOf(z.omit(StoredFireSchema, { trigger_at: true })).register(FACTS, {
  id: "FirePatch",
  description: "Fields of the Fire ring; absent fields are unchanged.",
  example: { weakness: "Procrastination", task: "Ten minutes on the report, now" },
});

export const FIRE: RingDefinition<StoredFire, Fire> = {
  name: "fire",
  ...RING_WORDS.fire,
  stored: StoredFireSchema,
  view: FireSchema,
  patch: FirePatchSchema,
  computed: ["trigger_at"],
  /** Version 2: `trigger_at`. */
  migrations: [unchanged],
  empty: () => ({ trigger_note: "", weakness: "", task: "", reflection: "", done: false }),
  complete: (fire) => fire.done,
  progress: (fire) => fire.done ? 100 : 0,
  fact: (fire) => fire.done ? t("forged") : fire.weakness ? t("ready to forge") : t("no weakness chosen"),
};
