import { fail, print } from "../../tasks/print.ts";
import { findDenokv, startDenokv, TOKEN } from "./denokv.ts";
import { type Link, startLink } from "./network.ts";
import { findPgbouncer, startPgbouncer } from "./pgbouncer.ts";
import { findPostgres, startPostgres, startStandby } from "./postgres.ts";

/** How long the network is cut, in milliseconds. */
const CUT_MS = 6_000;

/** How long the primary is gone before its standby is promoted, and the standby before it is started again. */
const FAILOVER_MS = 1_000;

/** A store that several servers share. */
export interface SharedStore {
  /** Its address, through a network that can break. */
  readonly url: string;
  /** What can happen to it, in this order. */
  readonly faults: Readonly<Record<string, () => Promise<void>>>;
  stop(): Promise<void>;
}

/** A kind of store that several servers can share. */
export interface StoreKind {
  readonly name: string;
  /** How long after the response an event of another server may arrive, in milliseconds. */
  readonly eventMs: number;
  /** Starts an empty store in one process. Without `isDurable`, it may lose writes when its machine ends. */
  start(folder: string, isDurable?: boolean): Promise<SharedStore>;
  /** Starts an empty store that survives the end of a machine, where the kind has that. */
  startReplicated?(): Promise<SharedStore>;
  /** What the tests read that run on this kind of store. */
  suiteVariables(store: SharedStore): Readonly<Record<string, string>>;
}

/** Finds the programs of denokv; ends the process without them. */
export async function denokvKind(): Promise<StoreKind> {
  const program = await findDenokv();
  return {
    name: "denokv",
    eventMs: 1_000,
    async start(folder) {
      const denokv = await startDenokv(program, await Deno.makeTempDir({ dir: folder }));
      const link = startLink(denokv.port);
      return {
        url: `http://127.0.0.1:${link.port}`,
        faults: {
          "the store killed and started again": () => denokv.restart(),
          "the store cut off for 6 s": () => cut([link]),
        },
        async stop() {
          link.close();
          await denokv.stop();
        },
      };
    },
    suiteVariables: () => ({ GORIN_TEST_DENOKV: program, DENO_KV_ACCESS_TOKEN: TOKEN }),
  };
}

/** Finds the programs of PostgreSQL; ends the process without them. */
export async function postgresKind(): Promise<StoreKind> {
  const programs = await findPostgres() ??
    fail("This test needs PostgreSQL: apt install postgresql, or pg_config in the PATH.");
  return {
    name: "PostgreSQL",
    eventMs: 1_000,
    async start(_folder, isDurable = true) {
      const server = await startPostgres(programs, isDurable ? {} : { fsync: "off" });
      return { url: urlOf(server), faults: {}, stop: () => server.stop() };
    },
    async startReplicated() {
      const primary = await startPostgres(programs);
      const standby = await startStandby(programs, primary);
      const links = [startLink(primary.port), startLink(standby.port)];
      return {
        url: urlOf(...links),
        faults: {
          "the primary killed and started again": async () => {
            await primary.kill();
            await primary.start();
          },
          "the standby killed and started again": async () => {
            await standby.kill();
            await pause(FAILOVER_MS);
            await standby.start();
          },
          "the servers cut off from the store for 6 s": () => cut(links),
          "the primary killed, the standby promoted": async () => {
            await primary.kill();
            await pause(FAILOVER_MS);
            await standby.query("SELECT pg_promote()");
          },
        },
        async stop() {
          links.forEach((link) => link.close());
          await Promise.all([primary.stop(), standby.stop()]);
        },
      };
    },
    suiteVariables: ({ url }) => ({ GORIN_TEST_POSTGRES: url }),
  };
}

/** Finds the programs of PostgreSQL and PgBouncer; ends the process without them. */
export async function pgbouncerKind(): Promise<StoreKind> {
  const programs = await findPostgres();
  const program = await findPgbouncer();
  if (!programs || !program) {
    print(
      "PgBouncer or PostgreSQL is not installed, so nothing was tested: apt install postgresql pgbouncer",
    );
    Deno.exit(0);
  }
  return {
    name: "PostgreSQL through PgBouncer in transaction mode",
    // Servers look for changes once a second, since notifications do not arrive.
    eventMs: 2_500,
    async start(_folder, isDurable = true) {
      const server = await startPostgres(programs, isDurable ? {} : { fsync: "off" });
      const pooler = await startPgbouncer(program, server);
      const link = startLink(pooler.port);
      return {
        url: urlOf(link),
        faults: {
          "the pooler killed and started again": () => pooler.restart(),
          "the store killed and started again": async () => {
            await server.kill();
            await server.start();
          },
          "the servers cut off from the pooler for 6 s": () => cut([link]),
        },
        async stop() {
          link.close();
          await pooler.stop();
          await server.stop();
        },
      };
    },
    suiteVariables: ({ url }) => ({ GORIN_TEST_POSTGRES: url }),
  };
}

/** Returns the URL of a database that one of these ports leads to. */
function urlOf(...places: readonly { readonly port: number }[]): string {
  return `postgres://postgres@${places.map(({ port }) => `127.0.0.1:${port}`)}/postgres`;
}

async function cut(links: readonly Link[]): Promise<void> {
  links.forEach((link) => link.cut());
  await pause(CUT_MS);
  links.forEach((link) => link.join());
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
