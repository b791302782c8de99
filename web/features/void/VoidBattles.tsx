import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Battle } from "#shared/rings/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { BattleList } from "#shared/ui/void/BattleList.tsx";
import { browserTimeZone } from "../../platform/clock.ts";
import { EditBattle } from "../forms/lazy_forms.ts";
import { LazyDialog } from "../../frame/lazy/LazyDialog.tsx";
import { openBattleFormAtom } from "./battle_form.ts";
import { changeItem, removeItem, restoreItem } from "#shared/rules/list_edits.ts";
import { offerUndoAtom, shortTitle } from "../../frame/offer_undo.ts";
import { OUTCOME_MESSAGES } from "#shared/ui/void/OutcomeIcon.tsx";
import { saveRingAtom } from "../day/save_ring.ts";
import { isTodayAtom } from "../day/shown_day.ts";
import { changeBattles } from "./void.ts";
import { useFailure } from "../day/use_attempt.ts";
import { useDraftRecord } from "../../drafts/use_draft_record.ts";
import { ofItem, useItemRequest } from "../palette/item_request.ts";
import { t } from "#shared/texts/translate.ts";

export interface VoidBattlesProps {
  date: CalendarDate;
  battles: readonly Battle[];
}

/** Today's battles. */
export function VoidBattles({ date, battles }: VoidBattlesProps) {
  const isToday = useAtomValue(isTodayAtom);
  const openForm = useSetAtom(openBattleFormAtom);
  const [editing, setEditing] = useState<string | null>(null);
  const edited = battles.find(({ id }) => id === editing);
  const { failure, attempt } = useFailure();
  const save = useSetAtom(saveRingAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const lessons = useDraftRecord(date, "void.lessons");

  const change = (message: string, make: Parameters<typeof changeBattles>[0]) =>
    attempt(message, () => save(date, changeBattles(make)));
  const decide = async (
    { id, hard_thing }: Battle,
    outcome: "victory" | "defeat",
    lessons_learned?: string,
  ) => {
    const decided = changeItem<Battle>(id, (battle) => ({
      ...battle,
      outcome,
      ...(lessons_learned !== undefined && { lessons_learned }),
    }));
    if (!await change(t("Failed to update battle outcome"), decided)) return;
    lessons.write(id, null);
    const ongoing = changeItem<Battle>(id, (battle) => ({ ...battle, outcome: "ongoing" }));
    offerUndo({
      message: t(OUTCOME_MESSAGES[outcome]),
      ring: "void",
      undo: () => save(date, changeBattles(ongoing)),
      undone: t("“{title}” is ongoing again", { title: shortTitle(hard_thing) }),
      failed: t("Failed to update battle outcome"),
    });
  };
  const remove = async (battle: Battle) => {
    if (!await change(t("Failed to delete battle log"), removeItem(battle.id))) return;
    offerUndo({
      message: t("“{title}” deleted", { title: shortTitle(battle.hard_thing) }),
      ring: "void",
      undo: () => save(date, changeBattles((now) => restoreItem(now, battle, battles))),
      undone: t("“{title}” restored", { title: shortTitle(battle.hard_thing) }),
      failed: t("Failed to add battle log"),
    });
  };
  useItemRequest("void", {
    "edit battle": setEditing,
    "delete battle": ofItem(battles, (battle) => void remove(battle)),
    "win battle": ofItem(battles, (battle) => void decide(battle, "victory")),
    "lose battle": ofItem(battles, (battle) => void decide(battle, "defeat")),
  });
  return (
    <Card
      title={isToday ? t("Today's Battles") : t("Battles")}
      aside={<Button look="primary" size="small" onClick={() => openForm()}>{t("Log Battle")}</Button>}
    >
      <AlertBox message={failure?.message} reason={failure?.reason} className="mb-3" />
      <BattleList
        battles={battles}
        timeZone={browserTimeZone()}
        isToday={isToday}
        onAdd={() => openForm()}
        onOutcome={(battle, outcome, written) => void decide(battle, outcome, written)}
        onEdit={({ id }) => setEditing(id)}
        onDelete={(battle) => void remove(battle)}
        lessonsOf={({ id, lessons_learned }) => lessons.of(id) ?? lessons_learned}
        onLessons={({ id }, text) => lessons.write(id, text)}
      />
      {edited && (
        <LazyDialog onClose={() => setEditing(null)}>
          <EditBattle key={edited.id} date={date} battle={edited} onClose={() => setEditing(null)} />
        </LazyDialog>
      )}
    </Card>
  );
}
