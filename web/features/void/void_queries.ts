import { atom, type Getter } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { battleStats, battleSuggestions, hardThingSuggestions } from "#shared/contract/mod.ts";
import type { StatsSpan } from "#shared/ui/void/BattleStats.tsx";
import { DERIVED, queryClientAtom } from "../day/day.ts";
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

/**
 * The battle stats of the chosen span; null while they are loading. Undefined when there is nothing to show: they could
 * not be loaded, which is only logged, or no battle was ever logged.
 */
export const battleStatsAtom = atom((get) => {
  const { data, isError } = get(spanStatsAtom);
  if (!data) return isError ? undefined : null;
  if (data.battle_stats.total > 0) return data.battle_stats;
  const { data: all, isError: isUnknown } = get(allStatsAtom);
  if (!all) return isUnknown ? data.battle_stats : null;
  return all.battle_stats.total > 0 ? data.battle_stats : undefined;
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
