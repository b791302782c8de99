import { isSignedOut, troubleOf } from "#shared/client/mod.ts";
import { todayFor } from "#shared/domain/calendar.ts";
import {
  createEngine,
  type Delivery,
  type EngineSession,
  type KeyValueStore,
  sendCommand,
} from "#shared/offline/mod.ts";
import { type ExtensionAction, reduceExtension } from "./actions.ts";
import { endSessionOf } from "./end_session.ts";
import { type ExtensionEngine, STORED } from "./engine.ts";
import { type Reach, serverClient } from "./server.ts";
import { EXTENSION_VALUES, ruleOf, type State } from "./state.ts";

/** Creates the engine of the worker, which sends the queue. */
export function createWorkerEngine(store: KeyValueStore, reach: Reach): ExtensionEngine {
  /** The token of the command that is being sent. */
  let token: string | undefined;
  const engine = createEngine<State, ExtensionAction>({
    store: withoutDrafts(store),
    ...STORED,
    ...hostOptions(reach),
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
 * compute the toolbar and the alarms anew. What it writes is based on what is stored, drafts included.
 */
function withoutDrafts(store: KeyValueStore): KeyValueStore {
  const { key } = EXTENSION_VALUES.drafts;
  return {
    ...store,
    subscribe: (listener) => store.subscribe((keys) => listener(keys.filter((changed) => changed !== key))),
  };
}

/** The session and the clock of the worker. */
function hostOptions(reach: Reach) {
  return {
    reduce: reduceExtension,
    session: (state: State): EngineSession | null => sessionOf(state, reach),
    clock: reach.now,
    makeId: () => crypto.randomUUID(),
    schedule(run: () => void, ms: number) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
}

function sessionOf({ session, user }: State, reach: Reach): EngineSession | null {
  if (!session) return null;
  const { account, server, token } = session;
  const rule = ruleOf(user);
  const today = todayFor(rule, reach.now());
  const plan = user?.settings.time_plan ?? null;
  return { account, rule, plan, today, client: serverClient(reach, server, token) };
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
