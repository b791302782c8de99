import { useSetAtom } from "jotai/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TrashItem } from "#shared/records/mod.ts";
import { Dialog } from "#shared/ui/dialogs/Dialog.tsx";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { useAttempt } from "../day/use_attempt.ts";
import { deletedAction, useItemRequest } from "../palette/item_request.ts";
import { focusAfter } from "./focus_after.ts";
import { deleteForGoodAtom, forgetAtom } from "./trash.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

export interface DeleteForGoodProps {
  deleted: TrashItem;
  title: string;
  /** What distinguishes it from others of the same title: its kind, figures and day. */
  facts: string;
  /** The id of the element that shows these facts beside the button. */
  factsId: string;
}

/** The button that deletes an item in the trash for good, after a question. */
export function DeleteForGood({ deleted, title, facts, factsId }: DeleteForGoodProps) {
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const deleteForGood = useSetAtom(deleteForGoodAtom);
  const { pending, failure, attempt } = useAttempt();
  const forget = useSetAtom(forgetAtom);
  useItemRequest(deleted.ring, { [deletedAction("delete", deleted.id)]: () => setAsking(true) });
  const remove = () =>
    attempt(t("“{title}” could not be deleted", { title }), async () => {
      await deleteForGood(deleted);
      // The page behind the dialog can have the focus only once the dialog is closed.
      flushSync(() => setAsking(false));
      opener.current?.focus();
      const moveFocus = opener.current && focusAfter(opener.current);
      forget(deleted);
      moveFocus?.();
    });
  return (
    <>
      <Button
        ref={opener}
        look="quiet"
        size="small"
        aria-label={t("Delete {title} for good", { title })}
        aria-describedby={factsId}
        onClick={() => setAsking(true)}
      >
        {t("Delete")}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("Delete for good?")}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t("Cancel")}</Button>
            <Button look="danger" pending={pending} onClick={() => void remove()}>
              {t("Delete for good")}
            </Button>
          </>
        }
      >
        <div className="grid gap-1 wrap-anywhere">
          <p>{t("“{title}” can't be restored afterwards.", { title })}</p>
          <p className="text-small text-soft">{keepTimes(facts)}</p>
        </div>
        <AlertBox message={failure?.message} reason={failure?.reason} />
      </Dialog>
    </>
  );
}
