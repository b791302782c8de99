import { createApp } from "../../../api/app.ts";
import { createServices } from "../../../api/services.ts";
import type { LimitCall } from "./limit_server.ts";
import { recordOperations } from "./record_operations.ts";
import { type ApiCall, requestOf } from "./scenarios.ts";

/**
 * Makes the calls on the store in the file `path` and returns, for each, its operations of the store and its response.
 * Unless it `remembers`, the server reads what each call needs from the store.
 */
export async function recordCalls(
  path: string,
  calls: readonly ApiCall[],
  { remembers = false } = {},
): Promise<LimitCall[]> {
  const db = await Deno.openKv(path);
  try {
    const recording = recordOperations(db);
    const services = await createServices({
      db: recording.db,
      // A server that shares its store reads what it needs with every call.
      isShared: !remembers,
      env: { GORIN_RATE_LIMIT: 0, GORIN_QUOTA_MB: 0, GORIN_REGISTRATION: "open", GORIN_WEBHOOKS: "off" },
      clock: Date.now,
      version: "0.0.0-bench",
    });
    const app = createApp({
      services,
      log: { write: () => {}, flush: () => Promise.resolve() },
      allowedOrigins: [],
      trustProxy: false,
      isKnownHost: () => true,
    });
    const recorded: LimitCall[] = [];
    for (const call of calls) {
      const { url, headers, ...init } = requestOf("http://localhost", call);
      // As HTTP sends it.
      const length = init.body && { "Content-Length": String(new Blob([init.body]).size) };
      recording.take();
      const response = await app.request(url, { ...init, headers: { ...headers, ...length } });
      const body: unknown = await response.json();
      if (!response.ok) throw new Error(`${call.method} ${call.path}: ${JSON.stringify(body)}`);
      recorded.push({ stages: recording.take(), response: body });
    }
    return recorded;
  } finally {
    db.close();
  }
}
