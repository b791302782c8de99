import * as z from "zod/mini";
import { t } from "../../texts/translate.ts";
import { described, FACTS, IdSchema, patchOf, requiredText, text } from "../schema.ts";
import { ANSWERED, RING_WORDS, type RingDefinition, type Unanswered, unchanged } from "./ring.ts";

const STUDY_STATUSES = ["pending", "partial", "completed"] as const;

export type StudyStatus = (typeof STUDY_STATUSES)[number];

export const WIND_LIMITS = {
  targets: 50,
  reps: 50,
  subject: 200,
  practice: 500,
  notes: 1_000,
  weakness: 200,
  repDescription: 500,
  text: 4_000,
  targetMinutes: { min: 5, max: 480, default: 30 },
  answer: { min: 0, max: 4 },
} as const;

/** Returns the status that follows from the minutes. A stored status always equals it. */
export function studyStatus(completedMinutes: number, targetMinutes: number): StudyStatus {
  if (completedMinutes >= targetMinutes) return "completed";
  return completedMinutes > 0 ? "partial" : "pending";
}

/** Returns whether anything was studied or practiced. Without, closing the ring is worth a question. */
export function hasPracticed({ study_targets, weakness_reps }: Practice): boolean {
  return study_targets.some(({ completed_minutes }) => completed_minutes > 0) ||
    weakness_reps.some(({ completed }) => completed);
}

interface Practice {
  readonly study_targets: readonly Pick<StudyTarget, "completed_minutes">[];
  readonly weakness_reps: readonly Pick<WeaknessRep, "completed">[];
}

/** Something to study today, and the practice that goes with it. */
export const StudyTargetSchema = z.object({
  id: IdSchema,
  subject: described(requiredText(WIND_LIMITS.subject), "What to study."),
  target_minutes: described(
    z.int().check(
      z.gte(WIND_LIMITS.targetMinutes.min),
      z.lte(WIND_LIMITS.targetMinutes.max),
    ),
    "Planned minutes.",
  ),
  completed_minutes: described(
    z.int().check(z.gte(0), z.lte(WIND_LIMITS.targetMinutes.max)),
    "Studied minutes: those that were typed, plus those that were tracked for it, up to the target.",
  ),
  status: described(z.enum(STUDY_STATUSES), "Follows from the minutes."),
  notes: described(text(WIND_LIMITS.notes), "Notes; empty when there are none."),
  practice: described(text(WIND_LIMITS.practice), "The practice extracted from the study; may be empty."),
  tracked_minutes: described(
    z.exactOptional(z.int().check(z.gte(0))),
    "Read only: whole minutes that were tracked for it. A list sends it back as it was read.",
  ),
}).register(FACTS, {
  id: "StudyTarget",
  description: "Something to study on a day.",
  example: {
    id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
    subject: "Go openings",
    target_minutes: 30,
    completed_minutes: 30,
    status: "completed",
    notes: "",
    practice: "Replay one game",
  },
});

export type StudyTarget = z.infer<typeof StudyTargetSchema>;

/** More minutes than can be tracked on a day. */
const MAX_TRACKED = 10_000;

/**
 * A study target as it is stored: its `completed_minutes` are those that were typed, to which the tracked ones are
 * added when it is shown; they are negative when the user has typed fewer than were tracked.
 */
const StoredStudyTargetSchema = z.extend(z.omit(StudyTargetSchema, { tracked_minutes: true }), {
  completed_minutes: z.int().check(z.gte(-MAX_TRACKED), z.lte(WIND_LIMITS.targetMinutes.max)),
});

/** Returns the studied minutes of a stored target for which this many minutes are tracked. */
function shownMinutes({ completed_minutes, target_minutes }: StudyTarget, minutes: number): number {
  return Math.min(target_minutes, Math.max(0, completed_minutes + minutes));
}

/** Returns a stored study target as a Day shows it. `minutes`: those that are tracked for it. */
export function studyView(study: StudyTarget, minutes: number): StudyTarget {
  const completed_minutes = shownMinutes(study, minutes);
  const status = studyStatus(completed_minutes, study.target_minutes);
  return { ...study, completed_minutes, status, tracked_minutes: minutes };
}

/** Returns the part of a shown target's minutes that was typed. */
export function typedMinutesOf({ completed_minutes, tracked_minutes = 0 }: StudyTarget): number {
  return completed_minutes - tracked_minutes;
}

/** Returns the stored form of a study target as a Day shows it, as far as that tells it. */
export function storedStudy(shown: StudyTarget): StudyTarget {
  return writtenStudy(shown, undefined, shown.tracked_minutes ?? 0);
}

/** A study target in a list that is written. What it leaves out stays as it is. */
export type StudyWrite =
  & Partial<Omit<StudyTarget, "id" | "subject" | "status">>
  & Pick<StudyTarget, "id" | "subject">;

/**
 * Returns the stored target after a list write. `before` is the stored target of that id, for which `minutes` are
 * tracked now. A total that the target had with the minutes that the write knows changes nothing; another one sets the
 * typed part to what is left without these minutes.
 */
export function writtenStudy(
  write: StudyWrite,
  before: StudyTarget | undefined,
  minutes: number,
): StudyTarget {
  const { completed_minutes: total, tracked_minutes: known = minutes, ...fields } = write;
  const kept = before ?? {
    target_minutes: WIND_LIMITS.targetMinutes.default,
    completed_minutes: 0,
    notes: "",
    practice: "",
  };
  const isTyped = total !== undefined && !(before && total === shownMinutes(before, known));
  const study: StudyTarget = {
    ...kept,
    ...fields,
    completed_minutes: isTyped ? total - known : kept.completed_minutes,
    status: "pending",
  };
  return { ...study, status: studyStatus(study.completed_minutes, study.target_minutes) };
}

/** The planned local date and time of a rep, `YYYY-MM-DDTHH:mm`, or empty. */
const LocalDateTimeSchema = z.union([
  z.literal(""),
  z.iso.datetime({ local: true, precision: -1, error: "must be a local date and time, YYYY-MM-DDTHH:mm" })
    .check(
      z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, "must be a local date and time, YYYY-MM-DDTHH:mm"),
    ),
]).register(FACTS, {
  id: "LocalDateTime",
  description: "A local date and time, `YYYY-MM-DDTHH:mm`, or empty.",
});

/** One exercise against a weakness. */
export const WeaknessRepSchema = z.object({
  id: IdSchema,
  weakness: described(requiredText(WIND_LIMITS.weakness), "The weakness."),
  rep_description: described(requiredText(WIND_LIMITS.repDescription), "The exercise."),
  scheduled_time: LocalDateTimeSchema,
  completed: described(z.boolean(), "Whether it was done."),
  notes: described(text(WIND_LIMITS.notes), "Notes; empty when there are none."),
}).register(FACTS, {
  id: "WeaknessRep",
  description: "One exercise against a weakness.",
  example: {
    id: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
    weakness: "Procrastination",
    rep_description: "Start within five minutes",
    scheduled_time: "2026-11-21T18:00",
    completed: true,
    notes: "",
  },
});

export type WeaknessRep = z.infer<typeof WeaknessRepSchema>;

/** Answers to the complacency questions by question id: 0 (not at all) to 4 (entirely). */
export const ComplacencyAnswersSchema = z.record(
  requiredText(50),
  z.int().check(z.gte(WIND_LIMITS.answer.min), z.lte(WIND_LIMITS.answer.max)),
);

const StoredWindSchema = z.object({
  study_targets: z.array(StoredStudyTargetSchema),
  weakness_reps: z.array(WeaknessRepSchema),
  complacency_answers: described(
    ComplacencyAnswersSchema,
    "Answers by question id: 0 (not at all) to 4 (entirely).",
  ),
  complacency_score: described(
    z.number(),
    "The score of the complacency check when its questions were last answered, 0 to 100.",
  ),
  note: described(text(WIND_LIMITS.text), "A note; empty when there is none."),
  done: described(z.boolean(), "Whether the ring is complete."),
});

export type StoredWind = z.infer<typeof StoredWindSchema>;

/** The fields that a save may contain besides the lists. */
export const WindPatchSchema = patchOf(
  z.omit(StoredWindSchema, { study_targets: true, weakness_reps: true, complacency_score: true }),
);

export const WindSchema = z.extend(StoredWindSchema, {
  study_targets: z.array(StudyTargetSchema),
  /** The study targets in their simple form. */
  studies: described(
    z.array(
      z.object({
        target: described(z.string(), "What to study."),
        practice: described(z.string(), "The practice extracted from the study; may be empty."),
      }),
    ),
    "The simple form of the study targets.",
  ),
  ...ANSWERED,
}).register(FACTS, {
  id: "Wind",
  description: "The ring against complacency: study targets and weakness reps.",
});

export type Wind = Unanswered<z.infer<typeof WindSchema>>;

/** Returns the ring as a Day shows it, with the simple form of these study targets. */
export function windView<T extends StoredWind>(stored: T): T & Pick<Wind, "studies"> {
  return {
    ...stored,
    studies: stored.study_targets.map(({ subject, practice }) => ({ target: subject, practice })),
  };
}

export const WIND: RingDefinition<StoredWind, Wind> = {
  name: "wind",
  ...RING_WORDS.wind,
  stored: StoredWindSchema,
  view: WindSchema,
  patch: WindPatchSchema,
  computed: ["complacency_score"],
  /** Version 2: the minutes of study targets are the typed ones, and may be negative. */
  migrations: [unchanged],
  empty: () => ({
    study_targets: [],
    weakness_reps: [],
    complacency_answers: {},
    complacency_score: 0,
    note: "",
    done: false,
  }),
  complete: (wind) => wind.done,
  progress: (wind) => wind.done ? 100 : 0,
  fact: (wind) => {
    if (wind.done) return t("complete");
    const target = wind.study_targets.reduce((sum, study) => sum + study.target_minutes, 0);
    if (target === 0) return t("nothing to study");
    return t("{minutes} of {target} min", {
      minutes: wind.study_targets.reduce((sum, study) => sum + study.completed_minutes, 0),
      target,
    });
  },
};
