/** The rules that involve more than one ring or day. They are pure: time and zones are arguments. */
export { battleStats, type FoughtBattle, hardestVictory } from "./battles/battle_stats.ts";
export { type Complacency, complacency, COMPLACENCY_DAYS, knownAnswers } from "./complacency/complacency.ts";
export type { ComplacencyDay } from "./complacency/complacency_signals.ts";
export { type DatedBattle, inOrderFought } from "./battles/dated_battle.ts";
export { hasRecord, scoreInputOf, trackedMinutes } from "./day_record.ts";
export { EXPLAINED, POINTS_EXPLAINED } from "./score/explained.ts";
export { type ForgedScore, forgedScore, type ScoreInput, scoreOf } from "./score/forged_score.ts";
export { dayProgress, dayView, type EarthContext, earthSameUntil, earthView } from "./day_view.ts";
export { recentUses, type Use } from "./recent_use.ts";
export { type PossibleInstants, possibleInstants, spanBetween } from "./time/local_span.ts";
export { reconcile } from "./time/reconcile.ts";
export { cut, gaps, type Span, spanOf } from "./time/spans.ts";
export { splitByDay } from "./time/split_by_day.ts";
export { continueStreaks, countStreaks, startStreaks, type StreakCount, type StreakRules } from "./streak.ts";
export { carryGoals, nextTarget } from "./target_growth.ts";
export { timerEntries } from "./time/timer.ts";
export { unsettledBattles } from "./battles/unsettled_battles.ts";
export { lastStreakDay, ringStreaks, weekView } from "./week/weekly.ts";
