import { parseArgs } from "node:util";
import { DEFAULT_STORE, type Env, parseEnv } from "../../api/env.ts";
import { callAdminSocket, hasAdminSocket } from "../../api/admin/admin_socket.ts";
import {
  OperationError,
  type OperationInput,
  type OperationName,
  type OperationResult,
  runOperation,
} from "../../api/admin/operations.ts";
import { createServices } from "../../api/services/create_services.ts";
import { isFile, openStore } from "../../api/store/open/open_store.ts";
import project from "../../package.json" with { type: "json" };
import { fail, print, warn } from "../print.ts";

/** How a task of the host is called. */
export interface Usage {
  /** The task with its arguments: `backup FILE`. */
  readonly call: string;
  /** What it does, in lines of at most 80 characters. */
  readonly help: string;
  /** Switches, such as `yes` for `--yes`, each with what it does. */
  readonly switches?: Readonly<Record<string, string>>;
}

/** What a task was called with. */
export interface Call {
  /** As many as the usage names. */
  readonly args: readonly string[];
  readonly switches: ReadonlySet<string>;
}

/** Returns the arguments of this process. Prints the help and ends the process for `--help`, and for a wrong call. */
export function readCall({ call, help, switches = {} }: Usage): Call {
  const wanted = call.split(" ").slice(1);
  const width = Math.max(12, ...Object.keys(switches).map(({ length }) => length));
  const lines = Object.entries(switches).map(([name, text]) => `  --${name.padEnd(width)} ${text}`);
  const text = [`deno task ${call}`, "", help, ...(lines.length > 0 ? ["", ...lines] : [])].join("\n");
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(
        ["help", ...Object.keys(switches)].map((name) => [name, { type: "boolean" as const }]),
      ),
    });
    if (values.help) {
      print(text);
      Deno.exit(0);
    }
    if (positionals.length !== wanted.length) {
      throw new Error(`Expected ${wanted.join(" ") || "no arguments"}.`);
    }
    return {
      args: positionals,
      switches: new Set(Object.keys(switches).filter((name) => values[name] === true)),
    };
  } catch (error) {
    warn(messageOf(error));
    fail(`Usage: deno task ${call}. More with --help.`);
  }
}

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

/** Returns the file of the store. Ends the process when the store is no file. */
export function storeFileOf({ GORIN_KV: store }: StoreEnv): string {
  if (isFile(store)) return store;
  fail(
    store === ":memory:"
      ? "The store is in memory (GORIN_KV=:memory:): there is no file."
      : `The store is on the KV Connect server ${store}: use the tools of that server.`,
  );
}

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
  const { db, state, close } = await openStore(env, { write: ({ store }) => warn(String(store)) });
  try {
    const services = await createServices({
      db,
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

/** Runs `work`, and ends the process with one sentence when it throws. */
export async function orFail<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    fail(messageOf(error));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
