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
import { t } from "#shared/texts/translate.ts";

/** The button that deletes an item in the trash for good, after a question. */
export function DeleteForGood({ deleted, title }: { deleted: TrashItem; title: string }) {
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
        <p className="wrap-anywhere">{t("“{title}” can't be restored afterwards.", { title })}</p>
        <AlertBox message={failure?.message} reason={failure?.reason} />
      </Dialog>
    </>
  );
}
