const day = "2026-11-21";

/** The lists of a day that are replaced as a whole: path, ring, and a minimal item. */
export const LISTS = {
  goals: {
    path: `/water/${day}/goals`,
    ring: "water",
    item: { domain: "Fitness", target: "Push-ups", baseline: 10, step_pct: 10, current_target: 10 },
  },
  study_targets: {
    path: `/wind/${day}/study-targets`,
    ring: "wind",
    item: { subject: "Go", target_minutes: 30 },
  },
  weakness_reps: {
    path: `/wind/${day}/weakness-reps`,
    ring: "wind",
    item: { weakness: "Gossip", rep_description: "Listen" },
  },
  battle_logs: {
    path: `/void/${day}/battle-logs`,
    ring: "void",
    item: { hard_thing: "Run", battle_description: "5 km" },
  },
} as const;

export type ListName = keyof typeof LISTS;
