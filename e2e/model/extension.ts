import { createEngine, pendingOf } from "#shared/offline/mod.ts";
import type { User } from "#shared/domain/user.ts";
import { refresh } from "../../extension/background/sync.ts";
import type { ExtensionAction, NewExtensionAction } from "../../extension/offline/actions.ts";
import {
  extensionHost,
  extensionStore,
  popupActions,
  type PopupEngine,
} from "../../extension/offline/engine.ts";
import { accountKey, type State } from "../../extension/offline/state.ts";
import { openWorkerEngine } from "../../extension/offline/worker_engine.ts";
import { time } from "./browsers.ts";
import { openExtensionBrowser, replyOf } from "./extension_browser.ts";
import { type ModelServer, ORIGIN } from "./model_server.ts";
import { type Network, networkFetch } from "./network.ts";

/** An open popup without its screen. */
export interface OpenPopup {
  state(): State;
  /** Does what the user does. Resolves when it is stored; the popup may be closed before. */
  dispatch(action: NewExtensionAction): Promise<void>;
  close(): void;
}

/** The extension of a signed-in user. */
export interface OpenExtension {
  openPopup(): Promise<OpenPopup>;
  /** Terminates the worker, as the browser does at any time. It is started when it is needed. */
  killWorker(): void;
  /** Sends what is pending. Returns how much is still pending. */
  flush(): Promise<number>;
}

/** Opens the extension in a browser of its own: the engines of its popup and its worker, and their storage. */
export async function openExtension(
  server: ModelServer,
  network: Network,
  { user, token }: { readonly user: User; readonly token: string },
): Promise<OpenExtension> {
  const browser = openExtensionBrowser();
  const session = { server: ORIGIN, token, account: accountKey(ORIGIN, user.id), email: user.email };
  const now = () => time.now;

  const startWorker = () => {
    const context = browser.open();
    const reach = { fetch: networkFetch(server, network, context.isOver), now };
    const engine = context.run(() => openWorkerEngine(extensionStore(browser.storage), reach));
    void context.run(engine.start);
    return { ...context, engine, reach };
  };
  let worker: ReturnType<typeof startWorker> | null = startWorker();
  const { run, engine, reach } = worker;
  await run(() => engine.commit(() => ({ session, user })));
  await run(() => refresh(engine, reach));

  const runningWorker = () => worker ??= startWorker();
  /** Sends an action to the worker. Returns whether it replied that it stored it. */
  const sendToWorker = (action: ExtensionAction): Promise<boolean> => {
    const { run, engine, over } = runningWorker();
    const applied = run(async () => {
      await engine.apply(action);
      void engine.flush();
      return true;
    });
    return Promise.race([applied, over.catch(() => false)]);
  };

  return {
    async openPopup() {
      const { run, end } = browser.open();
      const popup: PopupEngine = run(() =>
        createEngine({
          ...extensionHost(extensionStore(browser.storage), now),
          pendingActions: popupActions,
          handOver(action) {
            const message = structuredClone(action);
            return replyOf(() => sendToWorker(message));
          },
        })
      );
      await run(popup.start);
      return {
        state: popup.state,
        dispatch: (action) => run(() => popup.dispatch(action).stored),
        close: end,
      };
    },
    killWorker() {
      worker?.engine.stop();
      worker?.end();
      worker = null;
    },
    async flush() {
      const { run, engine } = runningWorker();
      await run(engine.load);
      await run(engine.flush);
      return pendingOf(engine.state(), session.account).length;
    },
  };
}
