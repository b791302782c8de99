import { health } from "#shared/contract/mod.ts";
import { createApp } from "./app.ts";
import { ensureOwner, reserveOwnership } from "./auth/registration.ts";
import { addressOf, type Env, isLoopback, lacksHosts } from "./env.ts";
import type { PasswordHasher } from "./auth/passwords.ts";
import { CannotStart } from "./exit_codes.ts";
import { Failure, messageOf } from "./failures.ts";
import type { Log } from "./log.ts";
import type { Outgoing } from "./features/outgoing.ts";
import { createReminders } from "./features/push/push.ts";
import { createServices, repeat, type Services } from "./services.ts";
import { STORE_FORMAT, upgradeFormat } from "./format.ts";
import { logDamage } from "./store/damage.ts";
import { ping, tryWrite, wrapKv } from "./store/kv.ts";
import { isFile } from "./store/address.ts";
import { explainStore, openStore } from "./store/open.ts";
import { createTelemetry } from "./telemetry.ts";
import { sweep, takeLease } from "./store/erasure.ts";
import { HOSTS_NOTICE, knownHosts } from "./http/middleware.ts";
import { apiDocsPage, webFiles } from "./http/web_files.ts";

const SWEEP_EVERY_MS = 10 * 60_000;

/** How often to look for reminders that are due. */
const REMIND_EVERY_MS = 30_000;

/** For how long no other server on the same store sweeps: less than the time between two sweeps of one server. */
const SWEEP_LEASE_MS = 9 * 60_000;

/** How often to look for events of webhooks that are due. */
const DELIVER_EVERY_MS = 2_000;

/** How often to exchange with other servers on the same store what was counted. */
const SHARE_COUNTS_EVERY_MS = 1_000;

/** How often to check whether the store's file is in place, and whether a full disk has space again. */
const CHECK_EVERY_MS = 1_000;

/**
 * For how long a stopping server of a shared store serves while its health check fails, so that a load balancer that
 * asks every second sends its requests to the other servers by then.
 */
const DRAIN_MS = 3_000;

/**
 * How much longer it serves: until a second has passed without a request, since the load balancer of a busy machine
 * notices later, and until all have their responses. A sign-in may wait half a minute for its turn, and longer on a
 * busy machine.
 */
const QUIET = { quietMs: 1_000, arrivingMs: 9_000, workingMs: 100_000 };

const HEALTH_PATH = `/api${health.path}`;

/** How long to wait before listening again after the listener failed, as it does when descriptors run out. */
const RELISTEN_MS = 250;

export interface ServerOptions {
  readonly env: Env;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly version: string;
  /** The folder of the built web app. */
  readonly webRoot: string;
  /** See `ServicesOptions`. */
  readonly passwords?: PasswordHasher;
  readonly bodyDeadlineMs?: number;
  readonly outgoing?: Outgoing;
  /** How often to look for reminders that are due. Default: {@link REMIND_EVERY_MS}. */
  readonly remindEveryMs?: number;
  /** Whether it runs on Deno Deploy. Default: no. */
  readonly onDeploy?: boolean;
  /**
   * Stops this server and starts another once the store may be opened; without it the host's tasks cannot ask for it.
   */
  readonly restart?: () => void;
}

export interface RunningServer {
  /** The address to open in a browser. */
  readonly url: string;
  /** What its host should set before others use it; null for nothing. */
  readonly notice: string | null;
  /** Stops accepting, finishes what is in flight, and closes the store. */
  stop(): Promise<void>;
}

/**
 * Opens the store and starts listening. When that fails, throws an error whose message is one sentence for the user.
 */
export async function startServer(
  {
    env,
    log,
    clock,
    version,
    webRoot,
    restart,
    remindEveryMs = REMIND_EVERY_MS,
    onDeploy = false,
    ...options
  }: ServerOptions,
): Promise<RunningServer> {
  const store = await openStore(env, log, STORE_FORMAT);
  const endDamageLog = logDamage(log);
  const file = env.GORIN_KV !== undefined && isFile(env.GORIN_KV) ? env.GORIN_KV : null;
  const isShared = file === null && env.GORIN_KV !== ":memory:";
  let services: Services;
  try {
    const versions = await upgradeFormat(
      wrapKv(store.db, { state: store.state }),
      (format) => backUpBeforeUpgrade(env, format, log),
      { holds: isShared },
    );
    if (versions) log.write({ level: "info", store: HELD_NOTICE });
    services = await createServices({
      db: store.db,
      storeState: store.state,
      isShared,
      versions,
      env,
      clock,
      version,
      ...(env.OTEL_DENO && { telemetry: await createTelemetry() }),
      ...options,
    });
    await reserveOwnership(services.kv);
  } catch (error) {
    endDamageLog();
    store.close();
    throw file && error instanceof Failure ? explainStore(error, file) : error;
  }
  const app = createApp({
    services,
    log,
    allowedOrigins: env.GORIN_ALLOWED_ORIGINS,
    trustProxy: env.GORIN_TRUST_PROXY,
    isKnownHost: knownHosts(env, onDeploy),
    webFiles: webFiles(webRoot),
    witnessFrame: () => Deno.readTextFile(`${webRoot}/witness/index.html`),
    apiDocsPage: apiDocsPage(webRoot),
  });

  const listen = (port: number) =>
    Deno.serve({
      hostname: env.HOST,
      port,
      onListen: () => {},
    }, async (request, info) => {
      if (draining && new URL(request.url).pathname === HEALTH_PATH) {
        return new Response(null, { status: 503 });
      }
      const leave = services.drain.enter(request);
      try {
        const response = await app.fetch(request, info);
        return request.method === "HEAD" ? withoutFalseLength(response) : response;
      } finally {
        leave();
      }
    });
  /** Whether a load balancer is to send no more requests. */
  let draining = false;
  let listener: Deno.HttpServer<Deno.NetAddr>;
  try {
    listener = listen(env.PORT);
  } catch (error) {
    endDamageLog();
    store.close();
    throw explainListen(error, env);
  }
  const { port } = listener.addr;
  let stopping = false;

  const listenUntilStopped = async (): Promise<void> => {
    while (!stopping) {
      await listener.finished.catch((error: unknown) => log.write({ level: "error", listen: String(error) }));
      if (stopping) return;
      await new Promise((resolve) => setTimeout(resolve, RELISTEN_MS));
      try {
        listener = listen(port);
      } catch (error) {
        log.write({ level: "error", listen: String(error) });
      }
    }
  };
  const listening = listenUntilStopped();
  if (env.GORIN_REGISTRATION === "open" && !isLoopback(env.HOST)) {
    log.write({ level: "info", registration: OPEN_NOTICE });
  }
  const needsNames = lacksHosts(env);
  if (needsNames) log.write({ level: "warning", hosts: HOSTS_NOTICE });

  const finishErasures = async (): Promise<void> => {
    try {
      await services.erasures.finish(clock());
      // One of them may have been the owner's, or the store is from before there were owners.
      await ensureOwner(services.kv, services.accounts);
    } catch (error) {
      log.write({ level: "error", erasure: String(error) });
    }
  };
  // What a crash interrupted continues now, beside the first calls.
  let erasing: Promise<unknown> = finishErasures();
  const sweepOnce = async (): Promise<void> => {
    try {
      if (!await takeLease(services.kv, "sweep", clock(), SWEEP_LEASE_MS)) return;
      erasing = finishErasures();
      await sweep(services.kv, services.expiryClock(), () => !stopping);
    } catch (error) {
      log.write({ level: "error", sweep: String(error) });
    }
  };
  // One after the other: after a long pause, a million records are due, which takes minutes.
  let sweeping: Promise<void> = Promise.resolve();
  const sweepTimer = setInterval(() => sweeping = sweeping.then(sweepOnce), SWEEP_EVERY_MS);

  const reminders = createReminders(services);
  const reminding = setInterval(() => {
    reminders.run().catch((error: unknown) => log.write({ level: "error", reminders: String(error) }));
  }, remindEveryMs);

  const delivering = setInterval(() => {
    services.deliveries?.run().catch((error: unknown) =>
      log.write({ level: "error", webhooks: String(error) })
    );
  }, DELIVER_EVERY_MS);

  const sharing = repeat(SHARE_COUNTS_EVERY_MS, () => synchroniseCounts(services));

  const { admin, backups } = await serveHost({ services, log, restart, env });
  const checking = setInterval(() => checkStore(services), CHECK_EVERY_MS);

  return {
    url: addressOf(env.HOST, port),
    notice: needsNames ? HOSTS_NOTICE : null,
    async stop() {
      if (isShared && !onDeploy) {
        draining = true;
        await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
        await services.drain.untilQuiet(QUIET);
      }
      stopping = true;
      clearInterval(sweepTimer);
      clearInterval(checking);
      clearInterval(delivering);
      clearInterval(reminding);
      await Promise.all([admin?.close(), backups?.stop()]);
      // Event streams do not end by themselves.
      services.openStreams.endAll();
      // Up to eighty hashes may be queued, which take many seconds.
      services.passwords.close();
      services.runningImports.stop();
      await services.drain.close();
      await listener.shutdown();
      await listening;
      await sweeping;
      await Promise.all([erasing, reminders.stop(), sharing.stop(), services.deliveries?.stop()]);
      store.close();
      endDamageLog();
      await log.flush();
    },
  };
}

/**
 * Opens the admin socket of a store in a file, and begins to make daily backups of any store. What they import, such as
 * SQLite, is loaded only here, since Deno Deploy does not have all of it.
 */
async function serveHost(
  { services, log, restart, env }: {
    services: Services;
    log: Log;
    restart: (() => void) | undefined;
    env: Env;
  },
) {
  const { GORIN_KV: store, GORIN_BACKUP_DIR: folder, GORIN_BACKUP_KEEP: keep } = env;
  const openAdmin = async () => {
    if (!restart || store === undefined || !isFile(store)) return null;
    const { openAdminSocket } = await import("./admin/admin.ts");
    return await openAdminSocket(store, { services, env, log, restart });
  };
  const beginBackups = async () => {
    if (!folder || !canBackUp(store)) return null;
    const [{ createDailyBackups }, { backUp }] = await Promise.all([
      import("./admin/backup.ts"),
      import("./admin/copy.ts"),
    ]);
    return createDailyBackups({
      backUp: (target) => backUp({ ...env, GORIN_KV: store }, target, log),
      kv: services.kv,
      folder,
      keep,
      clock: services.clock,
      log,
    });
  };
  const [admin, backups] = await Promise.all([openAdmin(), beginBackups()]);
  return { admin, backups };
}

/** Whether a store can be backed up: it is not in memory, and not the platform's own. */
function canBackUp(store: string | undefined): store is string {
  return store !== undefined && store !== ":memory:";
}

/**
 * Backs up the store before an upgrade, since documents are migrated as they are read and cannot be migrated back: a
 * file beside itself, a shared store in the folder for backups, if there is one.
 */
async function backUpBeforeUpgrade(env: Env, format: number, log: Log): Promise<void> {
  const { GORIN_KV: store, GORIN_BACKUP_DIR: folder } = env;
  if (!canBackUp(store)) return;
  const place = isFile(store) ? store : folder && `${folder}/gorin`;
  if (!place) {
    log.write({ level: "warning", store: `Upgrading from format ${format} without a backup.` });
    return;
  }
  const target = `${place}.before-format-${STORE_FORMAT}`;
  log.write({
    level: "info",
    store: `Upgrading from format ${format}: a backup of the old store is in ${target}.`,
  });
  if (folder) await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const { backUp } = await import("./admin/copy.ts");
  await backUp({ ...env, GORIN_KV: store }, target, log);
}

/** Deno sends `Content-Length: 0` for a HEAD response of unknown length; this response has none. */
function withoutFalseLength(response: Response): Response {
  if (response.headers.has("Content-Length")) return response;
  const { status, headers } = response;
  const empty = new ReadableStream({ start: (controller) => controller.close() });
  return new Response(status === 204 ? null : empty, { status, headers });
}

/** Exchanges what was counted with other servers. The store's state records a failure; the next time tries again. */
async function synchroniseCounts({ sharedCounts, clock }: Services): Promise<void> {
  try {
    for (const counts of sharedCounts) await counts.synchronise(clock());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Checks whether the store's file is in place and readable and, after a failed write, whether writes work again. */
function checkStore({ kv, storeState }: Services): void {
  storeState.check();
  // The state itself records a failure, which empties what is in memory.
  ping(kv).catch(() => {});
  if (storeState.reserve.isOpen && !storeState.reserve.refill()) return;
  // As above.
  if (!storeState.writable) tryWrite(kv).catch(() => {});
}

function explainListen(cause: unknown, { HOST, PORT }: Env): unknown {
  if (cause instanceof Deno.errors.AddrInUse) {
    return new Error(
      `Port ${PORT} is taken. Stop what listens there, or choose another: PORT=8001 npm start`,
      { cause },
    );
  }
  if (cause instanceof Deno.errors.PermissionDenied) {
    return new CannotStart(`Cannot listen on ${HOST}:${PORT}: permission denied. Choose a port above 1023.`);
  }
  // The next two may come later, as the address of a private network does.
  const advice = "Set HOST to an address of this machine.";
  if (cause instanceof Deno.errors.AddrNotAvailable) {
    return new Error(`Cannot listen on ${HOST}: this machine does not have it. ${advice}`, { cause });
  }
  if (/lookup address/.test(messageOf(cause))) {
    return new Error(`Cannot listen on ${HOST}: its name is not known. ${advice}`, { cause });
  }
  return cause;
}

const HELD_NOTICE =
  "Documents are written for servers of the version before. When all are of this version: deno task upgrade.";

const OPEN_NOTICE =
  "Anyone who can reach this server can create an account: GORIN_REGISTRATION=invite, first or closed changes that.";
