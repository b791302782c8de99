import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "#shared/client/mod.ts";
import { clockTime, connectionCode } from "#shared/domain/format.ts";
import { problemText } from "#shared/domain/problems.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, keepTimes } from "#shared/ui/Controls.tsx";
import { CodeField, TextField } from "#shared/ui/Fields.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import type { Ended } from "../offline/end_session.ts";
import type { SigningIn, StoredName } from "../offline/state.ts";
import { DiscardUnsaved } from "./DiscardUnsaved.tsx";
import { changesText, type ShownTrouble } from "./popup.ts";

/** A screen with a message and buttons. */
function PlainScreen({ title, children, actions }: {
  title: string;
  children: ReactNode;
  /** The buttons. */
  actions: ReactNode;
}) {
  return (
    <main className="grid gap-4 p-4.5">
      <Mark size={48} className="justify-self-start" />
      <div className="grid gap-2">
        <h1 className="font-display text-title">{title}</h1>
        {children}
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </main>
  );
}

/** What each stored value means to the user. */
const TEXTS: Record<StoredName, string> = {
  preferences: "the address of your server",
  session: "your sign-in",
  devices: "where you were signed in before",
  user: "your settings",
  snapshot: "the last known day",
  contact: "when the server was last reached",
  clock: "what is known of the clock of this device",
  timer: "the running timer",
  habits: "your last choices",
  signingIn: "the sign-in that is under way",
  drafts: "what you were writing",
  ended: "why you were signed out",
  notified: "what you were reminded of",
  away: "how long you were away",
  seen: "when this browser was last open",
  appliedActions: "your latest actions",
  serverTimer: "the timer on the server",
  queue: "the changes that are not saved yet",
};

/** Names the stored values that this version cannot read, and offers to continue without them. */
export function OutdatedScreen(
  { unreadable, onContinue }: { unreadable: readonly string[]; onContinue: () => void },
) {
  return (
    <PlainScreen
      title={t("Some stored data cannot be read")}
      actions={<Button look="primary" onClick={onContinue}>{t("Start fresh")}</Button>}
    >
      <p>
        {t("This version cannot read what another version stored in this browser: {values}.", {
          values: unreadable.map((name) => name in TEXTS ? t(TEXTS[name as StoredName]) : name).join(t(", ")),
        })}
      </p>
      <p className="text-soft">{t("Everything on your server is unaffected.")}</p>
    </PlainScreen>
  );
}

export interface ServerTroubleProps {
  trouble: ShownTrouble;
  server: string;
  busy: boolean;
  /** Null when the browser has granted access to the server. */
  onAllow: (() => void) | null;
  onRetry: () => void;
  onOptions: () => void;
  /** Opens the server's address in a tab, past the app's service worker. */
  onOpen: () => void;
}

const SERVER_TROUBLE_TEXTS: Readonly<Record<ShownTrouble, { title: string; notice: string; cause: string }>> =
  {
    unreachable: {
      title: "Can't reach your server",
      notice: "Can't reach {server}",
      cause: "Nothing responds at this address. Is your server running, and is the address right?",
    },
    not_gorin: {
      title: "This is not a Gorin server",
      notice: "{server} is not a Gorin server",
      cause: "Something else responds at this address. Is it the address of your server?",
    },
    other_sign_in: {
      title: "Another page wants you to sign in",
      notice: "Another page wants you to sign in",
      cause:
        "Open it and sign in there. If it is your server, its address has changed: enter the new one in the options.",
    },
    basic_auth: {
      title: "A password prompt in front of Gorin blocks it",
      notice: "A password prompt in front of Gorin blocks it",
      cause: "Whoever runs the server has to let the calls of Gorin pass without it.",
    },
    restarting: {
      title: "Your server is restarting",
      notice: "{server} is restarting",
      cause: "A proxy responds in its place.",
    },
  };

/** The help for a server with a certificate of its own: browsers say of it only that nothing responds. */
const CERTIFICATE =
  "If it uses a certificate of its own, open it in a tab first and accept the certificate there.";

/** Whether opening the server's address in a tab can help. */
function isToOpen({ trouble, server }: Pick<ServerTroubleProps, "trouble" | "server">): boolean {
  return trouble === "other_sign_in" || trouble === "not_gorin" || isUntrusted({ trouble, server });
}

/** Whether the browser may not trust the server's certificate. */
function isUntrusted({ trouble, server }: Pick<ServerTroubleProps, "trouble" | "server">): boolean {
  return trouble === "unreachable" && server.startsWith("https:");
}

const BLOCKED = "If it is running, your browser may be blocking access to it.";

/** Shown while signed out when the server cannot be used. On first use the primary action is to change the address. */
export function ServerTroubleScreen(
  { isNew, pendingCount, ...props }: ServerTroubleProps & { isNew: boolean; pendingCount: number },
) {
  const { trouble, server, busy, onAllow, onRetry, onOptions, onOpen } = props;
  const change = (
    <Button key="change" look={isNew ? "primary" : "wash"} onClick={onOptions}>
      {t("Change the address")}
    </Button>
  );
  const retry = (
    <Button key="retry" look={isNew ? "wash" : "primary"} pending={busy} onClick={onRetry}>
      {t("Try again")}
    </Button>
  );
  const allow = onAllow && trouble === "unreachable" && (
    <Button key="allow" onClick={onAllow}>{t("Allow access")}</Button>
  );
  const open = isToOpen(props) && <Button key="open" onClick={onOpen}>{t("Open it in a tab")}</Button>;
  return (
    <PlainScreen
      title={t(SERVER_TROUBLE_TEXTS[trouble].title)}
      actions={isNew ? [change, retry, open, allow] : [retry, open, change, allow]}
    >
      <p className="font-semibold wrap-anywhere">{server}</p>
      <p>{t(SERVER_TROUBLE_TEXTS[trouble].cause)}</p>
      {isUntrusted(props) && <p className="text-soft">{t(CERTIFICATE)}</p>}
      {allow && <p className="text-soft">{t(BLOCKED)}</p>}
      {pendingCount > 0 && (
        <p role="status">
          {t("{changes} not saved yet. Nothing is lost.", { changes: changesText(pendingCount) })}
        </p>
      )}
    </PlainScreen>
  );
}

/** Shown above today when the server cannot be used. Everything below it keeps working. */
export function ServerTroubleNotice({ knownAt, ...props }: ServerTroubleProps & { knownAt: number | null }) {
  const { trouble, server, busy, onAllow, onRetry, onOptions, onOpen } = props;
  const { host } = new URL(server);
  const known = knownAt === null
    ? t("Today has not been loaded yet.")
    : t("Last updated {time}.", { time: clockTime(knownAt, Temporal.Now.timeZoneId()) });
  return (
    <section
      role="alert"
      data-ring="fire"
      className="grid gap-2 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-3"
    >
      <p className="flex items-start gap-2 font-medium wrap-anywhere">
        <TriangleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0 text-ring" />
        {t(SERVER_TROUBLE_TEXTS[trouble].notice, { server: host })}
      </p>
      <p className="text-small">
        {keepTimes(known)}
        {t(" ")}
        {t("Your changes are stored here and will be saved once the server is back.")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={busy} onClick={onRetry}>{t("Try again")}</Button>
        {isToOpen(props) && <Button size="small" onClick={onOpen}>{t("Open it in a tab")}</Button>}
        {onAllow && trouble === "unreachable" && (
          <Button size="small" onClick={onAllow}>{t("Allow access")}</Button>
        )}
        <Button size="small" look="quiet" onClick={onOptions}>{t("Options")}</Button>
      </div>
    </section>
  );
}

export interface SignInScreenProps {
  server: string;
  /** The last email that was typed or used. */
  email: string;
  /** The number of queued changes of all accounts. */
  pendingCount: number;
  /** Why the last session ended; null when the user signed out here. */
  ended: Ended | null;
  /** Gives up the queued changes. */
  onDiscard: () => void;
  /** Called on every change, since opening a password manager closes the popup. */
  onEmail: (email: string) => void;
  onSignIn: (credentials: { email: string; password: string }) => Promise<void>;
  /** The sign-in that is under way: a code is to be entered, or a connection to be confirmed on the dashboard. */
  underWay: SigningIn | null;
  onCode: (code: string) => Promise<void>;
  onConnect: () => void;
  onCancel: () => void;
  onSignUp: () => void;
  onOptions: () => void;
}

const ENDED: Record<Ended, string> = {
  elsewhere: "You were signed out: this session was ended on another device, or your account has changed.",
  expired: "Your session has expired. Sign in again to continue.",
};

/** Signs in: by password, by the code of a second step, or through the dashboard. */
export function SignInScreen(props: SignInScreenProps) {
  const { server, pendingCount, ended, underWay, onDiscard, onCode, onConnect, onCancel, onOptions } = props;
  // Why the user is back at the first step.
  const [reason, setReason] = useState<string | null>(null);
  return (
    <main className="grid gap-4 p-4.5">
      <header className="flex items-center gap-3">
        <Mark size={48} />
        <div>
          <h1 className="font-display text-title">Gorin</h1>
          <p className="text-small text-soft">{t("Sign in to continue your discipline journey")}</p>
        </div>
      </header>
      {ended && <p role="status" className="font-medium">{t(ENDED[ended])}</p>}
      {pendingCount > 0 && (
        <div className="grid gap-1">
          <p role="status">
            {t("{changes} not saved yet. Saving continues when you sign in with the same account again.", {
              changes: changesText(pendingCount),
            })}
          </p>
          <DiscardUnsaved onDiscard={onDiscard} />
        </div>
      )}
      {underWay?.step === "code" && <CodeForm {...{ onCode, onCancel }} onExpired={setReason} />}
      {underWay?.step === "connection" && (
        <ConnectionNotice {...{ onConnect, onCancel }} challenge={underWay.challenge} />
      )}
      {underWay === null && <PasswordForm {...props} reason={reason} />}
      <footer className="flex items-baseline justify-between gap-3 border-t border-hairline pt-3 text-small text-soft">
        <span className="min-w-0 wrap-anywhere">{server}</span>
        <button
          type="button"
          className="shrink-0 text-ink underline decoration-edge underline-offset-4"
          onClick={onOptions}
        >
          {t("Change")}
        </button>
      </footer>
    </main>
  );
}

/** The first step, and the way through the dashboard. */
function PasswordForm(props: SignInScreenProps & { reason: string | null }) {
  const { onEmail, onSignIn, onSignUp, onConnect } = props;
  const [email, setEmail] = useState(props.email);
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState(props.reason);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [isEmailKnown] = useState(() => /.@./.test(props.email));
  // `autofocus` only works when a page loads, not when one screen replaces another.
  useEffect(() => (isEmailKnown ? passwordField : emailField).current?.focus(), [isEmailKnown]);
  const ready = email.trim() !== "" && password !== "";
  const submit = async () => {
    if (!ready || pending) return;
    setPending(true);
    setFailure(null);
    try {
      await onSignIn({ email: email.trim(), password });
    } catch (error) {
      setFailure(failureText(error));
      setPending(false);
    }
  };
  return (
    <>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <AlertBox message={failure} />
        <TextField
          label={t("Email")}
          type="email"
          autoComplete="username"
          placeholder={t("Enter your email")}
          required
          ref={emailField}
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            onEmail(event.currentTarget.value);
            setFailure(null);
          }}
        />
        <TextField
          label={t("Password")}
          type="password"
          autoComplete="current-password"
          placeholder={t("Enter your password")}
          required
          ref={passwordField}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setFailure(null);
          }}
        />
        <Button look="primary" type="submit" pending={pending} disabled={!ready}>
          {pending ? t("Signing In...") : t("Sign In")}
        </Button>
      </form>
      <Button onClick={onConnect}>{t("Connect through the dashboard")}</Button>
      <p className="flex flex-wrap items-center gap-x-1.5 text-small text-soft">
        {t("Don't have an account?")}
        <button
          type="button"
          className="text-ink underline decoration-edge underline-offset-4"
          onClick={onSignUp}
        >
          {t("Sign up")}
        </button>
      </p>
    </>
  );
}

/** The second step: a code of the authenticator app, or a recovery code. */
function CodeForm({ onCode, onCancel, onExpired }: Pick<SignInScreenProps, "onCode" | "onCancel"> & {
  /** Called with the server's message when it takes the code no more. */
  onExpired: (reason: string) => void;
}) {
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    if (code.trim() === "" || pending) return;
    setPending(true);
    setFailure(null);
    try {
      await onCode(code.trim());
    } catch (error) {
      const text = failureText(error);
      if (error instanceof ApiError && error.code === "challenge_expired") onExpired(text);
      setFailure(text);
      setPending(false);
    }
  };
  return (
    <form
      noValidate
      aria-label={t("Second step")}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <AlertBox message={failure} />
      <CodeField
        recovery={recovery}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <Button look="primary" type="submit" pending={pending} disabled={code.trim() === ""}>
        {pending ? t("Signing In...") : t("Sign In")}
      </Button>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            setRecovery(!recovery);
            setCode("");
          }}
        >
          {recovery ? t("Use your authenticator app") : t("Use a recovery code")}
        </Button>
        <Button look="quiet" size="small" className="ml-auto" onClick={onCancel}>{t("Back")}</Button>
      </div>
    </form>
  );
}

/** Shown while the user is to confirm on the dashboard, which shows the same code. */
function ConnectionNotice(
  { challenge, onConnect, onCancel }: Pick<SignInScreenProps, "onConnect" | "onCancel"> & {
    challenge: string;
  },
) {
  return (
    <section aria-label={t("Connect through the dashboard")} className="grid gap-3">
      <p role="status">{t("Waiting for you to choose “Connect” in the tab that has opened…")}</p>
      <p className="text-small text-soft">{t("Choose it only if the tab shows this code:")}</p>
      <p className="text-center font-display text-figure tabular-nums">
        {connectionCode(challenge)}
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Button onClick={onConnect}>{t("Open it again")}</Button>
        <Button look="quiet" onClick={onCancel}>{t("Cancel")}</Button>
      </div>
    </section>
  );
}

/** Returns the server's message. */
function failureText(error: unknown): string {
  return error instanceof ApiError ? problemText(error) : t("Login failed");
}
