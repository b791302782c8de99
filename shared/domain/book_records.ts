import * as z from "zod/mini";
import { inOrderFought } from "./battles.ts";
import { type BookItem, BookItemSchema, itemsOfDay } from "./book.ts";
import { addDays, type CalendarDate, DateSchema } from "./calendar.ts";
import {
  BattleSchema,
  FireSchema,
  type Goal,
  GoalSchema,
  isDue,
  type RingName,
  type StoredRings,
  studyStatus,
  StudyTargetSchema,
} from "./rings/mod.ts";
import { described, FACTS, textKey } from "./schema.ts";
import { isRestDay } from "./settings.ts";
import { countStreaks, type Streak, type StreakRules } from "./streak.ts";

/** What has a record. */
export const RECORD_KINDS = ["goal", "weakness", "subject", "hard_thing"] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

/** The rings of a day that the record of each kind is made of: the first one has its days. */
export const RECORD_RINGS = {
  goal: ["water", "earth"],
  weakness: ["fire", "wind"],
  subject: ["wind", "earth"],
  hard_thing: ["void"],
} as const satisfies Record<RecordKind, readonly RingName[]>;

/** What a weakness is on a day: forged, or chosen only. */
const FORGED = ["done", "pending"] as const;

/** How a thing went on a day of its record. */
const RecordDaySchema = z.object({
  date: DateSchema,
  outcome: described(
    z.union([
      GoalSchema.shape.state,
      StudyTargetSchema.shape.status,
      BattleSchema.shape.outcome,
      z.enum(FORGED),
    ]),
    "The goal's state, the target's status, the battle's outcome; of a weakness `done` when it was forged.",
  ),
  target: described(z.exactOptional(z.int()), "Of a goal: the amount to reach."),
  progress: described(z.exactOptional(z.int()), "Of a goal: how much of it was done."),
  minutes: described(z.exactOptional(z.number()), "Of a subject: the studied minutes."),
  difficulty: described(z.exactOptional(z.int()), "Of a hard thing: the battle's difficulty, 1 to 10."),
  task: described(z.exactOptional(FireSchema.shape.task), "Of a weakness: the attack on it; may be empty."),
  trigger_at: described(
    z.exactOptional(FireSchema.shape.trigger_at.def.innerType),
    "Of a weakness: when it struck, or null.",
  ),
}).register(FACTS, {
  id: "RecordDay",
  description: "How a thing went on a day, with the figures of its kind.",
  example: { date: "2026-11-21", outcome: "success", target: 12, progress: 14 },
});

export type RecordDay = z.infer<typeof RecordDaySchema>;

const SUMMARY_FIELDS = {
  kind: described(z.enum(RECORD_KINDS), "What it is."),
  key: described(z.string(), "The id of a goal; the name of anything else in lower case."),
  title: described(z.string(), "Its name as it was last spelled."),
  first_day: DateSchema,
  last_day: DateSchema,
  count: described(z.int(), "How many days its record has; of a hard thing, how many battles."),
};

const EXAMPLE = {
  kind: "goal",
  key: "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f",
  title: "Push-ups",
  first_day: "2026-11-20",
  last_day: "2026-11-21",
  count: 2,
} as const;

/** A goal, weakness, subject or hard thing that has a record. */
export const RecordSummarySchema = z.object(SUMMARY_FIELDS).register(FACTS, {
  id: "RecordSummary",
  description: "A goal, weakness, subject or hard thing that has a record.",
  example: EXAMPLE,
});

export type RecordSummary = z.infer<typeof RecordSummarySchema>;

const WordSchema = z.object({
  day: DateSchema,
  kind: BookItemSchema.shape.kind,
  text: BookItemSchema.shape.text,
});

/** The history of one thing. */
export const RecordSchema = z.object({
  ...SUMMARY_FIELDS,
  unit: described(z.string(), "What the numbers of a goal count, as it was last written; may be empty."),
  streak: described(
    z.object({
      current: described(z.int(), "Up to today, or up to the last decided battle."),
      best: described(z.int(), "The longest."),
    }),
    "Due days with success in a row; of a weakness and a subject, days done; of a hard thing, victories.",
  ),
  days: described(z.array(RecordDaySchema), "Oldest first: one a day, of a hard thing one a battle."),
  words: described(z.array(WordSchema), "What was written about it, oldest first."),
  written: described(
    z.exactOptional(z.object({
      texts: described(z.int(), "How many different texts there are besides its name."),
      triggers: described(z.int(), "How often it is noted what triggered it."),
    })),
    "What there is in all. Absent when all of it was asked for.",
  ),
}).register(FACTS, {
  id: "Record",
  description: "The history of one goal, weakness, subject or hard thing.",
  example: {
    ...EXAMPLE,
    unit: "",
    streak: { current: 1, best: 1 },
    days: [
      { date: "2026-11-20", outcome: "fail", target: 13, progress: 4 },
      { date: "2026-11-21", outcome: "success", target: 12, progress: 14 },
    ],
    words: [{ day: "2026-11-20", kind: "note", text: "Too late in the evening." }],
  },
});

export type HistoryRecord = z.infer<typeof RecordSchema>;

/** The rings of a day as it shows them, with stored fields only. */
export interface RecordedDay {
  readonly date: CalendarDate;
  readonly rings: Partial<StoredRings>;
}

/** That a thing stands on a day. */
interface Appearance {
  readonly key: string;
  readonly title: string;
  readonly day: RecordDay;
  readonly goal?: GoalOnDay;
}

/** What a record needs of a goal besides its day. Ten years of whole goals would be kept until the last day is read. */
type GoalOnDay = Required<Pick<Goal, "unit" | "weekdays" | "paused">>;

/** Returns the key of a thing in the form in which records have it. */
export function recordKey(kind: RecordKind, key: string): string {
  return kind === "goal" ? key.toLowerCase() : textKey(key);
}

function appearancesOf(kind: RecordKind, { date, rings: { water, fire, wind, void: battles } }: RecordedDay) {
  switch (kind) {
    case "goal":
      return (water?.goals ?? []).map((goal): Appearance => ({
        key: goal.id,
        title: goal.target,
        day: { date, outcome: goal.state, target: goal.current_target, progress: goal.progress ?? 0 },
        goal: { unit: goal.unit ?? "", weekdays: goal.weekdays ?? null, paused: goal.paused ?? false },
      }));
    case "weakness":
      return fire && fire.weakness !== ""
        ? [
          {
            key: textKey(fire.weakness),
            title: fire.weakness,
            day: {
              date,
              outcome: fire.done ? "done" : "pending",
              task: fire.task,
              trigger_at: fire.trigger_at ?? null,
            },
          } satisfies Appearance,
        ]
        : [];
    case "subject":
      return [...Map.groupBy(wind?.study_targets ?? [], ({ subject }) => textKey(subject))]
        .map(([key, targets]): Appearance => {
          const sum = (field: "completed_minutes" | "target_minutes") =>
            targets.reduce((all, target) => all + target[field], 0);
          const minutes = sum("completed_minutes");
          const outcome = studyStatus(minutes, sum("target_minutes"));
          return { key, title: targets.at(-1)?.subject ?? key, day: { date, outcome, minutes } };
        });
    case "hard_thing":
      return inOrderFought(battles?.battle_logs ?? []).map((battle): Appearance => ({
        key: textKey(battle.hard_thing),
        title: battle.hard_thing,
        day: { date, outcome: battle.outcome, difficulty: battle.difficulty_rating },
      }));
  }
}

/** Collects the summaries of everything that has a record, from days that are added oldest first. */
export class RecordList {
  readonly #records = new Map<string, RecordSummary>();

  constructor(readonly kinds: readonly RecordKind[]) {}

  add(day: RecordedDay): void {
    for (const kind of this.kinds) {
      for (const { key, title } of appearancesOf(kind, day)) {
        const id = `${kind} ${key}`;
        const known = this.#records.get(id);
        this.#records.set(id, {
          kind,
          key,
          title,
          first_day: known?.first_day ?? day.date,
          last_day: day.date,
          count: (known?.count ?? 0) + 1,
        });
      }
    }
  }

  /** Returns the summaries, the latest first. */
  list(): RecordSummary[] {
    return [...this.#records.values()].sort((a, b) =>
      compare(b.last_day, a.last_day) || compare(a.title, b.title) || compare(a.key, b.key)
    );
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Collects the record of one thing, from days that are added oldest first. */
export class RecordReader {
  readonly #found: Appearance[] = [];
  readonly #words: HistoryRecord["words"] = [];
  /** What the latest rep of a weakness called it. */
  #title = "";
  readonly #goalWords = new Set<string>();

  constructor(readonly kind: RecordKind, readonly key: string) {}

  add({ date, rings }: RecordedDay): void {
    const own = { date, rings: this.own(rings) };
    this.#found.push(...appearancesOf(this.kind, own));
    for (const item of itemsOfDay(own)) {
      if (!this.#isAbout(item)) continue;
      this.#words.push({ day: date, kind: item.kind, text: item.text });
      if (this.kind === "weakness") this.#title = item.title;
    }
  }

  /**
   * Returns the record on `today`; null when nothing of that key was found. It has no day where there are only words,
   * such as the reps of a weakness that was never chosen. Of its words, those of this many different texts that were
   * written last; all of them by default.
   */
  record(today: CalendarDate, rules: StreakRules, mostTexts?: number): HistoryRecord | null {
    const { kind, key } = this;
    const last = this.#found.at(-1);
    const { title } = last ?? { title: this.#title };
    const dates = this.#found.length > 0
      ? this.#found.map(({ day }) => day.date)
      : this.#words.map(({ day }) => day);
    const [first_day, last_day] = [dates[0], dates.at(-1)];
    if (!first_day || !last_day || title === "") return null;
    return {
      kind,
      key,
      title,
      first_day,
      last_day,
      count: this.#found.length,
      unit: last?.goal?.unit ?? "",
      streak: streakOf(kind, this.#found, today, rules),
      days: this.#found.map(({ day }) => day),
      ...(mostTexts === undefined ? { words: this.#words } : latestOf(this.#words, title, mostTexts)),
    };
  }

  /** Returns what of the rings of a day belongs to the record. */
  own({ earth, water, fire, wind, void: battles }: RecordedDay["rings"]): RecordedDay["rings"] {
    const isNamed = (name: string) => textKey(name) === this.key;
    const timeFor = (kind: "goal" | "study_target", isOwn: (id: string) => boolean) =>
      earth && {
        earth: {
          actual_entries: earth.actual_entries.filter(({ for: purpose }) =>
            purpose?.kind === kind && isOwn(purpose.id)
          ),
        },
      };
    switch (this.kind) {
      case "goal": {
        const isOwn = (id: string) => id === this.key;
        return {
          ...(water && { water: { goals: water.goals.filter(({ id }) => isOwn(id)) } }),
          ...timeFor("goal", isOwn),
        };
      }
      case "weakness": {
        const reps = wind?.weakness_reps.filter(({ weakness }) => isNamed(weakness)) ?? [];
        return {
          ...(fire && isNamed(fire.weakness) && { fire }),
          ...(wind && { wind: { ...wind, study_targets: [], weakness_reps: reps, note: "" } }),
        };
      }
      case "subject": {
        const targets = wind?.study_targets.filter(({ subject }) => isNamed(subject)) ?? [];
        return {
          ...(wind && { wind: { ...wind, study_targets: targets, weakness_reps: [], note: "" } }),
          ...timeFor("study_target", (id) => targets.some((target) => target.id === id)),
        };
      }
      case "hard_thing":
        return battles
          ? {
            void: {
              battle_logs: battles.battle_logs.filter(({ hard_thing }) => isNamed(hard_thing)),
              reflection: "",
            },
          }
          : {};
    }
  }

  /** Whether a text of what {@link own} returns was written about it: not its name, nor words that came before. */
  #isAbout({ kind, text }: BookItem): boolean {
    if (kind === "weakness" || kind === "task") return false;
    if (kind !== "goal") return true;
    const isNew = !this.#goalWords.has(text);
    this.#goalWords.add(text);
    return isNew;
  }
}

/** Returns the words of the texts that were written last, each as often as it was written, and what there is in all. */
function latestOf(
  words: HistoryRecord["words"],
  title: string,
  mostTexts: number,
): Pick<HistoryRecord, "words" | "written"> {
  const isShown = new Map<string, boolean>();
  let texts = 0;
  const latest = words.toReversed().filter(({ kind, text }) => {
    const key = `${kind} ${text}`;
    const known = isShown.get(key);
    if (known !== undefined) return known;
    if (text !== title) texts++;
    isShown.set(key, texts <= mostTexts);
    return texts <= mostTexts;
  });
  return {
    words: latest.reverse(),
    written: { texts, triggers: words.filter(({ kind }) => kind === "trigger").length },
  };
}

function streakOf(
  kind: RecordKind,
  found: readonly Appearance[],
  today: CalendarDate,
  rules: StreakRules,
): Streak {
  if (kind === "goal") return goalStreak(found, today, rules);
  if (kind === "hard_thing") return victoriesInARow(found);
  const days = found.map(({ day: { date, outcome } }) => ({ date, outcome }));
  const [streak = { current: 0, best: 0 }] = countStreaks(
    days,
    [({ outcome }) => outcome === "done" || outcome === "completed"],
    today,
    rules,
  );
  return streak;
}

/** Returns the victories in a row up to the last decided battle, and the most there were. */
function victoriesInARow(found: readonly Appearance[]): Streak {
  let [current, best] = [0, 0];
  for (const { day: { outcome } } of found) {
    if (outcome === "victory") best = Math.max(best, ++current);
    else if (outcome === "defeat") current = 0;
  }
  return { current, best };
}

/**
 * Returns the due days of a goal with success in a row. Days on which it is not due and rest days neither break nor
 * extend it, and today breaks nothing before it is over. On a day that was not written it is due as on the day before.
 */
function goalStreak(found: readonly Appearance[], today: CalendarDate, rules: StreakRules): Streak {
  let [current, best] = [0, 0];
  const counts = (goal: GoalOnDay, date: CalendarDate) => isDue(goal, date) && !isRestDay(rules.rest, date);
  const breaks = (date: CalendarDate) => date !== today && !rules.shortened.includes(date);
  const past = found.filter(({ day }) => day.date <= today);
  for (const [index, { goal, day: { date, outcome } }] of past.entries()) {
    if (!goal) continue;
    if (counts(goal, date)) {
      if (outcome === "success") best = Math.max(best, ++current);
      else if (breaks(date)) current = 0;
    }
    if (goal.paused) continue;
    const until = past[index + 1]?.day.date ?? today;
    for (let gap = addDays(date, 1); current > 0 && gap < until; gap = addDays(gap, 1)) {
      if (counts(goal, gap) && breaks(gap)) current = 0;
    }
  }
  return { current, best };
}
