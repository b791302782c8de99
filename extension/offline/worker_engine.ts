import { createEngine, type Delivery, type KeyValueStore, sendCommand } from "#shared/offline/mod.ts";
import type { ExtensionAction } from "./actions.ts";
import { commonOptions, type ExtensionEngine, STORED } from "./engine.ts";
import { failureOf } from "./probe.ts";
import type { Reach } from "./server.ts";
import type { State } from "./state.ts";

/** Creates the engine of the worker, which sends what is pending. */
export function createWorkerEngine(store: KeyValueStore, reach: Reach): ExtensionEngine {
  /** The token that the command now being sent goes with. */
  let token: string | undefined;
  const engine = createEngine<State, ExtensionAction>({
    store,
    ...STORED,
    ...commonOptions(reach),
    send(command, context) {
      token = engine.state().session?.token;
      return sendCommand(command, context);
    },
    onDelivered: (state, delivery) => afterDelivery(state, delivery, { token, now: reach.now() }),
  });
  return engine;
}

/** What a delivery says about the server, and whether the session has ended. */
function afterDelivery(
  { session, contact }: State,
  { error, outcome }: Delivery,
  { token, now }: { token: string | undefined; now: number },
): Partial<State> {
  if (error?.status === 401) return session?.token === token ? { session: null } : {};
  if (error && outcome.kind === "retry_later") return { contact: { ...contact, failure: failureOf(error) } };
  return { contact: { answeredAt: now, failure: null } };
}
