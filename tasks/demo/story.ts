import type { Client } from "#shared/client/mod.ts";
import {
  type addEntry,
  battleSuggestions,
  complacencyCheck,
  type EndpointInput,
  type GoalTemplate,
  goalTemplates,
  hardThingSuggestions,
  type putVoid,
  type putWind,
  taskSuggestions,
  weaknessSuggestions,
} from "#shared/contract/mod.ts";
import {
  addDays,
  type CalendarDate,
  type DateRange,
  dayBounds,
  type DayRule,
} from "#shared/domain/calendar.ts";
import EARTH from "#shared/data/questions/earth.json" with { type: "json" };
import FIRE from "#shared/data/questions/fire.json" with { type: "json" };
import VOID from "#shared/data/questions/void.json" with { type: "json" };
import WATER from "#shared/data/questions/water.json" with { type: "json" };
import WIND from "#shared/data/questions/wind.json" with { type: "json" };
import { carryGoals } from "#shared/domain/day.ts";
import {
  type Asked,
  askedOn,
  type BattleOutcome,
  type ByRing,
  type Goal,
  type GoalState,
  RING_NAMES,
  type RingName,
  RINGS,
  type StoredFire,
  type TimeCategory,
} from "#shared/domain/rings/mod.ts";
import WORDS from "./words.json" with { type: "json" };

type VoidBody = Extract<
  EndpointInput<typeof putVoid>["body"],
  { reflection?: string; battle_logs?: unknown[] }
>;

const HOURS = [9, 12, 16, 18];

/**
 * Returns the Void of a day that begins at `start` as of `now`, or null when nothing was recorded. `committed` is the
 * commitment for it.
 */
function makeVoid(
  mood: Mood,
  { battles, hardThings }: Texts,
  committed: string,
  random: Random,
  { start, now }: { start: number; now: number },
): VoidBody | null {
  const { strength, progress } = mood;
  const fulfilled = committed !== "" && random.chance(0.2 + 0.7 * strength);
  const fought = random.chance(0.3 + 0.65 * strength) ? random.between(1, strength > 0.7 ? 3 : 2) : 0;
  const commitment = random.chance(0.25 + 0.4 * strength) ? random.oneOf(hardThings) : "";
  if (!fulfilled && fought === 0 && commitment === "") return null;
  const at = (hour: number) => new Date(start + (60 * hour + random.between(10, 59)) * 60_000).toISOString();
  const log = (index: number) => {
    // After months of practice, battles get harder.
    const reach = 3 + Math.round(6 * progress);
    const battle = random.oneOf(battles.filter(({ difficulty_rating }) => difficulty_rating <= reach));
    const outcome = outcomeOf(mood, battle.difficulty_rating, random);
    return {
      hard_thing: battle.hard_thing,
      battle_description: battle.battle_description,
      difficulty_rating: battle.difficulty_rating,
      outcome,
      timestamp: at(HOURS[index] ?? 20),
      lessons_learned: outcome === "ongoing" ? "" : random.oneOf(WORDS.lessons_learned),
    };
  };
  return {
    battle_logs: [
      ...(fulfilled
        ? [{
          hard_thing: committed,
          battle_description: "Committed to it yesterday, and did it.",
          difficulty_rating: random.between(4, 8),
          outcome: "victory" as const,
          timestamp: at(8),
        }]
        : []),
      ...Array.from({ length: fought }, (_, index) => log(index)),
    ].filter(({ timestamp }) => Date.parse(timestamp) <= now),
    reflection: random.chance(0.25) ? random.oneOf(WORDS.void_reflections) : "",
    tomorrow_commitment: commitment,
  };
}

function outcomeOf({ strength }: Mood, difficulty: number, random: Random): BattleOutcome {
  if (random.chance(0.06)) return "ongoing";
  return random.chance(0.45 + 0.55 * strength - 0.03 * difficulty) ? "victory" : "defeat";
}

/** The parts of the story, 0 to 1, from which there is one more goal. */
const STARTS = [0, 0, 0, 0.2, 0.5];

/** A goal is replaced when its target has grown by this factor. */
const REACHED = 2.5;

/** The growth of each goal in percent: less than the templates', so that a year of success stays plausible. */
const STEP_PCT = 2;

/** The goals of a day. */
interface JudgedGoals {
  readonly date: CalendarDate;
  readonly goals: readonly Goal[];
}

/**
 * Returns the goals of a day: those carried over from the last day with goals, and new ones in place of missing ones.
 */
function makeGoals(
  before: JudgedGoals,
  { strength, progress }: Mood,
  templates: readonly GoalTemplate[],
  random: Random,
): Goal[] {
  const wanted = STARTS.filter((start) => progress >= start).length;
  const carried = carryGoals(before.goals, before.date).filter(({ current_target, baseline }) =>
    current_target < REACHED * baseline
  );
  const free = templates.filter(({ title, baseline }) =>
    baseline >= 10 && !carried.some((goal) => goal.target === title)
  );
  const taken: Goal[] = [];
  while (carried.length + taken.length < wanted) {
    const template = random.oneOf(free.filter(({ title }) => !taken.some((goal) => goal.target === title)));
    taken.push(newGoal(template));
  }
  return [...carried, ...taken].map((goal) => {
    const state = outcome(strength, random);
    return {
      ...goal,
      state,
      progress: progressOf(state, goal.current_target, random),
      note: state === "fail" && random.chance(0.3) ? random.oneOf(WORDS.excuses) : "",
    };
  });
}

/** Returns how much was counted of a goal that ended like this. */
function progressOf(state: GoalState, target: number, random: Random): number {
  if (state === "success") return target + (random.chance(0.3) ? random.between(1, 3) : 0);
  if (state === "partial") return Math.max(1, Math.floor(target * (0.3 + 0.6 * random.next())));
  return 0;
}

function newGoal({ domain, title, baseline, unit }: GoalTemplate): Goal {
  return {
    id: crypto.randomUUID(),
    domain,
    target: title,
    baseline,
    step_pct: STEP_PCT,
    current_target: baseline,
    state: "pending",
    note: "",
    unit,
  };
}

function outcome(strength: number, random: Random): GoalState {
  const drawn = random.next();
  if (drawn < 0.15 + 0.65 * strength) return "success";
  if (drawn < 0.35 + 0.57 * strength) return "partial";
  return drawn < 0.92 ? "fail" : "pending";
}

type WindBody = Exclude<EndpointInput<typeof putWind>["body"], { studies: unknown[] }>;

const SUNDAY = 7;

/** Returns the weakness to work on: a different one every three weeks. */
function focusOf({ progress }: Mood, days: number, { focuses }: Texts): Focus {
  const focus = focuses[Math.floor(progress * days / 21) % focuses.length];
  if (!focus) throw new Error("The server suggests no weakness.");
  return focus;
}

/** The hours of a day at which a weakness strikes, each as often as it does. */
const STRIKES = [7, 13, 16, 20, 21, 21, 22, 22, 22, 23];

/** Returns the Fire of a day that begins at `start` as of `now`, or null when nothing was recorded. */
function makeFire(
  { strength }: Mood,
  { weakness, tasks }: Focus,
  random: Random,
  { start, now, strikes }: { start: number; now: number; strikes: Random },
): StoredFire | null {
  const struck = start + (60 * strikes.oneOf(STRIKES) + strikes.between(0, 59)) * 60_000;
  if (!random.chance(0.35 + 0.6 * strength)) return null;
  const done = random.chance(0.25 + 0.75 * strength);
  const task = random.oneOf(tasks);
  const trigger_note = random.oneOf(WORDS.trigger_notes);
  return {
    ...RINGS.fire.empty(),
    weakness,
    task,
    trigger_note,
    reflection: done && random.chance(0.3 + 0.5 * strength) ? random.oneOf(WORDS.fire_reflections) : "",
    done,
    trigger_at: trigger_note === "" ? null : new Date(Math.min(struck, now)).toISOString(),
  };
}

/** Returns the Wind of a day, or null when nothing was recorded. */
function makeWind(
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

/** Random values that are the same for the same seed. */
interface Random {
  /** Returns a number from 0, inclusive, to 1, exclusive. */
  next(): number;
  /** Returns a whole number between the two, both included. */
  between(least: number, most: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** Returns an item of the list, which must not be empty. */
  oneOf<T>(list: readonly T[]): T;
  /** Returns an independent generator, so that the values of one part do not depend on another. */
  branch(name: string): Random;
}

/** Returns the generator of `seed`. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: small, quick, and even enough for a demonstration.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    oneOf: (list) => {
      const one = list[Math.floor(next() * list.length)];
      if (one === undefined) throw new Error("There is nothing to choose from.");
      return one;
    },
    branch: (name) => createRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed)),
  };
}

/** How somebody is doing on one day. */
interface Mood {
  readonly date: CalendarDate;
  /** 0 (nothing succeeds) to 1 (everything does). */
  readonly strength: number;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** How far through the story, 0 to 1. */
  readonly progress: number;
  /** Whether anything was recorded. */
  readonly recorded: boolean;
}

/** Consecutive days, with the mood of each. */
interface Rhythm {
  readonly moods: readonly Mood[];
  /** Days away, with a reason; null when the story is too short for them. */
  readonly away: (DateRange & { readonly reason: string }) | null;
}

const WEEKEND = 6;
const SHORTEST_WITH_HOLIDAY = 120;

/** Returns the rhythm of `days` days up to `last`: improving, with good spells, a few bad weeks and a holiday. */
export function makeRhythm(last: CalendarDate, days: number, random: Random): Rhythm {
  const first = addDays(last, 1 - days);
  const away = days < SHORTEST_WITH_HOLIDAY ? null : holiday(addDays(first, Math.floor(days * 0.62)));
  const badWeeks = Array.from(
    { length: Math.ceil(days / 110) },
    () => random.between(7, Math.max(8, days - 10)),
  );
  let drift = 0;
  const moods = Array.from({ length: days }, (_, index): Mood => {
    const date = addDays(first, index);
    const progress = days === 1 ? 1 : index / (days - 1);
    const weekday = new Date(Date.parse(date)).getUTCDay() || 7;
    // Good and bad spells last some days.
    drift = 0.85 * drift + 0.3 * (random.next() - 0.5);
    const bad = badWeeks.some((start) => index >= start && index < start + 7);
    const weekend = weekday >= WEEKEND ? -0.08 : 0;
    const strength = Math.min(
      0.98,
      Math.max(0.05, 0.5 + 0.3 * progress + drift + weekend - (bad ? 0.45 : 0)),
    );
    const isAway = away !== null && date >= away.from && date <= away.to;
    // The last days are always recorded, since they are seen first.
    const recorded = index >= days - 3 || (!isAway && !random.chance((1 - strength) * 0.3));
    return { date, strength, weekday, progress, recorded };
  });
  return { moods, away };
}

function holiday(from: CalendarDate): DateRange & { reason: string } {
  return { from, to: addDays(from, 8), reason: "A week in the mountains" };
}

/** A weakness to work on for some weeks, and tasks against it. */
interface Focus {
  readonly weakness: string;
  readonly tasks: readonly string[];
}

/** The texts of the days, from the suggestions of the server. */
interface Texts {
  readonly templates: readonly GoalTemplate[];
  readonly focuses: readonly Focus[];
  readonly battles: readonly { hard_thing: string; battle_description: string; difficulty_rating: number }[];
  readonly hardThings: readonly string[];
  /** The ids of the questions of the complacency check. */
  readonly questions: readonly string[];
}

/** How many weaknesses are worked on in turn, three weeks each. */
const FOCUSES = 8;

/** Returns the suggestions of the server for a new user. */
export async function readTexts(api: Client, day: CalendarDate, random: Random): Promise<Texts> {
  const [{ templates }, { weakness_suggestions }, battles, hardThings, { complacency_check }] = await Promise
    .all([
      api.call(goalTemplates, {}),
      api.call(weaknessSuggestions, {}),
      api.call(battleSuggestions, {}),
      api.call(hardThingSuggestions, {}),
      api.call(complacencyCheck, { params: { day } }),
    ]);
  const focuses: Focus[] = [];
  for (let count = 0; count < FOCUSES; count++) {
    const weakness = random.oneOf(random.oneOf(weakness_suggestions).suggestions);
    const { task_suggestions } = await api.call(taskSuggestions, { query: { weakness } });
    focuses.push({ weakness, tasks: task_suggestions });
  }
  return {
    templates,
    focuses,
    battles: battles.battle_suggestions,
    hardThings: hardThings.hard_thing_suggestions.map(({ hard_thing }) => hard_thing),
    questions: complacency_check.questions.map(({ id }) => id),
  };
}

type EntryBody = EndpointInput<typeof addEntry>["body"];

/** Part of an ordinary day: hours from its beginning, and its likelihood. */
interface Block {
  readonly from: number;
  readonly to: number;
  readonly category: TimeCategory;
  readonly notes: readonly string[];
  /** How likely it is on the worst and on the best day. */
  readonly likely: readonly [worst: number, best: number];
}

const WORKDAY: readonly Block[] = [
  { from: 6.75, to: 7.4, category: "Health", notes: ["Run", "Stretching", ""], likely: [0.15, 0.85] },
  { from: 8.1, to: 8.6, category: "Commuting", notes: [""], likely: [0.5, 0.8] },
  { from: 8.75, to: 9.5, category: "Admin", notes: WORDS.entry_notes.admin, likely: [0.6, 0.8] },
  { from: 9.5, to: 11.75, category: "Deep Work", notes: WORDS.entry_notes.deep, likely: [0.5, 0.98] },
  { from: 13.1, to: 15.4, category: "Deep Work", notes: WORDS.entry_notes.deep, likely: [0.3, 0.95] },
  { from: 15.5, to: 17, category: "Admin", notes: WORDS.entry_notes.admin, likely: [0.5, 0.8] },
  { from: 17.25, to: 17.9, category: "Commuting", notes: [""], likely: [0.5, 0.8] },
  { from: 18.5, to: 19.5, category: "Social", notes: WORDS.entry_notes.rest, likely: [0.25, 0.45] },
  {
    from: 19.75,
    to: 20.5,
    category: "Learning",
    notes: ["", "Flash cards", "Read and summarised"],
    likely: [0.1, 0.8],
  },
  { from: 20.5, to: 22.4, category: "Entertainment", notes: WORDS.entry_notes.rest, likely: [0.9, 0.35] },
];

const TIME_WEEKEND: readonly Block[] = [
  { from: 9, to: 10.25, category: "Health", notes: ["Swimming", "Long run", ""], likely: [0.2, 0.8] },
  { from: 10.5, to: 12, category: "Misc", notes: ["Groceries", "Laundry and tidying"], likely: [0.6, 0.7] },
  { from: 13.5, to: 15, category: "Learning", notes: ["", "Practice"], likely: [0.1, 0.75] },
  { from: 15.5, to: 18.5, category: "Social", notes: WORDS.entry_notes.rest, likely: [0.5, 0.7] },
  { from: 19.5, to: 22.5, category: "Entertainment", notes: WORDS.entry_notes.rest, likely: [0.9, 0.5] },
];

const MINUTE = 60_000;
const SATURDAY = 6;
const SLEEP_FROM = 22.75;

/**
 * Returns the time entries of a day that begins at `start` and which ended by `now`: its blocks, and the night after,
 * which runs into the next day.
 */
function makeEntries(
  { strength, weekday }: Mood,
  random: Random,
  { start, now }: { start: number; now: number },
): EntryBody[] {
  const entry = (fromMinute: number, toMinute: number, category: TimeCategory, note: string): EntryBody => ({
    start_ts: new Date(start + fromMinute * MINUTE).toISOString(),
    end_ts: new Date(start + toMinute * MINUTE).toISOString(),
    category,
    source: random.chance(0.7) ? "timer" : "manual",
    note,
  });
  const blocks = (weekday >= SATURDAY ? TIME_WEEKEND : WORKDAY).flatMap((block) => {
    const [worst, best] = block.likely;
    if (!random.chance(worst + (best - worst) * strength)) return [];
    // A few overlap the one before, as happens with manual entries.
    const early = random.chance(0.06) ? 25 : 0;
    const from = Math.round(block.from * 60) + random.between(-6, 6) - early;
    const to = Math.round(block.to * 60) + random.between(-12, 5);
    return [entry(from, to, block.category, random.oneOf(block.notes))];
  });
  const bed = Math.round(SLEEP_FROM * 60) + random.between(-25, 55);
  const night = random.chance(0.75) ? [entry(bed, bed + random.between(405, 500), "Sleep", "")] : [];
  return [...blocks, ...night].filter(({ end_ts }) => Date.parse(end_ts) <= now);
}

const TASK_AT = 12.2;

/**
 * Returns the entries with what they were for: the task, which took some minutes of noon where it was done, and the
 * first study target, whose minutes are those of its entries.
 */
function withPurposes(
  entries: readonly EntryBody[],
  { fire, wind }: Pick<StoryDay, "fire" | "wind">,
  random: Random,
  { start, now }: { start: number; now: number },
): Pick<StoryDay, "entries" | "wind"> {
  const from = start + Math.round(TASK_AT * 60) * MINUTE;
  const to = from + random.between(12, 30) * MINUTE;
  const task: EntryBody | null = fire?.task && fire.done && entries.length > 0 && to <= now
    ? {
      start_ts: new Date(from).toISOString(),
      end_ts: new Date(to).toISOString(),
      category: "Deep Work",
      source: "timer",
      note: fire.task,
      for: { kind: "task" },
    }
    : null;
  const [study, ...others] = wind?.study_targets ?? [];
  const learned = entries.some(({ category }) => category === "Learning");
  if (!wind || !study || !learned) return { entries: [...entries, ...task ? [task] : []], wind };
  const id = crypto.randomUUID();
  const purpose = { kind: "study_target", id } as const;
  const { completed_minutes: _typed, ...timed } = study;
  return {
    entries: [
      ...entries.map((entry) => entry.category === "Learning" ? { ...entry, for: purpose } : entry),
      ...task ? [task] : [],
    ],
    wind: { ...wind, study_targets: [{ ...timed, id }, ...others] },
  };
}

/** What is recorded on one day; null for a ring with nothing recorded. */
export interface StoryDay {
  readonly date: CalendarDate;
  readonly entries: readonly EntryBody[];
  readonly goals: readonly Goal[] | null;
  readonly fire: StoredFire | null;
  readonly wind: WindBody | null;
  readonly battles: VoidBody | null;
  readonly answers: readonly StoryAnswer[];
  readonly sealed: boolean;
}

/** An answer to the question of the day of a ring. */
interface StoryAnswer extends Asked {
  readonly ring: RingName;
  readonly text: string;
}

/** The questions of the day of each ring. */
const QUESTIONS: ByRing<readonly string[]> = {
  earth: EARTH,
  water: WATER,
  fire: FIRE,
  wind: WIND,
  void: VOID,
};

/** Returns the answers of a day: most days have none, and good ones up to two. */
function makeAnswers({ date, strength }: Mood, random: Random): StoryAnswer[] {
  return RING_NAMES.filter(() => random.chance(0.05 + 0.2 * strength)).slice(0, 2).map((ring) => ({
    ring,
    ...askedOn(ring, QUESTIONS[ring], date),
    text: random.oneOf(WORDS.answers),
  }));
}

/** Returns the days with anything recorded, the earliest first. */
export function makeStory(
  { moods }: Rhythm,
  texts: Texts,
  random: Random,
  { rule, now }: { rule: DayRule; now: number },
): StoryDay[] {
  const draw = {
    time: random.branch("time"),
    goals: random.branch("goals"),
    practice: random.branch("practice"),
    battles: random.branch("battles"),
    evenings: random.branch("evenings"),
    purposes: random.branch("purposes"),
    strikes: random.branch("strikes"),
  };
  let last: JudgedGoals = { date: "", goals: [] };
  let committed = { date: "", text: "" };
  return moods.filter(({ recorded }) => recorded).map((mood): StoryDay => {
    const focus = focusOf(mood, moods.length, texts);
    const judged = draw.goals.chance(0.7 + 0.3 * mood.strength);
    if (judged) last = { date: mood.date, goals: makeGoals(last, mood, texts.templates, draw.goals) };
    const battles = makeVoid(
      mood,
      texts,
      committed.date === mood.date ? committed.text : "",
      draw.battles,
      { start: dayBounds(rule, mood.date).start, now },
    );
    committed = { date: addDays(mood.date, 1), text: battles?.tomorrow_commitment ?? "" };
    const at = { start: dayBounds(rule, mood.date).start, now };
    const entries = draw.time.chance(0.55 + 0.45 * mood.strength) ? makeEntries(mood, draw.time, at) : [];
    const fire = makeFire(mood, focus, draw.practice, { ...at, strikes: draw.strikes });
    const wind = makeWind(mood, focus, texts.questions, draw.practice);
    return {
      date: mood.date,
      ...withPurposes(entries, { fire, wind }, draw.purposes, at),
      goals: judged ? last.goals : null,
      fire,
      battles,
      answers: makeAnswers(mood, draw.evenings),
      // The last day is still to be sealed.
      sealed: mood !== moods.at(-1) && draw.evenings.chance(0.75 * mood.strength * mood.progress),
    };
  });
}
