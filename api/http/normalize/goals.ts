import type { GoalInput } from "#shared/contract/mod.ts";
import type { Goal } from "#shared/rings/mod.ts";

/** The goals of a list as they are kept: what came without an id is given one, and a target starts at its baseline. */
export function toGoals(inputs: readonly GoalInput[]): Goal[] {
  return inputs.map((input) => ({
    ...input,
    id: input.id ?? crypto.randomUUID(),
    current_target: input.current_target ?? input.baseline,
  }));
}
