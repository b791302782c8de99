import { byRing } from "#shared/rings/mod.ts";

const DAY = "2026-11-21";
const TOMORROW = "2026-11-22";
const VERSION = "5b0f1c2e-00000000000004d20000";
const ID = "7d3f2c1a-4b5e-4c6d-8e9f-0a1b2c3d4e5f";

const entry = {
  id: ID,
  start_ts: `${DAY}T08:00:00.000Z`,
  end_ts: `${DAY}T09:30:00.000Z`,
  category: "Deep Work",
  note: "Chapter three",
  source: "manual",
};
const goal = {
  id: ID,
  domain: "Fitness",
  target: "Push-ups",
  baseline: 10,
  step_pct: 10,
  current_target: 12,
  state: "success",
  note: "",
};
const study = {
  id: ID,
  subject: "Go openings",
  target_minutes: 30,
  completed_minutes: 30,
  status: "completed",
  notes: "",
  practice: "Replay one game",
};
const rep = {
  id: ID,
  weakness: "Procrastination",
  rep_description: "Start within five minutes",
  scheduled_time: `${DAY}T18:00`,
  completed: true,
  notes: "",
};
const battle = {
  id: ID,
  timestamp: `${DAY}T07:00:00.000Z`,
  hard_thing: "Run before breakfast",
  battle_description: "5 km in the rain",
  difficulty_rating: 6,
  outcome: "victory",
  lessons_learned: "Lay out the shoes the evening before.",
};
const earth = {
  actual_entries: [entry],
  reconciliation: { tracked_percentage: 6.3, variance_minutes: 1_350, top_leaks: [] },
  categories: [{ category: "Deep Work", minutes: 90 }],
};
const fire = {
  trigger_note: "A dull task",
  weakness: "Procrastination",
  task: "Ten minutes on the report, now",
  reflection: "Beginning was the whole difficulty.",
  done: true,
};
const completion = byRing(() => true);
const summary = { date: DAY, completion, completed: 5, score: 71, tracked_minutes: 90, rest: false };
const timer = {
  id: ID,
  category: "Deep Work",
  start_ts: `${DAY}T08:00:00.000Z`,
  day: DAY,
  note: "",
};
const dayBoundary = { mode: "timezone", start_hour: 4 };
const rest = {
  weekdays: [{ from: "2026-11-01", days: [7] }],
  ranges: [{ from: "2026-12-24", to: "2026-12-26", reason: "Family" }],
};
const email = "musashi@example.org";
const totals = {
  counted_days: 6,
  rings_completed: 24,
  mean_completed: 4,
  mean_score: 62.5,
  tracked_minutes: 2_520,
  study_minutes: 150,
  goals_succeeded: 5,
  battles: 4,
  victories: 3,
};
const tally = { total: 4, victories: 3, defeats: 1, ongoing: 0 };
const counts = { new: 12, same: 40, conflicting: 1 };
const accessToken = {
  id: ID,
  name: "Morning script",
  scope: "write",
  created_at: `${DAY}T12:00:00.000Z`,
  expires_at: "2027-11-21T12:00:00.000Z",
  last_used_at: null,
};
const session = {
  id: ID,
  name: "Firefox on Linux",
  created_at: `${DAY}T12:00:00.000Z`,
  last_used_at: `${DAY}T12:00:00.000Z`,
  expires_at: "2026-12-21T12:00:00.000Z",
  current: true,
};
const entryDraft = {
  start_ts: `${DAY}T08:00:00Z`,
  end_ts: `${DAY}T09:30:00Z`,
  category: "Deep Work",
  note: "Chapter three",
  source: "manual",
};
const goalInput = { domain: "Fitness", target: "Push-ups", baseline: 10 };
const studyInput = { subject: "Go openings", target_minutes: 30 };
const repInput = { weakness: "Procrastination", rep_description: "Start within five minutes" };
const battleInput = {
  hard_thing: "Run before breakfast",
  battle_description: "5 km in the rain",
  difficulty_rating: 6,
  outcome: "victory",
};
const password = "a long sentence nobody guesses";

/** An example of each named schema, by its name. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  Id: ID,
  CalendarDate: DAY,
  Instant: `${DAY}T08:00:00.000Z`,
  InstantInput: `${DAY}T09:00:00+01:00`,
  Version: VERSION,
  TimeZone: "Europe/Berlin",
  Email: email,
  TimeCategory: "Deep Work",
  DaySummary: summary,
  Earth: earth,
  Fire: fire,
  Entry: entry,
  EntryDraft: entryDraft,
  EntryPatch: { end_ts: `${DAY}T10:00:00Z` },
  Goal: goal,
  GoalInput: goalInput,
  StudyTarget: study,
  StudyTargetInput: studyInput,
  WeaknessRep: rep,
  WeaknessRepInput: repInput,
  Battle: battle,
  BattleInput: battleInput,
  FirePatch: { weakness: fire.weakness, task: fire.task },
  SimpleWind: { studies: [{ target: study.subject, practice: study.practice }], done: true },
  WindPatch: { note: "A quiet day", done: true },
  SimpleVoid: { battles: [{ description: battle.battle_description, completed: true }] },
  VoidPatch: { reflection: "Harder than it looked." },
  Timer: timer,
  TimedEntry: { day: DAY, entry },
  Week: {
    week: "2026-W47",
    from: "2026-11-16",
    to: TOMORROW,
    days: [],
    totals,
    previous: totals,
    categories: earth.categories,
    goals: { total: 7, success: 5, partial: 1, fail: 1, pending: 0 },
    study_minutes: 150,
    reps: { total: 3, completed: 2 },
    battles: { ...tally, win_rate: 0.75 },
    streaks: byRing(() => ({ current: 3, best: 9 })),
    best_ring: "void",
    weakest_ring: "wind",
    observations: [{ text: "You won 3 of 4 battles.", figures: { victories: 3, battles: 4 } }],
  },
  ForgedScore: {
    day: DAY,
    score: 71,
    rings: byRing(() => ({ points: 20, of: 20, why: "All of it is done." })),
  },
  BattleStats: {
    from: "2026-11-16",
    to: TOMORROW,
    ...tally,
    win_rate: 0.75,
    average_difficulty: 5.5,
    hardest_victory: null,
    current_streak: 2,
    by_difficulty: [{ label: "Moderate", ...tally }],
    by_day: [{ day: DAY, ...tally }],
  },
  ComplacencyCheck: {
    score: 20,
    level: "sharp",
    signals: [{ name: "battles", detail: "No battle for two days.", points: 20 }],
    questions: [{ id: "edge", text: "Did today stretch you?" }],
    answers: { edge: 1 },
  },
  ImportReport: {
    mode: "merge",
    days: 30,
    from: "2026-10-23",
    to: DAY,
    total: counts,
    kinds: { entry: counts },
    profile: "same",
    settings: "different",
    by_day: [{ date: DAY, ...counts }],
    more_days: 0,
    present_days: 28,
  },
  ImportCounts: counts,
  SettingsPatch: { reminders: { enabled: true, at: "21:00" } },
  DayBoundary: dayBoundary,
  Rest: rest,
  AccessToken: accessToken,
  Session: session,
  Device: { id: ID, name: session.name, expires_at: session.expires_at },
  PasswordAgain: { password },
  Invite: { id: ID, created_at: session.created_at, expires_at: "2026-11-28T12:00:00.000Z" },
};

/** An example of each parameter in a path or a query whose schema has no name. */
export const PARAMETER_EXAMPLES: Readonly<Record<string, unknown>> = {
  feed: `${"a".repeat(64)}.ics`,
  week: "2026-W47",
  span: "month",
  weakness: "Procrastination",
  format: "csv",
  table: "entries",
  mode: "preview",
  after: "00000000000004d20000",
  invite: "the-code-of-an-invitation",
};
