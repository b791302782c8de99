import { useAtom, useAtomValue } from "jotai/react";
import { BattleStats } from "#shared/ui/void/BattleStats.tsx";
import { isTodayAtom } from "../day/shown_day.ts";
import { NotLoaded } from "../../frame/NotLoaded.tsx";
import { t } from "#shared/texts/translate.ts";
import { battleStatsAtom, statsFailureAtom, statsSpanAtom } from "./void_queries.ts";

/** The battle stats of the selected period, once there are battles. */
export function VoidStats() {
  const [span, setSpan] = useAtom(statsSpanAtom);
  const stats = useAtomValue(battleStatsAtom);
  const isToday = useAtomValue(isTodayAtom);
  if (stats === "failed") return <NoStats />;
  return stats === undefined
    ? null
    : <BattleStats span={span} onSpan={setSpan} stats={stats} isToday={isToday} />;
}

function NoStats() {
  const failure = useAtomValue(statsFailureAtom);
  return (
    <NotLoaded title={t("Battle stats")} message={t("The battle stats could not be loaded")} {...failure} />
  );
}
