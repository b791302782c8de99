import { useAtomValue, useSetAtom, useStore } from "jotai/react";
import { useState } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Dialog } from "#shared/ui/dialogs/Dialog.tsx";
import { leaveAtom } from "../features/auth/leave.ts";
import { pendingCountAtom } from "../offline/engine.ts";
import { t } from "#shared/texts/translate.ts";

/** The Logout button. With unsaved changes it first asks whether to keep or discard them. */
export function SignOut() {
  // Read when it is needed, so that no change renders the button.
  const store = useStore();
  const [isOpen, setIsOpen] = useState(false);
  const leave = useSetAtom(leaveAtom);
  return (
    <>
      <Button
        className="max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 max-sm:text-small"
        onClick={() =>
          store.get(pendingCountAtom) === 0 ? void leave({ discarding: false }) : setIsOpen(true)}
      >
        {t("Logout")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("Not everything is saved yet")}
        footer={
          <div className="grid grow gap-2">
            <Button look="quiet" onClick={() => void leave({ discarding: true })}>
              {t("Discard and sign out")}
            </Button>
            <Button onClick={() => void leave({ discarding: false })}>
              {t("Keep and sign out")}
            </Button>
            <Button look="primary" onClick={() => setIsOpen(false)}>
              {t("Stay signed in")}
            </Button>
          </div>
        }
      >
        <UnsentText />
      </Dialog>
    </>
  );
}

function UnsentText() {
  const unsent = useAtomValue(pendingCountAtom);
  return (
    <p>
      {t(
        "{changes} not saved on the server yet. You can keep unsaved changes in this browser until you sign in here again.",
        { changes: unsent === 1 ? t("1 change is") : t("{count} changes are", { count: unsent }) },
      )}
    </p>
  );
}
