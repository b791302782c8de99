import type { Getter } from "jotai/vanilla";
import { battleStats } from "#shared/contract/mod.ts";
import type { StatsSpan } from "#shared/ui/void/BattleStats.tsx";
import { DERIVED, loggedCall } from "./day.ts";

/**
 * Returns the query of the battle stats of a span, for Void and Insights. A file of its own, since `day.ts` is in the
 * first load. They are derived from days: every write to one refetches them.
 */
export function battleStatsQuery(get: Getter, span: StatsSpan) {
  return {
    queryKey: [DERIVED, "battle-stats", span],
    queryFn: loggedCall(get, "The battle stats", battleStats, { params: { span } }),
  };
}
