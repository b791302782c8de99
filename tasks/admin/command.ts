import { DEFAULT_STORE, type Env, parseEnv } from "../../api/env.ts";
import { damageSentence } from "../../api/admin/damaged_values.ts";
import {
  callAdminSocket,
  hasAdminSocket,
  OperationError,
  type OperationInput,
  type OperationName,
  type OperationResult,
  runOperation,
} from "../../api/admin/admin.ts";
import type { LogLine } from "../../api/log.ts";
import { createServices } from "../../api/services.ts";
import { getConfig } from "../../api/store/config.ts";
import { olderVersions, STORE_FORMAT } from "../../api/format.ts";
import { wrapKv } from "../../api/store/kv.ts";
import { isFile } from "../../api/store/address.ts";
import { openStore } from "../../api/store/open.ts";
import project from "../../package.json" with { type: "json" };
import { fail, warn } from "../print.ts";
import { messageOf } from "../usage.ts";

/** Where the store is, according to the environment. */
export type StoreEnv = Env & { readonly GORIN_KV: string };

/** Returns the environment with the store that the server would open. Ends the process when it is wrong. */
export function readEnv(): StoreEnv {
  try {
    const env = parseEnv(Deno.env.toObject());
    return { ...env, GORIN_KV: env.GORIN_KV ?? DEFAULT_STORE };
  } catch (error) {
    fail(messageOf(error));
  }
}

/** Ends the process when the store is in memory. */
export function rejectMemory({ GORIN_KV: store }: StoreEnv): void {
  if (store === ":memory:") fail("The store is in memory (GORIN_KV=:memory:): there is no file.");
}

/** Prints what an opening store logs. */
export const WARN_LOG = { write: ({ store }: LogLine) => warn(String(store)) };

/** Runs an operation in the server that is running, or else on the store itself. Ends the process when it fails. */
export async function runAdmin<N extends OperationName>(
  env: StoreEnv,
  name: N,
  input: OperationInput<N>,
): Promise<OperationResult<N>> {
  const store = env.GORIN_KV;
  try {
    if (isFile(store) && await hasAdminSocket(store)) return await callAdminSocket(store, name, input);
    return await runDirectly(env, name, input);
  } catch (error) {
    fail(messageOf(error));
  }
}

async function runDirectly<N extends OperationName>(
  env: StoreEnv,
  name: N,
  input: OperationInput<N>,
): Promise<OperationResult<N>> {
  if (isFile(env.GORIN_KV) && !(await isThere(env.GORIN_KV))) {
    throw new OperationError(`There is no store at ${env.GORIN_KV}: check GORIN_KV.`);
  }
  const { db, state, close } = await openStore(env, WARN_LOG, STORE_FORMAT);
  try {
    const kv = wrapKv(db);
    const services = await createServices({
      db,
      // Servers of the version before may be running on it.
      versions: isFile(env.GORIN_KV) ? null : olderVersions(await getConfig(kv, "versions")),
      storeState: state,
      env,
      clock: Date.now,
      version: project.version,
    });
    // What the operation of that name returns.
    return await runOperation(name, input, services) as OperationResult<N>;
  } finally {
    close();
  }
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

/** Says what is damaged in a backup, if anything is, and has the process end with {@link EXIT_DAMAGED}. */
export function warnOfDamage(damaged: readonly string[]): void {
  const damage = damageSentence(damaged);
  if (!damage) return;
  warn(`${damage}. Everything else is intact; keep the backups from before.`);
  Deno.exitCode = EXIT_DAMAGED;
}

/** The exit code of a backup or restore that was done, with values that cannot be read. */
const EXIT_DAMAGED = 2;

/** Runs `work`, and ends the process with one sentence when it throws. */
export async function orFail<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    fail(messageOf(error));
  }
}
