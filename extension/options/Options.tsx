import { useEffect, useState, useSyncExternalStore } from "react";
import { AboutCard } from "./AboutCard.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { CheckboxField } from "#shared/ui/fields/CheckboxField.tsx";
import { RING_NAMES } from "#shared/rings/mod.ts";
import { Mark } from "#shared/ui/mark/Mark.tsx";
import { ThemeSwitch } from "#shared/ui/fields/ThemeSwitch.tsx";
import type { ThemeChoice } from "#shared/ui/theme.ts";
import { discardUnsaved } from "../offline/end_session.ts";
import { clockText } from "#shared/rules/format/clock_text.ts";
import { timeNow } from "../offline/clock.ts";
import type { ExtensionState } from "../offline/engine.ts";
import { nextCategory, viewToday } from "../offline/view.ts";
import { EmailText } from "../popup/EmailText.tsx";
import { DiscardUnsaved } from "../popup/DiscardUnsaved.tsx";
import { changesText } from "../popup/saving_text.ts";
import type { Choice, ChooseServerOptions } from "./choose_server.ts";
import type { Shortcuts } from "../platform/shortcut.ts";
import { KeyboardCard } from "./KeyboardCard.tsx";
import { ServerForm } from "./ServerForm.tsx";
import { t } from "#shared/texts/translate.ts";

/** The actions of the options page. */
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
  /** The version of the extension. */
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
    <main className="mx-auto grid max-w-150 gap-5 px-4 py-8">
      <header className="flex items-center gap-3.5">
        <Mark size={32} complete={RING_NAMES.filter((ring) => day?.completion[ring])} />
        <h1 className="font-display text-name">{t("Gorin options")}</h1>
      </header>
      <Card title={t("Your server")}>
        <ServerForm
          server={preferences.server}
          onChoose={(text, onTrying, signal) =>
            actions.chooseServer({ text, current: preferences.server, onTrying, signal })}
        />
      </Card>
      {state.clock.offset !== 0 && <p role="status">{clockText(state.clock.offset)}</p>}
      <Card title={t("Account")}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">
            {session
              ? <EmailText email={session.email} />
              : t("Not signed in. Open Gorin from the toolbar to sign in.")}
          </p>
          {session && <Button pending={leaving} onClick={() => void signOut()}>{t("Sign out")}</Button>}
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
      </Card>
      <Card title={t("Time away")}>
        <CheckboxField
          label={t("Ask about time away while a timer runs")}
          hint={denied ? t("Your browser did not allow Gorin to detect when you are away.") : t(
            "After ten minutes without input, Gorin asks whether to keep that time, drop it or split it off.",
          )}
          checked={idle}
          onChange={(event) => void askAboutAway(event.currentTarget.checked)}
        />
      </Card>
      <KeyboardCard
        shortcuts={shortcuts}
        next={day && nextCategory(state, day)}
        onChange={() => void actions.openShortcutSettings()}
      />
      <Card title={t("Theme")}>
        <ThemeSwitch
          value={theme}
          onChange={(choice) => {
            actions.chooseTheme(choice);
            setTheme(choice);
          }}
        />
      </Card>
      <AboutCard version={actions.version} server={preferences.server} granted={granted} />
    </main>
  );
}
