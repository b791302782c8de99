import {
  ChangeEmailDialog,
  ChangePasswordDialog,
  DeleteAccountDialog,
} from "../../../../web/features/settings/Account.tsx";
import { ConfirmDialog, passwordPromptAtom } from "../../../../web/features/settings/AccountParts.tsx";
import { PasswordPrompt } from "../../../../web/features/settings/PasswordPrompt.tsx";
import { CreateTokenDialog } from "../../../../web/features/settings/AccessTokens.tsx";
import { AddPasskeyDialog, RenamePasskeyDialog } from "../../../../web/features/settings/Passkeys.tsx";
import { RecoveryCodesDialog, SetUpTotpDialog } from "../../../../web/features/settings/TwoStep.tsx";
import { CreateWebhookDialog } from "../../../../web/features/settings/Webhooks.tsx";
import { OnDevice } from "../../app/OnDevice.tsx";
import { NOW } from "../../server/reads.ts";
import { Columns, nothing, Sample } from "../../Sample.tsx";

const EMAIL = "musashi@gorin.example";
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const SETUP = { secret: SECRET, uri: `otpauth://totp/Gorin:${EMAIL}?secret=${SECRET}&issuer=Gorin` };
const PASSKEY = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "My laptop",
  created_at: NOW,
  last_used_at: null,
};
const CODES = ["7F3K-9QPA", "B2XM-44TC", "KD8R-W6ZE", "M5YV-QH2N", "P9CA-3RKT", "TZ6W-8BJX"];

/** The dialogs of the account. */
export function AppAccountForms() {
  return (
    <OnDevice
      account="settled"
      path="/settings"
      before={(store) => store.set(passwordPromptAtom, { answer: nothing })}
    >
      <Columns>
        <Sample name="SetUpTotpDialog">
          <SetUpTotpDialog setup={SETUP} onClose={nothing} onConfirmed={nothing} />
        </Sample>
        <Sample name="DeleteAccountDialog">
          <DeleteAccountDialog onClose={nothing} />
        </Sample>
        <Sample name="ChangePasswordDialog">
          <ChangePasswordDialog onClose={nothing} />
        </Sample>
        <Sample name="RecoveryCodesDialog">
          <RecoveryCodesDialog codes={CODES} onClose={nothing} />
        </Sample>
        <Sample name="ChangeEmailDialog">
          <ChangeEmailDialog onClose={nothing} />
        </Sample>
        <Sample name="CreateTokenDialog">
          <CreateTokenDialog onClose={nothing} onCreated={nothing} />
        </Sample>
        <Sample name="CreateWebhookDialog">
          <CreateWebhookDialog onClose={nothing} onCreated={nothing} />
        </Sample>
        <Sample name="ConfirmDialog">
          <ConfirmDialog
            title="Delete this webhook?"
            description="This can't be undone. Gorin will no longer call https://gorin.example/hook"
            action="Delete webhook"
            failed="The webhook could not be deleted"
            run={() => Promise.resolve()}
            onClose={nothing}
          />
        </Sample>
        <Sample name="PasswordPrompt">
          <PasswordPrompt />
        </Sample>
        <Sample name="AddPasskeyDialog">
          <AddPasskeyDialog onClose={nothing} />
        </Sample>
        <Sample name="RenamePasskeyDialog">
          <RenamePasskeyDialog passkey={PASSKEY} onClose={nothing} />
        </Sample>
      </Columns>
    </OnDevice>
  );
}
