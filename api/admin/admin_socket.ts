import { request } from "node:http";
import type { Log } from "../log/log.ts";
import type { Services } from "../services/services.ts";
import {
  OperationError,
  type OperationInput,
  type OperationName,
  type OperationResult,
  runOperation,
} from "./operations.ts";

/** The longest path of a socket that every system accepts, in bytes. */
const MAX_PATH_BYTES = 103;

/** Returns where a server listens for the tasks of its host, beside the file of its store. */
export function adminSocketOf(store: string): string {
  return `${store}.admin`;
}

/** A socket that is open. */
export interface AdminSocket {
  close(): Promise<void>;
}

/** What a server does for its host beside the {@link runOperation operations}. */
export interface AdminSocketOptions {
  readonly services: Services;
  readonly log: Pick<Log, "write">;
  /** Stops the server and starts it again once the store may be opened. */
  readonly restart: () => void;
}

/**
 * Listens on a Unix socket beside the store, which only the user that runs the server can open: anyone who can open the
 * store's file can do all of this anyway. Returns null, and logs why, where that is not possible.
 */
export async function openAdminSocket(
  store: string,
  { services, log, restart }: AdminSocketOptions,
): Promise<AdminSocket | null> {
  const path = adminSocketOf(store);
  try {
    if (new TextEncoder().encode(path).length > MAX_PATH_BYTES) throw new Error("its path is too long");
    // The lock of the store is ours, so a socket that is there was left by a server that was killed.
    await Deno.remove(path).catch(() => {});
    const server = Deno.serve({ path, onListen: () => {} }, async (request) => {
      const name = new URL(request.url).pathname.slice(1);
      try {
        if (name === "restart") {
          queueMicrotask(restart);
          return Response.json({ result: {} });
        }
        const result = await runOperation(name, await request.json(), services);
        log.write({ level: "info", event: "admin", operation: name, outcome: "success" });
        return Response.json({ result });
      } catch (error) {
        log.write({ level: "warning", event: "admin", operation: name, outcome: String(error) });
        return Response.json({ error: error instanceof OperationError ? error.message : String(error) });
      }
    });
    await Deno.chmod(path, 0o600);
    return {
      async close() {
        await server.shutdown();
        await Deno.remove(path).catch(() => {});
      },
    };
  } catch (error) {
    log.write({
      level: "warning",
      admin: `Cannot listen on ${path}: ${error}. The admin tasks need the server to be stopped.`,
    });
    return null;
  }
}

/** Whether a server that runs on this store listens for its host. */
export async function hasAdminSocket(store: string): Promise<boolean> {
  try {
    const connection = await Deno.connect({ transport: "unix", path: adminSocketOf(store) });
    connection.close();
    return true;
  } catch {
    return false;
  }
}

/** Has the server that runs on `store` run an operation. Throws {@link OperationError} when it was not done. */
export async function callAdminSocket<N extends OperationName>(
  store: string,
  name: N,
  input: OperationInput<N>,
): Promise<OperationResult<N>> {
  // What the server returns is what the operation of that name returns.
  return await post(store, name, input) as OperationResult<N>;
}

/** Has the server that runs on `store` stop and start again. */
export async function callRestart(store: string): Promise<void> {
  await post(store, "restart", {});
}

async function post(store: string, name: string, input: unknown): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // `fetch` has no Unix sockets.
  const sent = request({ socketPath: adminSocketOf(store), path: `/${name}`, method: "POST" }, (response) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (part: string) => text += part);
    response.on("end", () => resolve(text));
    response.on("error", reject);
  });
  sent.on("error", reject);
  sent.end(JSON.stringify(input));
  const { result, error } = JSON.parse(await promise) as { result?: unknown; error?: string };
  if (error !== undefined) throw new OperationError(error);
  return result;
}
