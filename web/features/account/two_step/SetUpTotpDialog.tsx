import { withElements } from "#shared/ui/parts/with_elements.ts";
import { useSetAtom } from "jotai/react";
import { lazy, Suspense, useState } from "react";
import { FormDialog } from "#shared/ui/dialogs/FormDialog.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { useAttempt } from "../../day/use_attempt.ts";
import { CopyField } from "../CopyField.tsx";
import { confirmTotpAtom, type TotpSetup } from "./totp.ts";
import { t } from "#shared/texts/translate.ts";

const QrCode = lazy(() => import("./QrCode.tsx"));

/**
 * Marks the field that gets the focus when its dialog opens: React's `autoFocus` has no effect in a dialog that is not
 * open yet. Without a mouse it stays unmarked: the keyboard of a phone would cover the QR code and the link.
 */
function focusWithDialog(field: HTMLInputElement | null): void {
  field?.toggleAttribute("autofocus", matchMedia("(pointer: fine)").matches);
}

export interface SetUpTotpDialogProps {
  setup: TotpSetup;
  onClose: () => void;
  /** Called with the recovery codes once the app is confirmed. */
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Shows the secret for the authenticator app, and asks for a code that proves that the app has it. */
export function SetUpTotpDialog({ setup: { secret, uri }, onClose, onConfirmed }: SetUpTotpDialogProps) {
  const [code, setCode] = useState("");
  const confirm = useSetAtom(confirmTotpAtom);
  const { pending, failure, attempt } = useAttempt();
  const onSave = () =>
    attempt(t("Two-step sign-in could not be turned on"), async () => {
      const codes = await confirm(code);
      if (codes) onConfirmed(codes);
    });
  return (
    <FormDialog
      title={t("Set up two-step sign-in")}
      description={t(
        "Scan this with an authenticator app, such as Aegis, Google Authenticator or 1Password.",
      )}
      action={t("Turn on")}
      incomplete={code.trim() === ""}
      values={code}
      onChange={setCode}
      read={(value) => ({ value })}
      onClose={onClose}
      onSave={() => void onSave()}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <>
          <Suspense fallback={<Skeleton className="size-52 justify-self-center" />}>
            <QrCode text={uri} label={t("QR code for the authenticator app")} />
          </Suspense>
          <p className="text-small text-soft">
            {withElements(t("On this device? {link}, or enter this key in it:"), {
              link: <a href={uri}>{t("Open your authenticator app")}</a>,
            })}
          </p>
          <CopyField label={t("Key")} value={secret} shown={secret.match(/.{1,4}/g)?.join(" ")} rows={2} />
          <TextField
            label={t("Code from the app")}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={t("6 digits")}
            value={code}
            required
            ref={focusWithDialog}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
