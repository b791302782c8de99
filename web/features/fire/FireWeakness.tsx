import { useAtomValue } from "jotai/react";
import { useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { ChosenText } from "#shared/ui/fire/ChosenText.tsx";
import { WeaknessDialog } from "#shared/ui/fire/WeaknessDialog.tsx";
import { DraftTextSchema } from "../../drafts/draft.ts";
import { weaknessSuggestionsAtom } from "./fire_queries.ts";
import { useDraft } from "../../drafts/use_draft.ts";

export interface FireWeaknessProps {
  date: CalendarDate;
  weakness: string;
  onSelect: (weakness: string) => void;
}

/** The weakness to forge, and the dialog that chooses it. */
export function FireWeakness(props: FireWeaknessProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ChosenText
        title="Target Weakness"
        text={props.weakness}
        empty="None chosen yet. Which one cost you most lately?"
        action={<Button size="small" onClick={() => setOpen(true)}>Change</Button>}
      />
      {open && <Choice {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Choice({ date, weakness, onSelect, onClose }: FireWeaknessProps & { onClose: () => void }) {
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
