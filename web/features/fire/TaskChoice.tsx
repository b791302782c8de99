import { useAtomValue } from "jotai/react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { TaskDialog } from "#shared/ui/fire/TaskDialog.tsx";
import { DraftTextSchema } from "../../drafts/draft.ts";
import { useDraft } from "../../drafts/use_draft.ts";
import { taskSuggestionsAtom } from "./fire_queries.ts";

export interface TaskChoiceProps {
  date: CalendarDate;
  weakness: string;
  task: string;
  onSet: (task: string) => void;
  onClose: () => void;
}

/** The dialog that sets the attack task. What is typed is kept as a draft. */
export function TaskChoice(
  { date, weakness, task, onSet, onClose }: TaskChoiceProps,
) {
  const draft = useDraft({ day: date, field: "fire.custom_task", schema: DraftTextSchema, saved: task });
  const { data } = useAtomValue(taskSuggestionsAtom);
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <TaskDialog
      values={draft.value}
      onChange={draft.write}
      onDiscardDraft={draft.restored ? () => draft.clear() : undefined}
      weakness={weakness}
      suggestions={data?.task_suggestions ?? []}
      onClose={onClose}
      onCancel={close}
      onSave={(chosen) => {
        onSet(chosen);
        close();
      }}
    />
  );
}
