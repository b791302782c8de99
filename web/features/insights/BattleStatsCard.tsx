import { atomWithQuery } from "jotai-tanstack-query";
import { useAtom, useAtomValue } from "jotai/react";
import { atom } from "jotai/vanilla";
import { t } from "#shared/texts/translate.ts";
import { BattleStats, type StatsSpan } from "#shared/ui/void/BattleStats.tsx";
import { useLoadStatus } from "../../app/status.ts";
import { battleStatsQuery } from "../../day/battle_stats.ts";
import { queryClientAtom } from "../../day/day.ts";
import { NotLoaded } from "../../day/Frame.tsx";

/** The span whose battle stats are shown. At first not the week, whose figures the page begins with. */
const spanAtom = atom<StatsSpan>("month");

const statsAtom = atomWithQuery(
  (get) => battleStatsQuery(get, get(spanAtom)),
  (get) => get(queryClientAtom),
);

/** The battle stats of a week, a month, a year or all time, each up to today. */
export function BattleStatsCard({ isWeekAwaited }: { isWeekAwaited: boolean }) {
  const [span, setSpan] = useAtom(spanAtom);
  const { data, error, isFetching, failureReason, refetch } = useAtomValue(statsAtom);
  const status = useLoadStatus({ data, error, isFetching, failureReason });
  // The page has said so.
  if (status === "awaited" && isWeekAwaited) return null;
  return (
    <div data-ring="void" className="print:hidden">
      {status === "awaited" || status === "failed"
        ? (
          <NotLoaded
            title={t("Battle stats")}
            message={t("The battle stats could not be loaded")}
            error={error}
            onRetry={refetch}
          />
        )
        : <BattleStats span={span} onSpan={setSpan} stats={data?.battle_stats ?? null} />}
    </div>
  );
}
