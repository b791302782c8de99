import { withElements } from "#shared/ui/parts/with_elements.ts";
import { useState } from "react";
import { ChangeEmailDialog } from "./ChangeEmailDialog.tsx";
import { ChangePasswordDialog } from "./ChangePasswordDialog.tsx";
import { ServerButton, ServerCard } from "./ServerCard.tsx";
import { t } from "#shared/texts/translate.ts";

/** What the user signs in with. */
export function AccountSection({ email }: { email: string }) {
  const [open, setOpen] = useState<"email" | "password" | null>(null);
  const onClose = () => setOpen(null);
  return (
    <ServerCard
      id="account"
      title={t("Account")}
      about={withElements(t("You sign in as {email}"), {
        email: <span className="break-words text-ink">{email}</span>,
      })}
    >
      <div className="mt-3 flex flex-wrap gap-2">
        <ServerButton size="small" onClick={() => setOpen("email")}>{t("Change email")}</ServerButton>
        <ServerButton size="small" onClick={() => setOpen("password")}>{t("Change password")}</ServerButton>
      </div>
      {open === "email" && <ChangeEmailDialog onClose={onClose} />}
      {open === "password" && <ChangePasswordDialog email={email} onClose={onClose} />}
    </ServerCard>
  );
}
