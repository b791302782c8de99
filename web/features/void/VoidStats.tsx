import { useAtom, useAtomValue } from "jotai/react";
import { BattleStats } from "#shared/ui/void/BattleStats.tsx";
import { isTodayAtom } from "../day/shown_day.ts";
import { battleStatsAtom, statsSpanAtom } from "./void_queries.ts";

/** The battle stats of the selected period, once there are battles. */
export function VoidStats() {
  const [span, setSpan] = useAtom(statsSpanAtom);
  const stats = useAtomValue(battleStatsAtom);
  const isToday = useAtomValue(isTodayAtom);
  return stats === undefined
    ? null
    : <BattleStats span={span} onSpan={setSpan} stats={stats} isToday={isToday} />;
}
