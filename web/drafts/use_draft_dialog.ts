import { useSetAtom } from "jotai/react";
import { useState } from "react";
import type { FormState } from "#shared/ui/dialogs/FormDialog.tsx";
import { type RingChange, saveRingAtom } from "../features/day/save_ring.ts";
import { type DraftOptions, useMovingDraft } from "./use_draft.ts";
import { useAttempt } from "../features/day/use_attempt.ts";

export interface DraftDialogOptions<Values> extends DraftOptions<Values> {
  /** The specification's message for a failure to save. */
  readonly failed: string;
  readonly onClose: () => void;
}

export interface DraftDialog<Values> {
  /** The props of the dialog, apart from `onSave`. */
  readonly form: Omit<FormState<Values, never>, "onSave">;
  /** The id of what is added: the same however often it is sent, so that trying again adds nothing twice. */
  readonly id: string;
  /** Saves `change` to the day; then clears the draft and closes the dialog. Returns whether that succeeded. */
  save(change: RingChange): Promise<boolean>;
}

/** A dialog that adds something to a day: its draft, its saving, and what failed. */
export function useDraftDialog<Values>(options: DraftDialogOptions<Values>): DraftDialog<Values> {
  const { failed, onClose, ...draftOptions } = options;
  const draft = useMovingDraft(draftOptions);
  const [id] = useState(() => crypto.randomUUID());
  const { pending, failure, attempt } = useAttempt();
  const saveRing = useSetAtom(saveRingAtom);
  return {
    form: {
      values: draft.value,
      onChange: draft.write,
      onDiscardDraft: draft.restored ? () => draft.clear() : undefined,
      onClose,
      onCancel: () => {
        draft.clear();
        onClose();
      },
      pending,
      failure,
    },
    id,
    save: async (change) => {
      if (!await attempt(failed, () => saveRing(options.day, change))) return false;
      draft.clear(draft.value);
      onClose();
      return true;
    },
  };
}
