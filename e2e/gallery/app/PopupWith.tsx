import { type ReactNode, useEffect, useState } from "react";
import { createClient } from "#shared/client/mod.ts";
import { getDay } from "#shared/contract/mod.ts";
import { dayKey, type Values } from "#shared/offline/mod.ts";
import { memoryStore } from "#shared/offline/memory_store.ts";
import { withDrafts } from "../../../extension/offline/drafts.ts";
import type { ExtensionEngine } from "../../../extension/offline/engine.ts";
import { accountKey, type State } from "../../../extension/offline/state.ts";
import { openWorkerEngine } from "../../../extension/offline/worker_engine.ts";
import { SAMPLE_PLATFORM } from "../../../extension/offline/testing/sample_state.ts";
import { Popup } from "../../../extension/popup/Popup.tsx";
import type { PopupActions } from "../../../extension/popup/popup.ts";
import { TODAY } from "../../web/parts/seed_week.ts";
import type { AccountName } from "../server/accounts.ts";
import { recordedOf } from "./device.ts";
import { networkTo } from "./network.ts";
import { NOW_MS } from "./popup_values.ts";
import { Pressed } from "./Pressed.tsx";
import { awaited } from "./quiet.ts";

/** The server of the extension. */
export const SERVER = "https://gorin.example";

/** What the extension has stored for somebody who is signed in and has opened it before. */
export async function signedIn(name: AccountName): Promise<Partial<State>> {
  const recorded = recordedOf(name);
  const { user } = recorded;
  const account = accountKey(SERVER, user.id);
  const client = createClient({ baseUrl: "", fetch: networkTo(recorded).fetch, token: () => null });
  const { day } = await client.call(getDay, { params: { day: TODAY } });
  return {
    session: { server: SERVER, token: "gallery", account, email: user.email },
    user,
    days: { [dayKey(account, TODAY)]: { day, at: NOW_MS } },
    contact: { answeredAt: NOW_MS, failure: null },
  };
}

/** Opens the state of an extension whose server does not respond. */
export async function openExtension(state: Partial<State>, stored: Values = {}): Promise<ExtensionEngine> {
  const reach = { fetch: () => new Promise<never>(() => {}), now: () => NOW_MS };
  const engine = openWorkerEngine(memoryStore(stored), reach);
  await engine.commit(() => ({ preferences: { server: SERVER, idle: true }, ...state }));
  return engine;
}

/** What the popup does by itself. Nobody signs in or out in the gallery. */
function actionsOn(engine: ExtensionEngine): PopupActions {
  const none = () => Promise.resolve();
  return {
    dispatch: (action) => void engine.dispatch(action),
    saveDrafts: (day, change) =>
      void engine.commit((state) => withDrafts(state, state.session?.account ?? "", day, change)),
    saveEmail: (email) => engine.commit(({ habits }) => ({ habits: { ...habits, email } })),
    signIn: none,
    enterCode: none,
    beginConnection: () => Promise.resolve("/connect"),
    cancelSignIn: none,
    signOut: none,
    discardUnsaved: none,
    knowClock: none,
    resetUnreadable: none,
    sync: none,
  };
}

/** Samples of the popup, three beside each other, each 360 pixels wide. */
export function Popups({ children }: { children: ReactNode }) {
  return (
    <div data-wide className="columns-3 gap-5 p-px *:mb-5 *:inline-grid *:w-90 *:break-inside-avoid *:gap-2">
      {children}
    </div>
  );
}

/** Resolves once each popup with unsaved changes says so, which it does after a while. */
async function untilSavingIsSaid(): Promise<void> {
  const isSilent = () =>
    [...document.querySelectorAll("footer > span:first-child")].some(({ textContent }) => textContent === "");
  while (isSilent()) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** The popup in one state, in its own size. */
export function PopupWith(
  { name, account = "busy", state = () => ({}), stored = {}, pressed = [] }: {
    name: string;
    /** Who is signed in; null: nobody. */
    account?: AccountName | null;
    /** What is stored in the extension besides, of an account with this key. */
    state?: (account: string) => Partial<State>;
    /** What another version of the extension has stored, by its key. */
    stored?: Values;
    /** The buttons that have been pressed in it. */
    pressed?: readonly string[];
  },
) {
  const [engine, setEngine] = useState<ExtensionEngine>();
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const present = account ? await signedIn(account) : {};
      const opened = await openExtension({ ...present, ...state(present.session?.account ?? "") }, stored);
      if (!isGone) setEngine(opened);
    };
    void awaited(open());
    return () => void (isGone = true);
  }, []);
  return (
    <section aria-label={name}>
      <p className="text-small text-soft">{name}</p>
      <div className="outline outline-hairline">
        {engine && (
          <Pressed buttons={pressed}>
            <Opened engine={engine} />
          </Pressed>
        )}
      </div>
    </section>
  );
}

function Opened({ engine }: { engine: ExtensionEngine }) {
  const [actions] = useState(() => actionsOn(engine));
  useEffect(() =>
    engine.subscribe(() => {
      if (engine.state().queue.pending.length > 0) void awaited(untilSavingIsSaid());
    }), [engine]);
  return <Popup engine={engine} actions={actions} platform={SAMPLE_PLATFORM} />;
}
