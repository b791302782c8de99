import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { battleStats, battleSuggestions, hardThingSuggestions } from "#shared/contract/mod.ts";
import type { StatsSpan } from "#shared/ui/void/BattleStats.tsx";
import { DERIVED, queryClientAtom } from "../day/day.ts";
import { loggedCall, suggestionCall } from "../day/logged_call.ts";

/** The span whose battle stats are shown. */
export const statsSpanAtom = atom<StatsSpan>("week");

/** The battle stats of that span. They are derived from days, so every write to a day fetches them again. */
export const battleStatsAtom = atomWithQuery((get) => {
  const span = get(statsSpanAtom);
  return {
    queryKey: [DERIVED, "battle-stats", span],
    queryFn: loggedCall(get, "The battle stats", battleStats, { params: { span } }),
  };
}, (get) => get(queryClientAtom));

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
