import type { Goal } from "../rings/mod.ts";
import { type QuickAdd, type QuickAddContext, readQuickAdd } from "../quick_add.ts";

/** The day on which tests type: a Saturday. */
export const DAY = "2026-11-21";

/** When they type. */
export const NOW = Date.parse(`${DAY}T14:30:00Z`);

/** Returns an instant of {@link DAY}, milliseconds since 1970. */
export const at = (time: string): number => Date.parse(`${DAY}T${time}:00Z`);

/** What tests read typed texts with. */
export interface TypedOn {
  /** Returns what a text means. */
  read(text: string, more?: Partial<QuickAddContext>): ReturnType<typeof readQuickAdd>;
  /** Returns what a text adds, or else what it lacks; null when it means nothing. */
  added(text: string, more?: Partial<QuickAddContext>): QuickAdd | ReturnType<typeof readQuickAdd>;
}

/** Returns a goal that is not judged yet. */
export const goal = (target: string): Goal => ({
  id: `goal ${target}`,
  domain: "Fitness",
  target,
  baseline: 10,
  step_pct: 10,
  current_target: 20,
  state: "pending",
  note: "",
});

/** Returns how texts are read on {@link DAY} in UTC, without a timer, with goals of these names. */
export function typedOn(targets: readonly string[]): TypedOn {
  const goals = targets.map(goal);
  const read: TypedOn["read"] = (text, more = {}) =>
    readQuickAdd(text, {
      today: DAY,
      shown: DAY,
      now: NOW,
      timeZone: "UTC",
      goals,
      isTiming: false,
      ...more,
    });
  const added: TypedOn["added"] = (text, more) => {
    const result = read(text, more);
    return result && "add" in result ? result.add : result;
  };
  return { read, added };
}
