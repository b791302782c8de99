import { useAtom, useAtomValue } from "jotai/react";
import { BattleStats } from "#shared/ui/void/BattleStats.tsx";
import { battleStatsAtom, statsSpanAtom } from "./void_queries.ts";

/** The battle stats of the chosen span. */
export function VoidStats() {
  const [span, setSpan] = useAtom(statsSpanAtom);
  const { data, isError } = useAtomValue(battleStatsAtom);
  // What could not be loaded is only logged; nothing stands in its place.
  if (!data && isError) return null;
  return <BattleStats span={span} onSpan={setSpan} stats={data?.battle_stats ?? null} />;
}
