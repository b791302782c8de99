import * as z from "zod/mini";
import { DateSchema } from "../domain/calendar.ts";
import {
  ComplacencyAnswersSchema,
  StudyTargetSchema,
  WeaknessRepSchema,
  WIND_LIMITS,
  WindPatchSchema,
  WindSchema,
} from "../domain/rings/mod.ts";
import { described, FACTS, IdSchema, requiredText, text } from "../domain/schema.ts";
import { endpoint } from "./endpoint.ts";
import { DayParamsSchema } from "./params.ts";
import { RING_RESPONSE, ringList } from "./ring_write.ts";
import { SaidSchema } from "./said.ts";

const WindResponseSchema = z.object({ wind: WindSchema, ...RING_RESPONSE }).register(FACTS, {
  id: "WrittenWind",
  description: "The Wind ring and the whole day after a write.",
});

/**
 * A study target in a request. What it leaves out stays as it is. The server adds the id where it is absent, and
 * computes the status from the minutes.
 */
const StudyTargetInputSchema = z.extend(StudyTargetSchema, {
  id: z.exactOptional(IdSchema),
  target_minutes: z.exactOptional(StudyTargetSchema.shape.target_minutes),
  completed_minutes: z.exactOptional(StudyTargetSchema.shape.completed_minutes),
  status: z.exactOptional(StudyTargetSchema.shape.status),
  notes: z.exactOptional(StudyTargetSchema.shape.notes),
  practice: z.exactOptional(StudyTargetSchema.shape.practice),
}).check((ctx) => {
  const { completed_minutes = 0, target_minutes } = ctx.value;
  // Without an id it is a new one, which has the usual target.
  const target = target_minutes ??
    (ctx.value.id === undefined ? WIND_LIMITS.targetMinutes.default : Infinity);
  if (completed_minutes <= target) return;
  ctx.issues.push({
    code: "custom",
    path: ["completed_minutes"],
    message: aboveTarget(target),
    params: { target },
    input: completed_minutes,
  });
}).register(FACTS, {
  id: "StudyTargetInput",
  description: "A study target in a list that replaces the day's.",
  example: { subject: "Go openings", target_minutes: 30 },
});

export type StudyTargetInput = z.output<typeof StudyTargetInputSchema>;

/** A weakness rep in a request. The server adds the id where it is absent. */
const WeaknessRepInputSchema = z.extend(WeaknessRepSchema, {
  id: z.optional(IdSchema),
  scheduled_time: z._default(WeaknessRepSchema.shape.scheduled_time, ""),
  completed: z._default(WeaknessRepSchema.shape.completed, false),
  notes: z._default(WeaknessRepSchema.shape.notes, ""),
}).register(FACTS, {
  id: "WeaknessRepInput",
  description: "A weakness rep in a list that replaces the day's.",
  example: { weakness: "Procrastination", rep_description: "Start within five minutes" },
});

export type WeaknessRepInput = z.output<typeof WeaknessRepInputSchema>;

/** Returns what is wrong with more studied minutes than the target. */
function aboveTarget(target: number): string {
  return `must be at most the target of ${target}`;
}

const StudyTargetListSchema = ringList(StudyTargetInputSchema, WIND_LIMITS.targets);
const WeaknessRepListSchema = ringList(WeaknessRepInputSchema, WIND_LIMITS.reps);

/** The simple form of the ring, which only adds. It has `studies` and no `study_targets`. */
const SimpleWindSchema = z.object({
  study_targets: described(z.optional(z.undefined()), "What to study."),
  studies: described(
    z.array(
      z.object({
        target: described(text(WIND_LIMITS.subject), "What to study."),
        practice: described(
          text(WIND_LIMITS.practice),
          "The practice extracted from the study; may be empty.",
        ),
      }),
    )
      .check(
        z.maxLength(WIND_LIMITS.targets),
      ),
    "The simple form of the study targets.",
  ),
  weakness_reps: described(
    z._default(
      z.array(z.object({ rep: described(text(WIND_LIMITS.repDescription), "The exercise.") })).check(
        z.maxLength(WIND_LIMITS.reps),
      ),
      [],
    ),
    "The exercises against weaknesses.",
  ),
  note: described(z._default(text(WIND_LIMITS.text), ""), "A note; empty when there is none."),
  done: described(z.exactOptional(z.boolean()), "Whether the ring is complete."),
}).register(FACTS, {
  id: "SimpleWind",
  description: "The simple form of the Wind ring, which only adds.",
  example: { studies: [{ target: "Go openings", practice: "Replay one game" }], done: true },
});

export type SimpleWind = z.output<typeof SimpleWindSchema>;

/** A raw Wind ring, which replaces only the fields that it contains. */
const RawWindSchema = z.extend(WindPatchSchema, {
  study_targets: described(z.exactOptional(StudyTargetListSchema), "What to study."),
  /**
   * The simple form of the targets that a Day also shows; ignored. Without `study_targets` the request must be a valid
   * simple form.
   */
  studies: described(z.optional(z.unknown()), "The simple form of the study targets."),
  weakness_reps: described(z.exactOptional(WeaknessRepListSchema), "The exercises against weaknesses."),
}).check(z.refine(
  ({ studies, study_targets }: { studies?: unknown; study_targets?: unknown }) =>
    studies === undefined || study_targets !== undefined,
  // Aborts, so that the union reports the errors of the other form.
  { path: ["studies"], abort: true, error: "must come with study_targets" },
)).register(FACTS, {
  id: "WindPatch",
  description: "Fields of the Wind ring; absent fields are unchanged.",
  example: { note: "A quiet day", done: true },
});

export type RawWind = z.output<typeof RawWindSchema>;

export const putWind = endpoint({
  name: "putWind",
  method: "PUT",
  path: "/wind/{day}",
  summary: "Write the Wind ring: the simple form adds, a raw ring replaces the fields that it contains.",
  tag: "Wind",
  example: { note: "A quiet day", done: true },
  access: "user",
  params: DayParamsSchema,
  body: z.union([SimpleWindSchema, RawWindSchema]),
  response: WindResponseSchema,
  status: 200,
  writes: "wind",
  errors: ["invalid_date", "ring_full"],
});

export const putStudyTargets = endpoint({
  name: "putStudyTargets",
  method: "PUT",
  path: "/wind/{day}/study-targets",
  summary: "Replace the study targets of a day with this list.",
  tag: "Wind",
  example: { study_targets: [{ subject: "Go openings", target_minutes: 30 }] },
  access: "user",
  params: DayParamsSchema,
  body: z.object({ study_targets: described(StudyTargetListSchema, "What to study.") }),
  response: WindResponseSchema,
  status: 200,
  writes: "wind",
  idempotent: "merged",
  errors: ["invalid_date", "ring_full"],
});

export const putWeaknessReps = endpoint({
  name: "putWeaknessReps",
  method: "PUT",
  path: "/wind/{day}/weakness-reps",
  summary: "Replace the weakness reps of a day with this list.",
  tag: "Wind",
  example: { weakness_reps: [{ weakness: "Procrastination", rep_description: "Start within five minutes" }] },
  access: "user",
  params: DayParamsSchema,
  body: z.object({ weakness_reps: described(WeaknessRepListSchema, "The exercises against weaknesses.") }),
  response: WindResponseSchema,
  status: 200,
  writes: "wind",
  idempotent: "merged",
  errors: ["invalid_date", "ring_full"],
});

/** When something was last used, and on how many of the last 60 days. */
const UseSchema = {
  last_day: DateSchema,
  times: described(z.int(), "On how many of the last 60 days it was used."),
};

export const studyTargetHistory = endpoint({
  name: "studyTargetHistory",
  method: "GET",
  path: "/wind/study-targets",
  summary: "The subjects studied in the last 60 days, each once, latest first.",
  tag: "Wind",
  access: "user",
  response: z.object({
    study_targets: described(
      z.array(
        z.object({
          subject: described(z.string(), "What to study."),
          target_minutes: described(z.int(), "Planned minutes."),
          ...UseSchema,
        }),
      ),
      "What to study.",
    ),
  }),
  status: 200,
  errors: [],
});

export const weaknessRepHistory = endpoint({
  name: "weaknessRepHistory",
  method: "GET",
  path: "/wind/weakness-reps",
  summary: "The reps of the last 60 days, each weakness and rep once, latest first.",
  tag: "Wind",
  access: "user",
  response: z.object({
    weakness_reps: described(
      z.array(
        z.object({
          weakness: described(requiredText(WIND_LIMITS.weakness), "The weakness."),
          rep_description: described(z.string(), "The exercise."),
          ...UseSchema,
        }),
      ),
      "The exercises against weaknesses.",
    ),
  }),
  status: 200,
  errors: [],
});

const COMPLACENCY_LEVELS = ["sharp", "drifting", "complacent"] as const;

const ComplacencyCheckSchema = z.object({
  score: described(z.int(), "0 (sharp) to 100 (complacent)."),
  /** Null when fewer than seven of the fourteen days have data. */
  level: described(z.nullable(z.enum(COMPLACENCY_LEVELS)), "The level that the score stands for."),
  signals: described(
    z.array(
      z.object({
        name: described(z.string(), "Its name for the user."),
        detail: described(z.string(), "The reason, as a sentence."),
        said: SaidSchema,
        points: described(z.int(), "Points."),
      }),
    ),
    "What the score is made of, highest points first.",
  ),
  questions: described(
    z.array(
      z.object({
        id: described(z.string(), "Identifies the item."),
        text: described(z.string(), "The text as it is shown."),
      }),
    ),
    "The questions to answer.",
  ),
  answers: described(ComplacencyAnswersSchema, "The day's answers by question id, 0 to 4."),
  moves: described(
    z.array(z.object({
      id: described(z.enum(["growth", "battle", "rep"]), "What kind of move it is."),
      ring: described(z.enum(["water", "void", "wind"]), "The ring that it moves."),
      text: described(z.string(), "What it does, as a sentence."),
      said: SaidSchema,
      why: described(z.string(), "The reason, as a sentence."),
      why_said: SaidSchema,
      action: described(
        z.object({
          method: described(z.enum(["PATCH", "PUT"]), "The method of the call."),
          path: described(z.string(), "Its path below `/api`."),
          body: described(
            z.object({
              step_pct: described(z.exactOptional(z.int()), "The goal's growth rate, in percent."),
              tomorrow_commitment: described(z.exactOptional(z.string()), "The hard thing to commit to."),
              weakness_reps: described(
                z.exactOptional(
                  z.array(z.extend(WeaknessRepSchema, { id: z.exactOptional(WeaknessRepSchema.shape.id) })),
                ),
                "The day's reps and the new one, which has no id yet.",
              ),
            }),
            "Its body: one of these fields.",
          ),
        }),
        "The call that does it. A list is sent with the version that was read.",
      ),
    })),
    "Up to three things to do about it today; none for another day.",
  ),
}).register(FACTS, {
  id: "ComplacencyCheck",
  description: "How complacent the fortnight up to a day looks.",
  example: {
    score: 20,
    level: "sharp",
    signals: [{ name: "battles", detail: "No battle for two days.", points: 20 }],
    questions: [{ id: "edge", text: "Did today stretch you?" }],
    answers: { edge: 1 },
    moves: [],
  },
});

export type ComplacencyCheck = z.infer<typeof ComplacencyCheckSchema>;

export const complacencyCheck = endpoint({
  name: "complacencyCheck",
  method: "GET",
  path: "/wind/complacency-check/{day}",
  summary: "How complacent the fortnight up to this day looks, and why.",
  tag: "Wind",
  access: "user",
  params: DayParamsSchema,
  response: z.object({ complacency_check: ComplacencyCheckSchema }),
  status: 200,
  errors: ["invalid_date"],
});
