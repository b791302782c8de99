import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import type { Trouble } from "#shared/client/mod.ts";
import { clockText } from "#shared/domain/format.ts";
import { RING_NAMES, type TimeCategory } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, ThemeSwitch } from "#shared/ui/Controls.tsx";
import { CheckboxField, TextField } from "#shared/ui/Fields.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import type { ThemeChoice } from "#shared/ui/theme.ts";
import { timeNow } from "../offline/clock.ts";
import { discardUnsaved } from "../offline/end_session.ts";
import type { ExtensionState } from "../offline/engine.ts";
import { hostPattern, probeServer, type Reach, readAddress, redirectedOrigin } from "../offline/server.ts";
import { signOut } from "../offline/sign_in.ts";
import { nextCategory, viewToday } from "../offline/state.ts";
import type { Shortcuts } from "../platform/platform.ts";
import { DiscardUnsaved } from "../popup/DiscardUnsaved.tsx";
import { EmailText } from "../popup/Parts.tsx";
import { changesText } from "../popup/popup.ts";

/** A part of the page: its name, and beside it what it is about. A hairline divides it from the one above. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1 border-t border-hairline py-4 sm:grid-cols-[10rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="py-2">{title}</h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** What each permission allows. */
const ALLOWED: Readonly<Record<string, string>> = {
  storage: "Store data in this browser",
  alarms: "Wake at set times, to send changes and to remind you",
  notifications: "Show notifications",
  idle: "Notice when you are away",
};

/** The version, the links, help, what the browser allows, and what happens with the user's data. */
function AboutPart({ version, server, granted }: {
  version: string;
  server: string;
  /** The names of the permissions that the browser has granted, and match patterns of addresses. */
  granted: readonly string[];
}) {
  return (
    <Part title={t("About")}>
      <div className="grid gap-3 py-2">
        <p className="text-soft">{t("Version {version}", { version })}</p>
        <p className="link-line">
          <a href={server} target="_blank" rel="noreferrer">{t("Open the dashboard")}</a>
        </p>
        <p className="link-line">
          <a href="/licenses.txt" target="_blank" rel="noreferrer">{t("Licenses")}</a>
        </p>
        <details className="group">
          <Summary>{t("Help")}</Summary>
          <div className="mt-2 grid gap-2 text-soft">
            <p>
              {t(
                "To keep Gorin in view, open your browser's list of extensions and pin it to the toolbar.",
              )}
            </p>
            <p>
              {t(
                "The last line of the popup says whether everything is saved. Without a connection, go on: your changes stay in this browser and are sent later.",
              )}
            </p>
            <p>
              {t(
                "If the popup can't reach your server, check its address on this page. “Test and save” says what is wrong.",
              )}
            </p>
            <p>
              {t("What the popup has no room for is on the dashboard, where ? shows the keys.")}
            </p>
          </div>
        </details>
        <details className="group">
          <Summary>{t("Permissions")}</Summary>
          <ul className="mt-2 grid list-disc gap-1 pl-5 text-soft wrap-anywhere">
            {granted.flatMap(allowedText).map((text) => <li key={text}>{text}</li>)}
          </ul>
        </details>
        <details className="group">
          <Summary>{t("Privacy")}</Summary>
          <div className="mt-2 grid gap-2 text-soft">
            <p>
              {t(
                "Gorin sends your email, your password or code when you sign in, and what you track to your own server, and to nobody else. It has no analytics and no ads, and it loads nothing from other addresses.",
              )}
            </p>
            <p>
              {t(
                "This browser stores your last days, what the popup showed, drafts, your changes that are not saved yet, your email, and a token. Signing out revokes the token and removes the days and the drafts. Your email and the changes stay, and so does a code by which your server recognizes this browser, so that nobody can lock you out by guessing your password. That code alone gives no access.",
              )}
            </p>
            <p>{t("Removing the extension deletes everything it has stored here.")}</p>
            <p className="link-line">
              <a href={`${server}/privacy`} target="_blank" rel="noreferrer">{t("Privacy policy")}</a>
            </p>
          </div>
        </details>
      </div>
    </Part>
  );
}

/** What opens in place, other than the links around it. */
function Summary({ children }: { children: string }) {
  return (
    <summary className="flex w-fit items-center gap-1">
      <ChevronRight
        aria-hidden="true"
        className="-ml-1 size-4 shrink-0 text-soft transition-transform group-open:rotate-90"
      />
      <span className="underline decoration-edge underline-offset-4">{children}</span>
    </summary>
  );
}

/** Returns what a permission allows; nothing for one that the extension does not use, such as those of the browser. */
function allowedText(permission: string): string[] {
  const allowed = ALLOWED[permission];
  if (allowed) return [t(allowed)];
  return permission.includes("://")
    ? [t("Access {address}, on all ports", { address: permission.replace(/\/\*$/, "") })]
    : [];
}

/** The shortcuts of the browser, the way to change them, and the keys of the popup. */
function KeyboardPart({ shortcuts, next, onChange }: {
  /** Null until they are known. */
  shortcuts: Shortcuts | null;
  /** The category that the shortcut of the timer starts next; null while signed out. */
  next: TimeCategory | null;
  onChange: () => void;
}) {
  return (
    <Part title={t("Keyboard")}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 grow basis-60 gap-1 py-2">
          {shortcuts && (
            <p>
              {shortcuts.popup === ""
                ? t("No keyboard shortcut is set.")
                : t("{shortcut} opens Gorin.", { shortcut: shortcuts.popup })}
            </p>
          )}
          {shortcuts && shortcuts.timer !== "" && (
            <p>
              {next
                ? t("{shortcut} starts {category}, or stops the timer.", {
                  shortcut: shortcuts.timer,
                  category: t(next),
                })
                : t("{shortcut} starts the last category, or stops the timer.", {
                  shortcut: shortcuts.timer,
                })}
            </p>
          )}
          <p className="text-small text-soft">
            {t("In Gorin, 1 to 9 start a category, t starts or stops the timer, and b logs a battle.")}
          </p>
        </div>
        <Button look="quiet" size="small" onClick={onChange}>{t("Change shortcuts")}</Button>
      </div>
    </Part>
  );
}

const WRONG: Readonly<Record<Exclude<WrongServer, "cancelled">, { message: string; reason: string }>> = {
  not_an_address: {
    message: "This is not an address",
    reason: "Write it like http://localhost:8000 or https://gorin.example.org.",
  },
  below_a_path: {
    message: "Gorin needs a host name of its own",
    reason: "A server below a path, such as https://example.org/gorin, cannot be used.",
  },
  leads_elsewhere: {
    message: "This address leads to {tried}",
    reason: "If that is your server, enter that address.",
  },
  unreachable: {
    message: "Nothing responds at {tried}",
    reason: "Is the server running, and is the address right? Nothing was changed.",
  },
  other_sign_in: {
    message: "Another page responds at {tried}",
    reason:
      "If it wants you to sign in, open it in a tab, sign in there, and test again. Nothing was changed.",
  },
  basic_auth: {
    message: "A password prompt in front of Gorin blocks it",
    reason: "Whoever runs the server has to let the calls of Gorin pass without it. Nothing was changed.",
  },
  restarting: {
    message: "The server is restarting",
    reason: "A proxy responds in its place. Test again in a minute. Nothing was changed.",
  },
  not_gorin: {
    message: "This is not a Gorin server",
    reason: "Something else responds at {tried}. Nothing was changed.",
  },
};

/** Where opening the address in a tab can help. */
const OPENED: readonly WrongServer[] = ["other_sign_in", "not_gorin"];

/** The form for the server's address, which is tested before it is saved. */
function ServerForm({ server, onChoose }: {
  server: string;
  /** `onTrying` is called after the browser has granted or denied the permission. */
  onChoose: (text: string, onTrying: () => void, signal: AbortSignal) => Promise<Choice>;
}) {
  const [text, setText] = useState(server);
  const [step, setStep] = useState<"asking" | "trying" | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const cancelling = useRef(new AbortController());
  const choose = async (text: string) => {
    if (step) return;
    setChoice(null);
    setStep("asking");
    cancelling.current = new AbortController();
    const result = await onChoose(text, () => setStep("trying"), cancelling.current.signal);
    setStep(null);
    setChoice(result);
    // Does not overwrite what was typed in the meantime.
    if ("origin" in result) setText((now) => now === text ? result.origin : now);
  };
  const failed = choice && "wrong" in choice && choice.wrong !== "cancelled" ? choice : null;
  const wrong = failed && failed.wrong !== "cancelled" ? WRONG[failed.wrong] : null;
  const { tried = "", plainOrigin } = failed ?? {};
  // Browsers say of a certificate that they do not trust only that nothing responds.
  const isCertificate = failed?.wrong === "unreachable" && tried.startsWith("https:");
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void choose(text);
      }}
    >
      <AlertBox
        message={wrong && t(wrong.message, { tried })}
        reason={wrong ? t(wrong.reason, { tried }) : undefined}
      />
      {isCertificate && (
        <p className="text-small">
          {t("If it uses a certificate of its own, open it in a tab first and accept the certificate there.")}
        </p>
      )}
      {failed && (isCertificate || OPENED.includes(failed.wrong)) && (
        <p className="link-line text-small">
          <a href={tried} target="_blank" rel="noreferrer">{t("Open {address}", { address: tried })}</a>
        </p>
      )}
      {plainOrigin !== undefined && (
        <Button
          className="justify-self-start"
          onClick={() => {
            setText(plainOrigin);
            void choose(plainOrigin);
          }}
        >
          {t("Try {address}", { address: plainOrigin })}
        </Button>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t("Server address")}
          type="url"
          inputMode="url"
          spellCheck={false}
          autoComplete="url"
          className="min-w-0 grow basis-60"
          aria-invalid={wrong !== null || undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChoice(null);
          }}
        />
        <Button look="primary" type="submit" pending={step !== null}>
          {step === "trying" ? t("Testing…") : t("Test and save")}
        </Button>
      </div>
      {step === "asking" && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="text-small">
            {t("Your browser is asking whether Gorin may access this address.")}
          </p>
          <Button size="small" onClick={() => cancelling.current.abort()}>{t("Cancel")}</Button>
        </div>
      )}
      {choice && "origin" in choice && (
        <p role="status" className="text-small">
          {t("Saved. {origin} is a Gorin server.", { origin: choice.origin })}
          {t(" ")}
          {!choice.granted && t("Your browser did not grant access to it.")}
        </p>
      )}
      <p className="text-small text-soft">
        {t(
          "Your browser will ask for access to this host, which covers all its ports. Gorin sends requests to this address only, and cannot read any other host.",
        )}
      </p>
    </form>
  );
}

export interface OptionActions {
  chooseServer(options: ChooseServerOptions): Promise<Choice>;
  signOut(): Promise<void>;
  /** Turns the question about time away on or off. Returns whether it is on. */
  askAboutAway(wanted: boolean): Promise<boolean>;
  shortcuts(): Promise<Shortcuts>;
  openShortcutSettings(): Promise<void>;
  /**
   * Calls `show` with what the browser has granted, now and at each change: names of permissions and match patterns
   * of addresses. Returns the function that ends this.
   */
  watchPermissions(show: (granted: readonly string[]) => void): () => void;
  readonly version: string;
  readTheme(): ThemeChoice;
  chooseTheme(choice: ThemeChoice): void;
}

/** The options page: the server, the account, time away, keys, theme, and what the extension is and may do. */
export function Options({ store, actions }: { store: ExtensionState; actions: OptionActions }) {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { preferences, session, queue } = state;
  const day = session && viewToday(state, timeNow()).day;
  const [theme, setTheme] = useState(actions.readTheme);
  const [leaving, setLeaving] = useState(false);
  const pendingCount = queue.pending.filter(({ account }) => account === session?.account).length;
  const others = queue.pending.length - pendingCount;
  const [denied, setDenied] = useState(false);
  // The checkbox changes at once; the stored preference follows once the browser has granted the permission.
  const [idle, setIdle] = useState(preferences.idle);
  useEffect(() => setIdle(preferences.idle), [preferences.idle]);
  const askAboutAway = async (wanted: boolean) => {
    setIdle(wanted);
    const granted = await actions.askAboutAway(wanted);
    setIdle(granted);
    setDenied(granted !== wanted);
  };
  const [shortcuts, setShortcuts] = useState<Shortcuts | null>(null);
  useEffect(() => void actions.shortcuts().then(setShortcuts), [actions]);
  const [granted, setGranted] = useState<readonly string[]>([]);
  useEffect(() => actions.watchPermissions(setGranted), [actions]);
  const signOut = async () => {
    setLeaving(true);
    await actions.signOut();
    setLeaving(false);
  };
  return (
    <main className="mx-auto grid max-w-180 grid-cols-[minmax(0,1fr)] px-4 py-10">
      <header className="mb-6 flex items-center gap-3.5">
        <Mark size={32} complete={RING_NAMES.filter((ring) => day?.completion[ring])} />
        <h1 className="font-display text-figure">{t("Gorin options")}</h1>
      </header>
      {!session && (
        <Part title={t("First steps")}>
          <ol className="grid list-decimal gap-1 py-2 pl-5">
            <li>{t("Save the address of your server below.")}</li>
            <li>
              {t("To keep Gorin in view, open your browser's list of extensions and pin it to the toolbar.")}
            </li>
            <li>{t("Open Gorin from the toolbar and sign in.")}</li>
          </ol>
        </Part>
      )}
      <Part title={t("Your server")}>
        <ServerForm
          server={preferences.server}
          onChoose={(text, onTrying, signal) =>
            actions.chooseServer({ text, current: preferences.server, onTrying, signal })}
        />
      </Part>
      {state.clock.offset !== 0 && (
        <p role="status" className="border-t border-hairline py-4">{clockText(state.clock.offset)}</p>
      )}
      <Part title={t("Account")}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 py-2 wrap-anywhere">
            {session ? <EmailText email={session.email} /> : t("Not signed in.")}
          </p>
          {session && (
            <Button look="quiet" size="small" pending={leaving} onClick={() => void signOut()}>
              {t("Sign out")}
            </Button>
          )}
        </div>
        {pendingCount > 0 && (
          <p className="mt-2 text-small text-soft">
            {t("{changes} not saved yet. If you sign out, saving continues the next time you sign in.", {
              changes: changesText(pendingCount),
            })}
          </p>
        )}
        {others > 0 && (
          <div className="mt-2 grid gap-1 text-small text-soft">
            <p>
              {t(
                "Another account has {changes} not saved yet. Saving continues when you sign in with it again.",
                { changes: changesText(others) },
              )}
            </p>
            <DiscardUnsaved onDiscard={() => void store.commit(discardUnsaved)} />
          </div>
        )}
      </Part>
      <Part title={t("Time away")}>
        <CheckboxField
          label={t("Ask about time away while a timer runs")}
          hint={denied ? t("Your browser did not allow Gorin to detect when you are away.") : t(
            "After ten minutes without input, Gorin asks whether to keep that time, drop it or split it off.",
          )}
          checked={idle}
          onChange={(event) => void askAboutAway(event.currentTarget.checked)}
        />
      </Part>
      <KeyboardPart
        shortcuts={shortcuts}
        next={day && nextCategory(state, day)}
        onChange={() => void actions.openShortcutSettings()}
      />
      <Part title={t("Theme")}>
        <ThemeSwitch
          value={theme}
          onChange={(choice) => {
            actions.chooseTheme(choice);
            setTheme(choice);
          }}
        />
      </Part>
      <AboutPart version={actions.version} server={preferences.server} granted={granted} />
    </main>
  );
}

/** Requests and drops the browser's permission for one origin. */
export interface Permissions {
  request(origin: string): Promise<boolean>;
  drop(origin: string): Promise<void>;
}

/** Why a server was not chosen. `leads_elsewhere`: the address redirects to another one. */
type WrongServer =
  | "not_an_address"
  | "below_a_path"
  | "leads_elsewhere"
  | "cancelled"
  | Exclude<Trouble, "failed" | "busy">;

/** The result of choosing a server: its origin, or what is wrong with it. */
export type Choice =
  | { readonly origin: string; readonly granted: boolean }
  | {
    readonly wrong: WrongServer;
    readonly granted: boolean;
    /** The origin that was tried, or to which the address leads. */
    readonly tried?: string;
    /** Another origin to try: see `TypedAddress`. */
    readonly plainOrigin?: string;
  };

interface ChooseServerOptions {
  /** The typed address. */
  readonly text: string;
  /** The origin of the current server. */
  readonly current: string;
  /** Called after the permission was granted or denied, before the server is contacted. */
  readonly onTrying: () => void;
  /** Ends the wait for the user's decision about the permission. */
  readonly signal?: AbortSignal;
}

/** The number of the last attempt. */
let lastAttempt = 0;

/**
 * Makes the server at `text` the extension's server if it is a Gorin server. The permission for its origin is requested
 * first, while the click still counts as a user gesture; the server is tried even when it is denied. A redirect from
 * http to https is followed here, once: the address it leads to is saved. Signs out of the previous server.
 */
export async function chooseServer(
  state: ExtensionState,
  reach: Reach,
  permissions: Permissions,
  { text, current, onTrying, signal }: ChooseServerOptions,
): Promise<Choice> {
  const address = readAddress(text);
  if (!address) return { wrong: "not_an_address", granted: false };
  if (address.isBelowPath) return { wrong: "below_a_path", granted: false };
  const { origin, plainOrigin } = address;
  const attempt = ++lastAttempt;
  const dropUnlessUsed = async (used: string, ...origins: string[]) => {
    for (const other of new Set(origins)) {
      if (hostPattern(other) !== hostPattern(used)) await permissions.drop(other);
    }
  };
  const asked = permissions.request(origin).catch(() => false);
  const granted = await unlessAborted(asked, signal);
  if (granted === null) {
    // The question may still be open. What is allowed too late is not used, unless it was asked for again.
    void asked.then(async (late) => {
      if (late && attempt === lastAttempt) await dropUnlessUsed(current, origin);
    });
    return { wrong: "cancelled", granted: false };
  }
  onTrying();
  const trouble = await probeServer(reach, origin);
  const target = trouble === "other_sign_in" ? await redirectedOrigin(reach, origin) : null;
  const isUpgrade = target !== null && isSameHostByTls(origin, target);
  if (trouble && !isUpgrade) {
    if (granted) await dropUnlessUsed(current, origin);
    return target !== null && target !== origin
      ? { wrong: "leads_elsewhere", granted, tried: target }
      : { wrong: trouble, granted, tried: origin, ...(plainOrigin !== null && { plainOrigin }) };
  }
  const chosen = isUpgrade ? target : origin;
  const isGranted = isUpgrade ? await permissions.request(target).catch(() => false) : granted;
  if (chosen !== current) await signOut(state, reach);
  await dropUnlessUsed(chosen, ...(isUpgrade ? [origin] : []), ...(chosen === current ? [] : [current]));
  await state.commit(({ preferences }) => ({
    preferences: { ...preferences, server: chosen },
    contact: { answeredAt: reach.now(), failure: null },
  }));
  return { origin: chosen, granted: isGranted };
}

function isSameHostByTls(from: string, to: string): boolean {
  const [before, after] = [new URL(from), new URL(to)];
  return before.protocol === "http:" && after.protocol === "https:" && before.hostname === after.hostname;
}

/** Returns the result of `work`, or null when `signal` is aborted before. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | null> {
  const aborted = new Promise<null>((resolve) => {
    if (signal?.aborted) resolve(null);
    signal?.addEventListener("abort", () => resolve(null), { once: true });
  });
  return Promise.race([work, aborted]);
}
