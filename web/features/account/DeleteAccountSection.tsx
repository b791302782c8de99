import { useState } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";
import { t } from "#shared/texts/translate.ts";

/** The way to leave for good. */
export function DeleteAccountSection() {
  const [open, setOpen] = useState(false);
  return (
    <Card id="delete" title={t("Delete account")}>
      <p className="max-w-160 text-soft">
        {t("Erases your account, with everything you recorded, from this server.")}
      </p>
      <Button look="danger" size="small" className="mt-4" onClick={() => setOpen(true)}>
        {t("Delete account")}
      </Button>
      {open && <DeleteAccountDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
