import { useAtomValue, useSetAtom } from "jotai/react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { CommitDialog } from "#shared/ui/void/CommitDialog.tsx";
import { DraftTextSchema } from "../day/draft_text.ts";
import { useDraft } from "../day/use_draft.ts";
import { saveRingAtom } from "../day/save_ring.ts";
import { commitToTomorrow } from "./void.ts";
import { hardThingIdeasAtom } from "./void_queries.ts";
import { useAttempt } from "../day/use_attempt.ts";

export interface CommitToTomorrowProps {
  date: CalendarDate;
  /** What is promised already; empty when nothing is. */
  commitment: string;
  onClose: () => void;
}

/** The dialog that promises a hard thing for the day after `date`, with its draft, its suggestions and its saving. */
export function CommitToTomorrow({ date, commitment, onClose }: CommitToTomorrowProps) {
  const { value, write, clear } = useDraft({
    day: date,
    field: "void.commitment",
    schema: DraftTextSchema,
    saved: commitment,
  });
  const { data } = useAtomValue(hardThingIdeasAtom);
  const { pending, failure, attempt } = useAttempt();
  const saveRing = useSetAtom(saveRingAtom);
  const save = async (text: string) => {
    if (!await attempt("Failed to set tomorrow commitment", () => saveRing(date, commitToTomorrow(text)))) {
      return;
    }
    clear(value);
    onClose();
  };
  return (
    <CommitDialog
      value={value}
      onChange={write}
      onClose={onClose}
      onCommit={(text) => void save(text)}
      pending={pending}
      failure={failure}
      ideas={data?.hard_thing_suggestions ?? []}
    />
  );
}
