import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Battle } from "#shared/rings/mod.ts";
import { battlesFor } from "#shared/rules/battles/commitment_kept.ts";
import { type BattleValues, EMPTY_BATTLE } from "#shared/ui/void/battle_form.ts";
import { LogBattleDialog } from "#shared/ui/void/LogBattleDialog.tsx";
import { now } from "../../platform/clock.ts";
import { BattleDraftSchema, battleFormAtom, type BattleFormState } from "./battle_form.ts";
import { dayAtom } from "../day/day.ts";
import { addItem } from "#shared/rules/list_edits.ts";
import { OUTCOME_MESSAGES } from "#shared/ui/void/OutcomeIcon.tsx";
import { notifyAtom } from "../../frame/toasts.ts";
import { changeBattles } from "./void.ts";
import { battleIdeasAtom } from "./void_queries.ts";
import { useDraftDialog } from "../../drafts/use_draft_dialog.ts";
import { t } from "#shared/texts/translate.ts";

export interface LogBattleProps {
  date: CalendarDate;
  form: BattleFormState;
}

/**
 * The open dialog that logs a battle. The page renders it, not the panel, so that it opens and takes input even before
 * the day is loaded.
 */
export function LogBattle({ date, form: { of, ...known } }: LogBattleProps) {
  // The time of logging, also when it is sent again.
  const [timestamp] = useState(() => new Date(now()).toISOString());
  const setForm = useSetAtom(battleFormAtom);
  const { form, id, save } = useDraftDialog<BattleValues>({
    day: date,
    // A commitment has a draft of its own, so that it does not overwrite another battle that is being written.
    field: of === "commitment" ? "void.log_promise" : "void.log_battle",
    schema: BattleDraftSchema,
    saved: { ...EMPTY_BATTLE, ...known },
    failed: t("Failed to add battle log"),
    onClose: () => setForm(null),
  });
  const day = useAtomValue(dayAtom);
  const { data } = useAtomValue(battleIdeasAtom);
  const notify = useSetAtom(notifyAtom);
  const add = async (values: BattleValues) => {
    const battle: Battle = { ...values, id, timestamp };
    if (!await save(changeBattles(addItem(battle)))) return;
    if (battle.outcome !== "ongoing") notify({ message: t(OUTCOME_MESSAGES[battle.outcome]), ring: "void" });
  };
  // A battle of the day is not suggested again.
  const ideas = data?.battle_suggestions.filter(({ hard_thing }) =>
    battlesFor(hard_thing, day?.void.battle_logs ?? []).length === 0
  );
  // An idea would replace the commitment.
  const offered = of === "anything" && { ideas: ideas ?? [] };
  return <LogBattleDialog {...form} {...offered} onSave={(values) => void add(values)} />;
}
