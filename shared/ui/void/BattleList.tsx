import type { Battle } from "#shared/rings/mod.ts";
import { EmptyState } from "../parts/EmptyState.tsx";
import { useSteadyActions } from "../parts/use_steady_actions.ts";
import { type BattleActions, BattleRow } from "./BattleRow.tsx";
import { t } from "#shared/texts/translate.ts";

export interface BattleListProps extends BattleActions {
  battles: readonly Battle[];
  timeZone: string;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Returns the unsaved lessons of a battle, which the host stores. */
  lessonsOf: (battle: Battle) => string;
  /** Called on a click on the empty list. */
  onAdd?: () => void;
}

/** The day's battles, latest first. */
export function BattleList(props: BattleListProps) {
  const { battles, timeZone, isToday = true, lessonsOf, onAdd, ...actions } = props;
  const steady = useSteadyActions(actions);
  if (battles.length === 0) {
    return (
      <EmptyState
        text={isToday ? t("No battles yet today") : t("No battles on this day")}
        hint={isToday ? t("Log the first hard thing you face.") : t("Log a hard thing you faced.")}
        onChoose={onAdd}
      />
    );
  }
  const latestFirst = battles.toSorted((a, b) => b.timestamp < a.timestamp ? -1 : 1);
  return (
    <ul>
      {latestFirst.map((battle) => (
        <BattleRow
          key={battle.id}
          battle={battle}
          timeZone={timeZone}
          lessons={lessonsOf(battle)}
          {...steady}
        />
      ))}
    </ul>
  );
}
