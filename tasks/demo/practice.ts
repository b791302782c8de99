import type { EndpointInput, putFire, putWind } from "#shared/contract/mod.ts";
import type { Random } from "./random.ts";
import type { Mood } from "./rhythm.ts";
import type { Focus, Texts } from "./texts.ts";
import WORDS from "./words.json" with { type: "json" };

export type FireBody = EndpointInput<typeof putFire>["body"];
export type WindBody = EndpointInput<typeof putWind>["body"];

const SUNDAY = 7;

/** Returns the weakness to work on: a different one every three weeks. */
export function focusOf({ progress }: Mood, days: number, { focuses }: Texts): Focus {
  const focus = focuses[Math.floor(progress * days / 21) % focuses.length];
  if (!focus) throw new Error("The server suggests no weakness.");
  return focus;
}

/** Returns the Fire of a day, or null when nothing was recorded. */
export function makeFire({ strength }: Mood, { weakness, tasks }: Focus, random: Random): FireBody | null {
  if (!random.chance(0.35 + 0.6 * strength)) return null;
  const done = random.chance(0.25 + 0.75 * strength);
  return {
    weakness,
    task: random.oneOf(tasks),
    trigger_note: random.oneOf(WORDS.trigger_notes),
    reflection: done && random.chance(0.3 + 0.5 * strength) ? random.oneOf(WORDS.fire_reflections) : "",
    done,
  };
}

/** Returns the Wind of a day, or null when nothing was recorded. */
export function makeWind(
  { date, strength, weekday, progress }: Mood,
  { weakness, tasks }: Focus,
  questions: readonly string[],
  random: Random,
): WindBody | null {
  if (!random.chance(0.3 + 0.65 * strength)) return null;
  // Up to two subjects at a time, and different ones later.
  const studies = Array.from({ length: random.between(1, 2) }, (_, index) => {
    const target = 5 * random.between(4, 9);
    const studied = random.chance(strength) ? target : 5 * random.between(0, target / 5);
    return {
      subject: WORDS.subjects[(Math.floor(progress * 3) * 2 + index) % WORDS.subjects.length] ?? "Spanish",
      target_minutes: target,
      completed_minutes: studied,
      practice: random.oneOf(WORDS.practices),
    };
  });
  const reps = random.chance(0.5)
    ? [{
      weakness,
      rep_description: random.oneOf(tasks),
      scheduled_time: `${date}T${random.oneOf(["12:30", "18:00", "19:30"])}`,
      completed: random.chance(strength),
    }]
    : [];
  const checked = weekday === SUNDAY && random.chance(0.6);
  return {
    study_targets: studies,
    weakness_reps: reps,
    ...(checked && {
      complacency_answers: Object.fromEntries(
        questions.map((id) => [id, Math.min(4, Math.round((1 - strength) * 5 * random.next()))]),
      ),
    }),
    done: studies.every(({ target_minutes, completed_minutes }) => completed_minutes >= target_minutes) ||
      random.chance(strength * 0.4),
  };
}
