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
      {isOpen && <Question onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The question about unsaved changes. Once they are saved meanwhile, it says so, and only asks whether to sign out. */
function Question({ onClose }: { onClose: () => void }) {
  const unsent = useAtomValue(pendingCountAtom);
  const leave = useSetAtom(leaveAtom);
  return (
    <Dialog
      open
      onClose={onClose}
      title={unsent > 0 ? t("Not everything is saved yet") : t("Everything is saved")}
      footer={
        <div className="grid grow gap-2">
          {unsent > 0 && (
            <Button look="quiet" onClick={() => void leave({ discarding: true })}>
              {t("Discard and sign out")}
            </Button>
          )}
          <Button onClick={() => void leave({ discarding: false })}>
            {unsent > 0 ? t("Keep and sign out") : t("Sign out")}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t("Stay signed in")}
          </Button>
        </div>
      }
    >
      <p>
        {unsent > 0
          ? t(
            "{changes} not saved on the server yet. You can keep unsaved changes in this browser until you sign in here again.",
            { changes: unsent === 1 ? t("1 change is") : t("{count} changes are", { count: unsent }) },
          )
          : t("Your changes are on the server now.")}
      </p>
    </Dialog>
  );
}
