import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useState } from "react";
import { Link } from "wouter";
import { confirmConnection, listSessions, type SessionView } from "#shared/contract/mod.ts";
import { connectionCode } from "#shared/domain/format.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, buttonLook, withElements } from "#shared/ui/Controls.tsx";
import { Loading } from "../app/Loading.tsx";
import { usePage } from "../app/platform.ts";
import { clientAtom, sessionAtom } from "../app/session.ts";
import { useAttempt } from "../day/day.ts";
import { withPassword } from "../features/settings/AccountParts.tsx";
import { PasswordPrompt } from "../features/settings/PasswordPrompt.tsx";
import { AuthFrame, Login } from "../features/auth/Login.tsx";

/** How often and how long to look for the session of the extension, in milliseconds. */
const PAUSE_MS = 1_000;
const LONGEST_MS = 15_000;

/** Returns the challenge of an extension that asks to be connected, from the fragment of the address; null without. */
export function challengeIn(fragment: string): string | null {
  return /^#([\w-]{43})$/.exec(fragment)?.[1] ?? null;
}

/**
 * Lets the extension that made this challenge begin a session. Returns its name once it has, null when it has not after
 * a while, or undefined when the user did not enter the password. Fails with the server's reason.
 */
export const confirmConnectionAtom = atom(null, async (get, set, challenge: string) => {
  const sessions = async () => (await get(clientAtom).call(listSessions, {})).sessions;
  const before = new Set((await sessions()).map(({ id }) => id));
  const confirm = () => get(clientAtom).call(confirmConnection, { body: { challenge } });
  if (!await withPassword(set, confirm)) return undefined;
  for (let waited = 0; waited < LONGEST_MS; waited += PAUSE_MS) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const begun = (await sessions()).find(({ id }: SessionView) => !before.has(id));
    if (begun) return begun.name;
  }
  return null;
});

/** The page that the extension opens to be signed in. A user who is not signed in here signs in first. */
export default function Connect() {
  const session = useAtomValue(sessionAtom);
  // The router keeps the address while the user signs in.
  const [challenge] = useState(() => challengeIn(location.hash));
  if (session.status === "loading") return <Loading />;
  if (session.status === "unauthenticated") return <Login purpose={t("Sign in to connect the extension")} />;
  return <Confirm challenge={challenge} email={session.user.email} />;
}

function Confirm({ challenge, email }: { challenge: string | null; email: string }) {
  const heading = usePage(t("Connect this browser · Gorin"));
  const confirm = useSetAtom(confirmConnectionAtom);
  const { pending, failure, attempt } = useAttempt();
  /** The name of the new session; null when the extension has not begun it yet. */
  const [connected, setConnected] = useState<string | null | undefined>();
  const connect = (asked: string) =>
    void attempt(t("This browser could not be connected"), async () => setConnected(await confirm(asked)));
  return (
    <AuthFrame
      heading={heading}
      title={t("Connect this browser")}
      footer={
        <Link
          href={connected === undefined ? "/dashboard" : "/settings/security#sessions"}
          className={buttonLook("quiet", "small")}
        >
          {leaving(challenge, connected)}
        </Link>
      }
    >
      <div className="grid gap-4">
        <AlertBox message={failure?.message} reason={failure?.reason} />
        {challenge === null && (
          <p>
            {t("Open Gorin from the toolbar of your browser and choose “Connect through the dashboard”.")}
          </p>
        )}
        {challenge !== null && connected === undefined && (
          <>
            <p>
              {withElements(
                t(
                  "The Gorin extension in this browser asks to be signed in as {email}. It gets a session of its own, which you can end at any time in the settings.",
                ),
                { email: <strong className="wrap-anywhere">{email}</strong> },
              )}
            </p>
            <p className="text-center font-display text-figure tabular-nums">{connectionCode(challenge)}</p>
            <p>
              {t("Open Gorin from the toolbar of your browser. Choose “Connect” only if it shows this code.")}
            </p>
            <p className="text-small text-soft">
              {t("If it shows another code or none, somebody else made this link. Close the page.")}
            </p>
            <Button look="primary" pending={pending} onClick={() => connect(challenge)}>
              {t("Connect")}
            </Button>
            {pending && (
              <p role="status" className="text-center text-small text-soft">
                {t("Waiting for the extension…")}
              </p>
            )}
          </>
        )}
        {connected && (
          <p role="status">{t("{name} is connected. You can close this tab.", { name: connected })}</p>
        )}
        {connected === null && (
          <p role="status">{t("Confirmed. Open Gorin from the toolbar of your browser to finish.")}</p>
        )}
        <PasswordPrompt />
      </div>
    </AuthFrame>
  );
}

function leaving(challenge: string | null, connected: string | null | undefined): string {
  if (connected !== undefined) return t("Sessions and devices");
  return challenge === null ? t("Go to the dashboard") : t("Not now");
}
