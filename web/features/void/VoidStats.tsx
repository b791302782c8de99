import { useAtom, useAtomValue } from "jotai/react";
import { BattleStats } from "#shared/ui/void/BattleStats.tsx";
import { battleStatsAtom, statsSpanAtom } from "./void_queries.ts";

/** The battle stats of the selected period. */
export function VoidStats() {
  const [span, setSpan] = useAtom(statsSpanAtom);
  const { data, isError } = useAtomValue(battleStatsAtom);
  // A failure to load is only logged, and nothing is shown.
  if (!data && isError) return null;
  return <BattleStats span={span} onSpan={setSpan} stats={data?.battle_stats ?? null} />;
}
