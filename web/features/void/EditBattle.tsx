import { useSetAtom } from "jotai/react";
import { useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { mergeFields } from "#shared/offline/mod.ts";
import type { Battle } from "#shared/rings/mod.ts";
import type { BattleValues } from "#shared/ui/void/battle_form.ts";
import { LogBattleDialog } from "#shared/ui/void/LogBattleDialog.tsx";
import { useDraftDialog } from "../../drafts/use_draft_dialog.ts";
import { announcementAtom } from "../../frame/toasts.ts";
import { changeItem } from "#shared/rules/list_edits.ts";
import { BattleDraftSchema } from "./battle_form.ts";
import { changeBattles } from "./void.ts";
import { t } from "#shared/texts/translate.ts";

export interface EditBattleProps {
  date: CalendarDate;
  battle: Battle;
  onClose: () => void;
}

/** The dialog that edits a logged battle. */
export function EditBattle({ date, battle, onClose }: EditBattleProps) {
  // The battle as the dialog opened: only fields changed in the dialog are written.
  const [opened] = useState(battle);
  const { id, timestamp: _, ...saved } = opened;
  const { form, save } = useDraftDialog<BattleValues>({
    day: date,
    field: `void.battle.${id}`,
    schema: BattleDraftSchema,
    saved,
    failed: t("Failed to update battle log"),
    onClose,
  });
  const announce = useSetAtom(announcementAtom);
  const apply = async (values: BattleValues) => {
    const edited = { ...opened, ...values };
    const change = changeItem<Battle>(id, (present) => mergeFields(opened, edited, present));
    if (await save(changeBattles(change))) {
      announce(t("Battle {hard_thing} saved", { hard_thing: values.hard_thing }));
    }
  };
  return <LogBattleDialog {...form} editing onSave={(values) => void apply(values)} />;
}
