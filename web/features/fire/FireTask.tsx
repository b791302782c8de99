import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { ChosenText } from "#shared/ui/fire/ChosenText.tsx";
import { TaskDialog } from "#shared/ui/fire/TaskDialog.tsx";
import { DraftTextSchema } from "../../drafts/draft.ts";
import { attackedWeaknessAtom, taskSuggestionsAtom } from "./fire_queries.ts";
import { useDraft } from "../../drafts/use_draft.ts";

export interface FireTaskProps {
  date: CalendarDate;
  weakness: string;
  task: string;
  onSet: (task: string) => void;
}

/** The attack task, and the dialog that sets it. */
export function FireTask(props: FireTaskProps) {
  const [open, setOpen] = useState(false);
  const attack = useSetAtom(attackedWeaknessAtom);
  const choose = () => {
    attack(props.weakness);
    setOpen(true);
  };
  return (
    <>
      <ChosenText
        title="Attack Task (≤30 minutes)"
        text={props.task}
        empty="None set yet. Half an hour is enough to begin."
        action={<Button size="small" onClick={choose}>{props.task ? "Edit Task" : "Set Task"}</Button>}
      />
      {open && <Choice {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Choice({ date, weakness, task, onSet, onClose }: FireTaskProps & { onClose: () => void }) {
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
