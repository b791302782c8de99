import { useSetAtom } from "jotai/react";
import { useState } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { CommitmentBox } from "#shared/ui/void/CommitmentBox.tsx";
import { offerUndoAtom } from "../../frame/offer_undo.ts";
import { saveRingAtom } from "../day/save_ring.ts";
import { COMMIT_FAILED, useCommitmentDate } from "./commitment_date.ts";
import { commitToTomorrow } from "./void.ts";
import { CommitToTomorrow } from "../forms/lazy_forms.ts";
import { LazyDialog } from "../../frame/lazy/LazyDialog.tsx";
import { useAttempt } from "../day/use_attempt.ts";
import { useItemRequest } from "../palette/item_request.ts";
import { t } from "#shared/texts/translate.ts";

/** The commitment for the day after `date`. */
export function VoidCommitment({ date, commitment }: { date: CalendarDate; commitment: string }) {
  const [committing, setCommitting] = useState(false);
  const { pending, failure, attempt } = useAttempt();
  const save = useSetAtom(saveRingAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const removeCommitment = async () => {
    if (!await attempt(t(COMMIT_FAILED), () => save(date, commitToTomorrow("")))) return;
    offerUndo({
      message: t("Commitment removed"),
      ring: "void",
      undo: () => save(date, commitToTomorrow(commitment)),
      undone: t("Commitment restored"),
      failed: t(COMMIT_FAILED),
    });
  };
  useItemRequest("void", {
    "change commitment": () => setCommitting(true),
    "remove commitment": () => void removeCommitment(),
  });
  return (
    <div className="grid gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <CommitmentBox
        commitment={commitment}
        date={useCommitmentDate(date)}
        onCommit={() => setCommitting(true)}
        onRemove={() => void removeCommitment()}
        pending={pending}
      />
      {committing && (
        <LazyDialog onClose={() => setCommitting(false)}>
          <CommitToTomorrow date={date} commitment={commitment} onClose={() => setCommitting(false)} />
        </LazyDialog>
      )}
    </div>
  );
}
