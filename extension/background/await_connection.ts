import { coalesce } from "#shared/offline/mod.ts";
import type { ExtensionEngine } from "../offline/engine.ts";
import type { Reach } from "../offline/server.ts";
import { tryConnection } from "../offline/sign_in.ts";

/** How long to wait before checking again whether the user has confirmed, in milliseconds. */
const PAUSE_MS = 1_500;

export interface AwaitConnectionOptions {
  readonly engine: ExtensionEngine;
  readonly reach: Reach;
  /** Called once the user has confirmed. */
  readonly onSignedIn: () => Promise<void>;
  readonly pause?: (ms: number) => Promise<void>;
}

/**
 * Returns a function that waits, if the popup has begun to sign in through the dashboard, until the user has confirmed
 * there. If the worker is terminated meanwhile, the next popup makes it go on.
 */
export function awaitConnection({ engine, reach, onSignedIn, pause = sleep }: AwaitConnectionOptions) {
  return coalesce(async () => {
    await engine.load();
    if (engine.state().session) return;
    while (await tryConnection(engine, reach)) {
      await pause(PAUSE_MS);
      // The popup may have given it up. Reading also keeps the worker alive.
      await engine.reload();
    }
    if (engine.state().session) await onSignedIn();
  });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
