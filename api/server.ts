import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import type { PasswordHasher } from "./auth/password.ts";
import type { Log } from "./log.ts";
import { createServices } from "./create_services.ts";
import { sweep } from "./store/sweep.ts";
import { webFiles } from "./http/web_files.ts";

const SWEEP_EVERY_MS = 10 * 60_000;

/** How soon to listen again after the listener broke, in milliseconds: it does when descriptors run out. */
const LISTEN_AGAIN_MS = 250;

/** What a server is started with. */
export interface ServerOptions {
  readonly env: Env;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly version: string;
  /** The folder of the built web app. */
  readonly webRoot: string;
  /** As in {@link ServicesOptions}. */
  readonly passwords?: PasswordHasher;
}

/** A server that listens. */
export interface RunningServer {
  /** The address to open in a browser. */
  readonly url: string;
  /** Stops accepting, finishes what is in flight, and closes the store. */
  stop(): Promise<void>;
}

/** Opens the store, listens, and answers. Throws one sentence for people when it cannot. */
export async function startServer(
  { env, log, clock, version, webRoot, passwords }: ServerOptions,
): Promise<RunningServer> {
  const db = await openStore(env.GORIN_KV);
  const services = await createServices({ db, env, clock, version, ...(passwords && { passwords }) });
  const app = createApp({
    services,
    log,
    allowedOrigins: env.GORIN_ALLOWED_ORIGINS,
    trustProxy: env.GORIN_TRUST_PROXY,
    webFiles: webFiles(webRoot),
  });

  const listen = (port: number) =>
    Deno.serve({ hostname: env.HOST, port, onListen: () => {} }, (request, info) => app.fetch(request, info));
  let listener: Deno.HttpServer<Deno.NetAddr>;
  try {
    listener = listen(env.PORT);
  } catch (error) {
    db.close();
    throw explainListen(error, env);
  }
  const { port } = listener.addr;
  let stopping = false;

  const keepListening = async (): Promise<void> => {
    while (!stopping) {
      await listener.finished.catch((error: unknown) => log.write({ level: "error", listen: String(error) }));
      if (stopping) return;
      await new Promise((resolve) => setTimeout(resolve, LISTEN_AGAIN_MS));
      try {
        listener = listen(port);
      } catch (error) {
        log.write({ level: "error", listen: String(error) });
      }
    }
  };
  const listening = keepListening();

  const sweeping = setInterval(() => {
    sweep(services.kv, clock()).catch((error: unknown) =>
      log.write({ level: "error", sweep: String(error) })
    );
  }, SWEEP_EVERY_MS);

  return {
    url: `http://${hostOf(env.HOST)}:${port}`,
    async stop() {
      stopping = true;
      clearInterval(sweeping);
      // They would be in flight for ever.
      services.openStreams.endAll();
      await services.intake.close();
      await listener.shutdown();
      await listening;
      db.close();
      await log.flush();
    },
  };
}

async function openStore(address: string | undefined): Promise<Deno.Kv> {
  if (address && isFile(address)) {
    const folder = address.slice(0, Math.max(0, address.search(/[\\/][^\\/]*$/)));
    try {
      if (folder) await Deno.mkdir(folder, { recursive: true });
    } catch (error) {
      throw explainOpen(error, address);
    }
  }
  try {
    return await Deno.openKv(address);
  } catch (error) {
    throw explainOpen(error, address);
  }
}

function isFile(address: string): boolean {
  return address !== ":memory:" && !/^https?:/.test(address);
}

function explainOpen(cause: unknown, address: string | undefined): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `Cannot open the store ${address ?? ""}: ${reason}. Set GORIN_KV to a place that can be written.`,
    {
      cause,
    },
  );
}

function explainListen(cause: unknown, { HOST, PORT }: Env): unknown {
  if (cause instanceof Deno.errors.AddrInUse) {
    return new Error(
      `Port ${PORT} is taken. Stop what listens there, or choose another: PORT=8001 npm start`,
      { cause },
    );
  }
  if (cause instanceof Deno.errors.PermissionDenied) {
    return new Error(`Cannot listen on ${HOST}:${PORT}: permission denied. Choose a port above 1023.`, {
      cause,
    });
  }
  if (cause instanceof Deno.errors.AddrNotAvailable) {
    return new Error(`Cannot listen on ${HOST}: it is no address of this machine. Set HOST to one that is.`, {
      cause,
    });
  }
  return cause;
}

function hostOf(host: string): string {
  if (host === "127.0.0.1" || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
