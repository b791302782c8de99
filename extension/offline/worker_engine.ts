import { isSignedOut, troubleOf } from "#shared/client/mod.ts";
import { type Delivery, type KeyValueStore, openEngine, sendCommand } from "#shared/offline/mod.ts";
import { endSessionOf } from "./end_session.ts";
import { type ExtensionEngine, extensionHost } from "./engine.ts";
import { type Reach, serverClient } from "./server.ts";
import { EXTENSION_VALUES, type State } from "./state.ts";

/** Opens the engine of the worker, which sends the queue. */
export function openWorkerEngine(store: KeyValueStore, reach: Reach): ExtensionEngine {
  /** The token of the command that is being sent. */
  let token: string | undefined;
  const engine: ExtensionEngine = openEngine({
    ...extensionHost(withoutDrafts(store), reach.now),
    client: ({ session, preferences }) =>
      serverClient(reach, session?.server ?? preferences.server, session?.token ?? null),
    send(command, context) {
      token = engine.state().session?.token;
      return sendCommand(command, context);
    },
    onDelivered: (state, delivery) => afterDelivery(state, delivery, { token, now: reach.now() }),
  });
  return engine;
}

/**
 * Returns the store without its reports of changed drafts. The worker shows none, and at each typed letter it would
 * compute the toolbar and the alarms again. What it writes is based on what is stored, drafts included.
 */
function withoutDrafts(store: KeyValueStore): KeyValueStore {
  const { key } = EXTENSION_VALUES.drafts;
  return {
    ...store,
    subscribe: (listener) => store.subscribe((keys) => listener(keys.filter((changed) => changed !== key))),
  };
}

/** Returns what a delivery changes about the session and the contact with the server. */
function afterDelivery(
  state: State,
  { error, outcome }: Delivery,
  { token, now }: { token: string | undefined; now: number },
): Partial<State> {
  const { contact } = state;
  if (isSignedOut(error)) return token === undefined ? {} : endSessionOf(token, now)(state);
  if (error && outcome.kind === "retry_later") {
    const failure = troubleOf(error);
    // Nothing is written at each attempt without the server.
    return failure === contact.failure ? {} : { contact: { ...contact, failure } };
  }
  return { contact: { answeredAt: now, failure: null } };
}
