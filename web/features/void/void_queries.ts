import { atom, type Getter } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import {
  type BattleStats,
  battleStats,
  battleSuggestions,
  hardThingSuggestions,
} from "#shared/contract/mod.ts";
import { cachedDay } from "#shared/offline/mod.ts";
import { countsBattles, type ShownBattles, shownStats } from "#shared/rules/battles/shown_stats.ts";
import type { StatsSpan } from "#shared/ui/void/BattleStats.tsx";
import { isOfflineAtom } from "../../offline/contact.ts";
import { stateAtom } from "../../offline/engine.ts";
import { userAtom } from "../auth/session.ts";
import { dayAtom, DERIVED, queryClientAtom } from "../day/day.ts";
import { loggedCall, suggestionCall } from "../day/logged_call.ts";

/** The span whose battle stats are shown. */
export const statsSpanAtom = atom<StatsSpan>("week");

/** They are derived from days, so every write to a day fetches them again. */
const statsOf = (get: Getter, span: StatsSpan) => ({
  queryKey: [DERIVED, "battle-stats", span],
  queryFn: loggedCall(get, "The battle stats", battleStats, { params: { span } }),
});

const spanStatsAtom = atomWithQuery((get) => statsOf(get, get(statsSpanAtom)), (get) => get(queryClientAtom));
const allStatsAtom = atomWithQuery((get) => statsOf(get, "all"), (get) => get(queryClientAtom));

/** The battles of the shown day that the server has counted in some stats. */
const countedIn = new WeakMap<BattleStats, Omit<ShownBattles, "shown">>();

/** Returns stats with the changes of the shown day that the server has not counted yet. */
function withUnsaved(get: Getter, stats: BattleStats): BattleStats {
  const { date: day = "", void: ring } = get(dayAtom) ?? {};
  const isWithin = get(statsSpanAtom) === "all" || (stats.from ?? "") <= day && day <= (stats.to ?? "");
  if (!ring || !isWithin) return stats;
  const saved = cachedDay(get(stateAtom).days, get(userAtom)?.id ?? "", day)?.day.void.battle_logs ?? [];
  const battles = [saved, ring.battle_logs].find((known) => countsBattles(stats, day, known));
  if (battles) countedIn.set(stats, { day, counted: battles });
  // A saved change is not counted until the stats are fetched again.
  const counted = countedIn.get(stats);
  return counted?.day === day ? shownStats(stats, { ...counted, shown: ring.battle_logs }) : stats;
}

/**
 * The battle stats of the chosen span, with the changes of the shown day that are not saved yet; null while they are
 * loading. Undefined when no battle was ever logged, `failed` when they could not be loaded.
 */
export const battleStatsAtom = atom((get) => {
  const { data, isError, failureCount } = get(spanStatsAtom);
  // A further attempt is made while it is said that the server is out of reach.
  if (!data) return isError || (failureCount > 0 && get(isOfflineAtom)) ? "failed" : null;
  const stats = withUnsaved(get, data.battle_stats);
  if (stats.total > 0) return stats;
  const { data: all, isError: isUnknown } = get(allStatsAtom);
  if (!all) return isUnknown ? stats : null;
  return all.battle_stats.total > 0 ? stats : undefined;
});

/** Loads the battle stats again, and why they could not be loaded. */
export const statsFailureAtom = atom((get) => {
  const { error, refetch } = get(spanStatsAtom);
  return { error, onRetry: () => refetch() };
});

/** Suggested battles; recently lost or open ones first. */
export const battleIdeasAtom = atomWithQuery((get) => ({
  queryKey: ["suggestions", "battles"],
  queryFn: suggestionCall(get, "The battle suggestions", battleSuggestions, {}),
}), (get) => get(queryClientAtom));

/** Suggested hard things for a commitment. */
export const hardThingIdeasAtom = atomWithQuery((get) => ({
  queryKey: ["suggestions", "hard-things"],
  queryFn: suggestionCall(get, "The hard thing suggestions", hardThingSuggestions, {}),
}), (get) => get(queryClientAtom));
