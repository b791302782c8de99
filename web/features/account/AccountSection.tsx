import { withElements } from "#shared/ui/parts/with_elements.ts";
import { useState } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { ChangeEmailDialog } from "./ChangeEmailDialog.tsx";
import { ChangePasswordDialog } from "./ChangePasswordDialog.tsx";
import { t } from "#shared/texts/translate.ts";

/** What the user signs in with. */
export function AccountSection({ email }: { email: string }) {
  const [open, setOpen] = useState<"email" | "password" | null>(null);
  const onClose = () => setOpen(null);
  return (
    <Card id="account" title={t("Account")}>
      <p className="text-soft">
        {withElements(t("You sign in as {email}"), {
          email: <span className="break-words text-ink">{email}</span>,
        })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" onClick={() => setOpen("email")}>{t("Change email")}</Button>
        <Button size="small" onClick={() => setOpen("password")}>{t("Change password")}</Button>
      </div>
      {open === "email" && <ChangeEmailDialog onClose={onClose} />}
      {open === "password" && <ChangePasswordDialog email={email} onClose={onClose} />}
    </Card>
  );
}
