import type { Goal } from "../../domain/rings/mod.ts";

/** Returns a goal for tests, with the given fields. */
export function sampleGoal(parts: Partial<Goal> = {}): Goal {
  return {
    id: "5f0c6a52-8f0e-4b7a-9a54-0d3b9f1c2e01",
    domain: "Fitness",
    target: "Push-ups",
    baseline: 10,
    step_pct: 10,
    current_target: 20,
    state: "pending",
    note: "",
    ...parts,
  };
}
