import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import {
  loginOptions,
  reauthenticate,
  reauthenticateWithCode,
  reauthenticateWithPasskey,
} from "#shared/contract/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { Button } from "#shared/ui/Controls.tsx";
import { FormDialog } from "#shared/ui/Dialog.tsx";
import { TextField } from "#shared/ui/Fields.tsx";
import { useAttempt } from "../../day/day.ts";
import { PasswordField, passwordPromptAtom } from "./AccountParts.tsx";
import { passkeysAtom } from "./Passkeys.tsx";
import { totpAtom } from "./TwoStep.tsx";
import { unlessCancelled } from "../../app/passkeys.ts";
import { offersPasskeys } from "../../app/platform.ts";
import { clientAtom, renewSessionAtom } from "../../app/session.ts";

/** Asks for the password, a passkey or a code while a call waits for it. It has no draft: these are secrets. */
export function PasswordPrompt() {
  const prompt = useAtomValue(passwordPromptAtom);
  return prompt && <PasswordDialog onAnswer={prompt.answer} />;
}

/** What is entered. */
const WAYS = {
  password: { title: "Enter your password", failed: "That password did not work" },
  code: { title: "Enter a code", failed: "That code did not work" },
} as const;

function PasswordDialog({ onAnswer }: { onAnswer: (entered: boolean) => void }) {
  const [way, setWay] = useState<keyof typeof WAYS>("password");
  const [entered, setEntered] = useState("");
  const [tried, setTried] = useState(way);
  const client = useAtomValue(clientAtom);
  const renew = useSetAtom(renewSessionAtom);
  const hasTotp = Boolean(useAtomValue(totpAtom).data?.totp);
  const { data: { passkeys = [] } = {} } = useAtomValue(passkeysAtom);
  const { pending, failure, attempt } = useAttempt();
  const confirmByPasskey = () => {
    setTried(way);
    return attempt(t("The passkey could not be used"), async () => {
      const { startAuthentication } = await import("@simplewebauthn/browser");
      const { options } = await client.call(loginOptions, {});
      const chosen = await unlessCancelled(startAuthentication({ optionsJSON: options }));
      if (!chosen) return;
      const userHandle = chosen.response.userHandle ?? "";
      const response = {
        ...chosen,
        clientExtensionResults: {},
        response: { ...chosen.response, userHandle },
      };
      renew(await client.call(reauthenticateWithPasskey, { body: { response } }));
      onAnswer(true);
    });
  };
  const onSave = async () => {
    setTried(way);
    const isConfirmed = await attempt(t(WAYS[way].failed), async () =>
      renew(
        way === "password"
          ? await client.call(reauthenticate, { body: { password: entered } })
          : await client.call(reauthenticateWithCode, { body: { code: entered } }),
      ));
    if (isConfirmed) onAnswer(true);
  };
  const change = (next: keyof typeof WAYS) => {
    setWay(next);
    setEntered("");
  };
  return (
    <FormDialog
      title={t(WAYS[way].title)}
      description={t("You signed in more than a day ago. Please confirm that it's you.")}
      action={t("Continue")}
      incomplete={entered.trim() === ""}
      values={entered}
      onChange={setEntered}
      read={(value) => ({ value })}
      onClose={() => onAnswer(false)}
      onSave={() => void onSave()}
      pending={pending}
      failure={tried === way ? failure : null}
    >
      {(type) => (
        <>
          {way === "password"
            ? <PasswordField label={t("Password")} value={entered} onChange={type} />
            : (
              <TextField
                label={t("Code")}
                name="code"
                hint={t("From your authenticator app, or a recovery code")}
                autoComplete="one-time-code"
                spellCheck={false}
                autoFocus
                value={entered}
                required
                onChange={(event) => type(event.currentTarget.value)}
              />
            )}
          <div className="flex flex-wrap gap-2">
            {offersPasskeys() && passkeys.length > 0 && (
              <Button onClick={() => void confirmByPasskey()}>{t("Use a passkey instead")}</Button>
            )}
            {way === "code" && (
              <Button onClick={() => change("password")}>{t("Use your password instead")}</Button>
            )}
            {way === "password" && hasTotp && (
              <Button onClick={() => change("code")}>{t("Use a code instead")}</Button>
            )}
          </div>
        </>
      )}
    </FormDialog>
  );
}
