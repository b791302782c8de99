import { atom } from "jotai/vanilla";
import { atomWithQuery } from "jotai-tanstack-query";
import { battleStats, battleSuggestions, hardThingSuggestions } from "#shared/contract/mod.ts";
import type { StatsSpan } from "#shared/ui/void/BattleStats.tsx";
import { queryClientAtom } from "../day/day.ts";
import { loggedCall } from "../day/logged_call.ts";

/** The span whose battle stats are shown. */
export const statsSpanAtom = atom<StatsSpan>("week");

/** The battle stats of that span. They stand under the days, so that every write to a day asks for them again. */
export const battleStatsAtom = atomWithQuery((get) => {
  const span = get(statsSpanAtom);
  return {
    queryKey: ["day", "battle-stats", span],
    queryFn: loggedCall(get, "The battle stats", battleStats, { params: { span } }),
  };
}, (get) => get(queryClientAtom));

/** Battles worth fighting: what was lately lost or left open first. */
export const battleIdeasAtom = atomWithQuery((get) => ({
  queryKey: ["suggestions", "battles"],
  queryFn: loggedCall(get, "The battle suggestions", battleSuggestions, {}),
}), (get) => get(queryClientAtom));

/** Hard things worth promising. */
export const hardThingIdeasAtom = atomWithQuery((get) => ({
  queryKey: ["suggestions", "hard-things"],
  queryFn: loggedCall(get, "The hard thing suggestions", hardThingSuggestions, {}),
}), (get) => get(queryClientAtom));
