import { useAtomValue } from "jotai/react";
import { useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { CommitDialog } from "#shared/ui/void/CommitDialog.tsx";
import { DraftTextSchema } from "../../drafts/draft.ts";
import { COMMIT_FAILED, useCommitmentDate } from "./commitment_date.ts";
import { commitToTomorrow } from "./void.ts";
import { hardThingIdeasAtom } from "./void_queries.ts";
import { useDraftDialog } from "../../drafts/use_draft_dialog.ts";
import { t } from "#shared/texts/translate.ts";

export interface CommitToTomorrowProps {
  date: CalendarDate;
  /** The current commitment; may be empty. */
  commitment: string;
  onClose: () => void;
}

/** The dialog that commits to a hard thing for the day after `date`. */
export function CommitToTomorrow({ date, commitment, onClose }: CommitToTomorrowProps) {
  const { form, save } = useDraftDialog({
    day: date,
    field: "void.commitment",
    schema: DraftTextSchema,
    saved: commitment,
    failed: t(COMMIT_FAILED),
    onClose,
  });
  // What is saved shows at once, while the dialog is still open.
  const [editing] = useState(commitment !== "");
  const { data } = useAtomValue(hardThingIdeasAtom);
  return (
    <CommitDialog
      {...form}
      date={useCommitmentDate(date)}
      editing={editing}
      ideas={data?.hard_thing_suggestions ?? []}
      onSave={(text) => void save(commitToTomorrow(text))}
    />
  );
}
