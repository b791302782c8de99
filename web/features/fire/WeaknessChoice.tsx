import { useAtomValue } from "jotai/react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { WeaknessDialog } from "#shared/ui/fire/WeaknessDialog.tsx";
import { DraftTextSchema } from "../../drafts/draft.ts";
import { useDraft } from "../../drafts/use_draft.ts";
import { weaknessSuggestionsAtom } from "./fire_queries.ts";

export interface WeaknessChoiceProps {
  date: CalendarDate;
  weakness: string;
  onSelect: (weakness: string) => void;
  onClose: () => void;
}

/** The dialog that chooses the weakness. What is typed is kept as a draft. */
export function WeaknessChoice(
  { date, weakness, onSelect, onClose }: WeaknessChoiceProps,
) {
  const draft = useDraft({
    day: date,
    field: "fire.custom_weakness",
    schema: DraftTextSchema,
    saved: weakness,
  });
  const { data } = useAtomValue(weaknessSuggestionsAtom);
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <WeaknessDialog
      values={draft.value}
      onChange={draft.write}
      onDiscardDraft={draft.restored ? () => draft.clear() : undefined}
      groups={data?.weakness_suggestions ?? []}
      onClose={onClose}
      onCancel={close}
      onSave={(chosen) => {
        onSelect(chosen);
        close();
      }}
    />
  );
}
