import { useState } from "react";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";
import { ServerButton, ServerCard } from "./ServerCard.tsx";
import { t } from "#shared/texts/translate.ts";

/** The way to leave for good. */
export function DeleteAccountSection() {
  const [open, setOpen] = useState(false);
  return (
    <ServerCard
      id="delete"
      title={t("Delete account")}
      about={t("Erases your account, with everything you recorded, from this server.")}
    >
      <ServerButton look="danger" size="small" className="mt-3" onClick={() => setOpen(true)}>
        {t("Delete account")}
      </ServerButton>
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </ServerCard>
  );
}
