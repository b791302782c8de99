import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link } from "wouter";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, Skeleton } from "#shared/ui/Button.tsx";
import { markInvalid, TextField } from "#shared/ui/Field.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import { lazyExtra } from "../../app/Lazy.tsx";
import { NetworkLink } from "../../app/NetworkLink.tsx";
import { contactAtom, type WebStore } from "../../app/host.ts";
import { logFailure, offersPasskeys, usePage } from "../../app/platform.ts";
import { endedSessionsAtom, signInAtom } from "../../app/session.ts";
import { isStorageDenied } from "../../app/storage.ts";
import { type AuthForm as Form, useAuthForm } from "./use_auth_form.ts";

/** The form of the sign-in and register pages: the error, the fields and the button. */
export function AuthForm({ form, ready, onSubmit, action, pendingAction, children }: {
  form: Form;
  /** Whether all fields are filled in. */
  ready: boolean;
  onSubmit: () => void;
  /** The button's label, and its label while the form is being sent. */
  action: string;
  pendingAction: string;
  /** The fields. */
  children: ReactNode;
}) {
  const { failure, submitting } = form;
  const frame = useRef<HTMLFormElement>(null);
  const wrong = failure?.fields;
  useLayoutEffect(() => {
    if (wrong && wrong.length > 0 && frame.current) return markInvalid(frame.current, wrong);
  }, [wrong]);
  const trouble = useAtomValue(contactAtom);
  return (
    <form
      ref={frame}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <AlertBox
        message={failure?.message}
        reason={failure?.reason}
        action={<NetworkLink trouble={trouble} />}
      />
      {children}
      <Button
        look="primary"
        size="large"
        type="submit"
        className="mt-4"
        disabled={!ready || submitting}
        pending={submitting}
      >
        {submitting ? pendingAction : action}
      </Button>
    </form>
  );
}

type FieldProps = Pick<ComponentProps<typeof TextField>, "ref" | "value" | "onChange">;

export function EmailField(props: FieldProps) {
  return (
    <TextField
      label={t("Email")}
      type="email"
      name="email"
      autoComplete="username"
      placeholder={t("Enter your email")}
      required
      {...props}
    />
  );
}

/** The frame of the sign-in and register pages. */
export function AuthFrame({ heading, title, subtitle, children, footer }: {
  heading: RefObject<HTMLHeadingElement | null>;
  title: string;
  subtitle?: string;
  /** The form. */
  children: ReactNode;
  /** The link to the other page, if any. */
  footer: ReactNode;
}) {
  return (
    // The margins of wide screens do not grow with the text, which needs the room.
    <main className="mx-auto grid min-h-dvh max-w-320 content-center gap-x-[72px] gap-y-7 px-4 py-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-y-10 lg:px-[56px]">
      <header className="flex w-full max-w-96 flex-wrap items-center gap-x-9 gap-y-3 justify-self-center lg:max-w-none lg:self-end">
        <Mark size={72} complete={RING_NAMES} className="lg:hidden" />
        <Mark size={128} complete={RING_NAMES} className="max-lg:hidden" />
        {/* Beside the circle, or below it where its longest word would not fit. */}
        <div className="grid gap-1 max-lg:w-full lg:min-w-min lg:grow lg:basis-0">
          <h1 ref={heading} tabIndex={-1} className="font-display text-figure lg:text-clock">{title}</h1>
          {subtitle && <p className="text-soft">{subtitle}</p>}
        </div>
      </header>
      <div className="grid w-full max-w-96 gap-7 self-center justify-self-center lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div>{children}</div>
        <footer className="grid gap-3 text-small text-soft">
          {footer && <p>{footer}</p>}
          <p>{t("Master yourself through the Five Rings of discipline")}</p>
          {/* A page of its own, outside of the app. */}
          <a
            href="/privacy"
            className="inline-flex items-center justify-self-start underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            {t("Privacy")}
          </a>
        </footer>
      </div>
      {/* As high as what comes there, so that nothing moves when it does. */}
      <div className="mt-5 min-h-96 w-full max-w-96 justify-self-center lg:mt-0 lg:max-w-none">
        <Suspense>
          <Intro />
        </Suspense>
      </div>
    </main>
  );
}

/** Loaded after the form. */
const Intro = lazyExtra(() => import("./Intro.tsx"));

/** Loaded for accounts that need it. */
const SecondStep = lazy(() => import("./SecondStep.tsx"));

/** Signs in with a passkey, by code that is loaded only then. */
const lazyPasskeyAtom = atom(null, async (_get, set) => {
  const { passkeySignInAtom } = await import("../../app/passkeys.ts");
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
                size="large"
                className="mt-2 w-full"
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

/**
 * Removes the days of an account from this browser whenever its session has ended. Returns a function that ends this.
 * Its code is loaded then: the page of the sign-in does without.
 */
export function forgetDaysOfEndedSessions(store: WebStore): () => void {
  return store.sub(
    endedSessionsAtom,
    () =>
      void import("../../app/engine.ts").then(({ removeDaysAtom }) => store.set(removeDaysAtom, undefined))
        .catch((error: unknown) => logFailure("The days of an ended session could not be removed", error)),
  );
}
