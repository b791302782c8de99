import { useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useState } from "react";
import { ApiError } from "#shared/client/mod.ts";
import { loginWithCode } from "#shared/contract/mod.ts";
import { sentenceText } from "#shared/texts/said.ts";
import { t } from "#shared/texts/translate.ts";
import { Button } from "#shared/ui/Controls.tsx";
import { CodeField } from "#shared/ui/Fields.tsx";
import { acceptSignInAtom, connectAtom, deviceBodyAtom } from "../../app/session.ts";
import { AuthForm } from "./Login.tsx";
import { useAuthForm } from "./use_auth_form.ts";

/** Signs in with the code that the second step asks for. Fails with the server's reason. */
export const enterCodeAtom = atom(null, async (get, set, entered: { challenge: string; code: string }) => {
  const body = { ...entered, ...get(deviceBodyAtom) };
  set(acceptSignInAtom, await get(connectAtom).connect(null).call(loginWithCode, { body }));
});

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export default function SecondStep({ challenge, onBack }: {
  /** The challenge in the response to the right password. */
  challenge: string;
  /** Goes back to the first step, with the reason when the user did not choose to. */
  onBack: (reason?: string) => void;
}) {
  const [code, setCode] = useState("");
  const [isRecovery, setIsRecovery] = useState(false);
  const form = useAuthForm(t("Login failed"));
  const enterCode = useSetAtom(enterCodeAtom);
  const submit = () =>
    form.submit(async () => {
      try {
        await enterCode({ challenge, code });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "challenge_expired") throw error;
        onBack(sentenceText(error.message));
      }
    });
  return (
    <div className="grid gap-4">
      <AuthForm
        form={form}
        ready={code.trim() !== ""}
        onSubmit={submit}
        action={t("Sign In")}
        pendingAction={t("Signing In...")}
      >
        <CodeField ref={form.retryField} recovery={isRecovery} value={code} onChange={form.edit(setCode)} />
      </AuthForm>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            setIsRecovery(!isRecovery);
            setCode("");
          }}
        >
          {isRecovery ? t("Use your authenticator app") : t("Use a recovery code")}
        </Button>
        <Button look="quiet" size="small" onClick={() => onBack()}>{t("Back")}</Button>
      </div>
    </div>
  );
}
