/** The rules that involve more than one ring or day. They are pure: time and zones are arguments. */
export {
  type BattleFigures,
  battleStats,
  type BattleTally,
  type FoughtBattle,
  type FoughtDay,
  hardestVictory,
  MAX_STATS_DAYS,
} from "./battles/battle_stats.ts";
export {
  battlesFor,
  commitmentKept,
  type CommitmentOutcome,
  hardThingOf,
  keepCommitment,
} from "./battles/commitment_kept.ts";
export {
  type Complacency,
  complacency,
  COMPLACENCY_DAYS,
  type ComplacencyInput,
  type ComplacencySignal,
  knownAnswers,
} from "./complacency/complacency.ts";
export type { ComplacencyDay } from "./complacency/complacency_signals.ts";
export { type DatedBattle, inOrderFought } from "./battles/dated_battle.ts";
export { hasRecord, scoreInputOf, trackedMinutes } from "./day_record.ts";
export { EXPLAINED, type ExplainedTopic, type Explanation, POINTS_EXPLAINED } from "./score/explained.ts";
export {
  type ForgedScore,
  forgedScore,
  POINTS_A_RING,
  type RingPoints,
  type ScoreInput,
} from "./score/forged_score.ts";
export { type DayContext, dayProgress, dayView } from "./day_view.ts";
export { type RecentUse, recentUses, type Use } from "./recent_use.ts";
export { type DayTime, reconcile, type ReconcileInput } from "./time/reconcile.ts";
export { cut, cutAll, gaps, minutesOf, overlappingIds, type Span, spanOf, union } from "./time/spans.ts";
export { splitByDay } from "./time/split_by_day.ts";
export { type Streak, type StreakDays, streaksOver, weeklyStreak } from "./streak.ts";
export { carryGoals, nextTarget } from "./target_growth.ts";
export { timerEntries } from "./time/timer.ts";
export { unsettledBattles } from "./battles/unsettled_battles.ts";
export type { Observation, WeekTotals, WeekView } from "./week/week_view.ts";
export { type WeeklyInput, weekView } from "./week/weekly.ts";
