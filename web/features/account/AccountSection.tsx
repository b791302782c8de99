import { useState } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { ChangeEmailDialog } from "./ChangeEmailDialog.tsx";
import { ChangePasswordDialog } from "./ChangePasswordDialog.tsx";

/** What the user signs in with. */
export function AccountSection({ email }: { email: string }) {
  const [open, setOpen] = useState<"email" | "password" | null>(null);
  const onClose = () => setOpen(null);
  return (
    <Card id="account" title="Account">
      <p className="text-soft">
        You sign in as <span className="break-words text-ink">{email}</span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" onClick={() => setOpen("email")}>Change email</Button>
        <Button size="small" onClick={() => setOpen("password")}>Change password</Button>
      </div>
      {open === "email" && <ChangeEmailDialog onClose={onClose} />}
      {open === "password" && <ChangePasswordDialog email={email} onClose={onClose} />}
    </Card>
  );
}
