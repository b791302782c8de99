/** A ready-made water goal: the amount it starts from and how fast it grows on success. */
export interface GoalTemplate {
  /** Stable and kebab-case, since clients may store it. */
  readonly id: string;
  readonly title: string;
  readonly domain: string;
  /** Starting amount in `unit`s, 1 to 1,000,000. */
  readonly baseline: number;
  readonly unit: string;
  /** Growth on success, 1 to 50 percent. */
  readonly step_pct: number;
}

/**
 * The goals offered in the Add Goal dialog, domain by domain.
 *
 * Most count minutes, words or repetitions. A success always adds at least one unit, so a goal of "1 room" would double
 * overnight, while a goal of 10 minutes grows by one minute.
 */
export const GOAL_TEMPLATES: readonly GoalTemplate[] = [
  { id: "push-ups", title: "Push-ups", domain: "Fitness", baseline: 10, unit: "reps", step_pct: 10 },
  {
    id: "bodyweight-squats",
    title: "Bodyweight squats",
    domain: "Fitness",
    baseline: 15,
    unit: "reps",
    step_pct: 10,
  },
  { id: "plank-hold", title: "Plank hold", domain: "Fitness", baseline: 30, unit: "seconds", step_pct: 10 },
  { id: "run-or-jog", title: "Run or jog", domain: "Fitness", baseline: 10, unit: "minutes", step_pct: 5 },
  { id: "stretching", title: "Stretching", domain: "Fitness", baseline: 8, unit: "minutes", step_pct: 5 },

  { id: "daily-steps", title: "Steps on foot", domain: "Health", baseline: 4000, unit: "steps", step_pct: 3 },
  {
    id: "walk-outdoors",
    title: "Walk outdoors",
    domain: "Health",
    baseline: 15,
    unit: "minutes",
    step_pct: 5,
  },
  {
    id: "cook-from-scratch",
    title: "Cook from raw ingredients",
    domain: "Health",
    baseline: 15,
    unit: "minutes",
    step_pct: 5,
  },
  {
    id: "screen-free-before-bed",
    title: "Screen-free time before bed",
    domain: "Health",
    baseline: 15,
    unit: "minutes",
    step_pct: 5,
  },

  {
    id: "sit-in-silence",
    title: "Sit in silence",
    domain: "Mindfulness",
    baseline: 5,
    unit: "minutes",
    step_pct: 5,
  },
  {
    id: "slow-breaths",
    title: "Slow counted breaths",
    domain: "Mindfulness",
    baseline: 20,
    unit: "breaths",
    step_pct: 5,
  },
  {
    id: "evening-journal",
    title: "Evening journal",
    domain: "Mindfulness",
    baseline: 80,
    unit: "words",
    step_pct: 5,
  },

  { id: "read-a-book", title: "Read a book", domain: "Learning", baseline: 10, unit: "pages", step_pct: 5 },
  {
    id: "flashcard-review",
    title: "Review flashcards",
    domain: "Learning",
    baseline: 20,
    unit: "cards",
    step_pct: 10,
  },
  {
    id: "foreign-language",
    title: "Practice a foreign language",
    domain: "Learning",
    baseline: 15,
    unit: "minutes",
    step_pct: 5,
  },
  {
    id: "explain-from-memory",
    title: "Explain today's lesson from memory",
    domain: "Learning",
    baseline: 60,
    unit: "words",
    step_pct: 10,
  },

  {
    id: "focus-block",
    title: "One unbroken focus block",
    domain: "Deep Work",
    baseline: 25,
    unit: "minutes",
    step_pct: 5,
  },
  {
    id: "hardest-task-first",
    title: "Hardest task before the inbox",
    domain: "Deep Work",
    baseline: 20,
    unit: "minutes",
    step_pct: 5,
  },
  {
    id: "closed-door-time",
    title: "Time with messages closed",
    domain: "Deep Work",
    baseline: 45,
    unit: "minutes",
    step_pct: 5,
  },

  {
    id: "listen-undivided",
    title: "Listen with full attention",
    domain: "Relationships",
    baseline: 10,
    unit: "minutes",
    step_pct: 5,
  },
  {
    id: "call-someone",
    title: "Talk with a friend or relative",
    domain: "Relationships",
    baseline: 10,
    unit: "minutes",
    step_pct: 3,
  },
  {
    id: "handwritten-note",
    title: "Write to someone by hand",
    domain: "Relationships",
    baseline: 40,
    unit: "words",
    step_pct: 5,
  },

  {
    id: "tidy-by-timer",
    title: "Tidy by the timer",
    domain: "Home",
    baseline: 10,
    unit: "minutes",
    step_pct: 3,
  },
  {
    id: "clear-surfaces",
    title: "Put things back where they live",
    domain: "Home",
    baseline: 10,
    unit: "items",
    step_pct: 5,
  },
  {
    id: "repair-and-upkeep",
    title: "Repairs and upkeep",
    domain: "Home",
    baseline: 15,
    unit: "minutes",
    step_pct: 3,
  },

  {
    id: "write-new-words",
    title: "Write new words",
    domain: "Creativity",
    baseline: 150,
    unit: "words",
    step_pct: 5,
  },
  {
    id: "draw-from-life",
    title: "Draw from life",
    domain: "Creativity",
    baseline: 10,
    unit: "minutes",
    step_pct: 5,
  },
  {
    id: "instrument-practice",
    title: "Practice an instrument you have",
    domain: "Creativity",
    baseline: 15,
    unit: "minutes",
    step_pct: 5,
  },

  {
    id: "go-through-spending",
    title: "Go through spending",
    domain: "Finance",
    baseline: 5,
    unit: "minutes",
    step_pct: 3,
  },
  {
    id: "set-money-aside",
    title: "Set money aside",
    domain: "Finance",
    baseline: 100,
    unit: "cents",
    step_pct: 5,
  },

  {
    id: "phone-in-another-room",
    title: "Phone in another room",
    domain: "Digital hygiene",
    baseline: 60,
    unit: "minutes",
    step_pct: 5,
  },
  {
    id: "offline-after-waking",
    title: "Offline after waking",
    domain: "Digital hygiene",
    baseline: 20,
    unit: "minutes",
    step_pct: 5,
  },
  {
    id: "empty-the-inbox",
    title: "Old messages answered, filed or deleted",
    domain: "Digital hygiene",
    baseline: 10,
    unit: "messages",
    step_pct: 10,
  },

  {
    id: "work-for-others",
    title: "Unpaid work for someone else",
    domain: "Service",
    baseline: 10,
    unit: "minutes",
    step_pct: 3,
  },
  {
    id: "litter-picked-up",
    title: "Litter picked up on a walk",
    domain: "Service",
    baseline: 5,
    unit: "pieces",
    step_pct: 5,
  },
];
