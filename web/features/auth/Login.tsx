import { useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { isStorageDenied } from "../../platform/storage/stored.ts";
import { usePage } from "../../frame/use_page.ts";
import { offersPasskeys } from "./passkeys/offers_passkeys.ts";
import { signInAtom } from "./session.ts";
import { AuthForm, EmailField } from "./AuthForm.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { useAuthForm } from "./use_auth_form.ts";
import { t } from "#shared/texts/translate.ts";

/** Loaded for accounts that need it. */
const SecondStep = lazy(() => import("./second_step/SecondStep.tsx"));

/** Signs in with a passkey, by code that is loaded only then. */
const lazyPasskeyAtom = atom(null, async (_get, set) => {
  const { passkeySignInAtom } = await import("./passkeys/passkey_sign_in.ts");
  await set(passkeySignInAtom);
});

/** The sign-in page. `purpose` says what the user signs in for, when that is not the dashboard. */
export function Login({ purpose }: { purpose?: string }) {
  const heading = usePage(t("Sign in · Gorin"));
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const form = useAuthForm(t("Login failed"));
  const signIn = useSetAtom(signInAtom);
  const signInWithPasskey = useSetAtom(lazyPasskeyAtom);
  const [isDenied] = useState(isStorageDenied);
  const [challenge, setChallenge] = useState<string | null>(null);
  const back = (reason?: string) => {
    setChallenge(null);
    if (reason !== undefined) form.reject(reason);
  };
  return (
    <AuthFrame
      heading={heading}
      title="Gorin"
      subtitle={purpose ?? t("Sign in to continue your discipline journey")}
      footer={challenge === null && (
        <>
          {t("Don't have an account?")} <Link href="/register">{t("Sign up")}</Link>
        </>
      )}
    >
      {challenge !== null
        ? (
          <Suspense fallback={<Skeleton className="h-36 w-full" />}>
            <SecondStep challenge={challenge} onBack={back} />
          </Suspense>
        )
        : (
          <>
            {isDenied && (
              <p className="mb-4 text-small text-soft">
                {t(
                  "This browser does not let Gorin store anything, so each reload asks for your password again.",
                )}
              </p>
            )}
            <AuthForm
              form={form}
              ready={email.trim() !== "" && password !== ""}
              onSubmit={() => form.submit(async () => setChallenge(await signIn({ email, password })))}
              action={t("Sign In")}
              pendingAction={t("Signing In...")}
            >
              <EmailField value={email} onChange={form.edit(setEmail)} />
              <TextField
                ref={form.retryField}
                label={t("Password")}
                type="password"
                name="password"
                autoComplete="current-password"
                placeholder={t("Enter your password")}
                value={password}
                onChange={form.edit(setPassword)}
                required
              />
            </AuthForm>
            {offersPasskeys() && (
              <Button
                className="mt-3 w-full"
                onClick={() => form.submit(() => signInWithPasskey())}
              >
                {t("Use a passkey")}
              </Button>
            )}
          </>
        )}
    </AuthFrame>
  );
}
