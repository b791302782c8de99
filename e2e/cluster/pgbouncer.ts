import { freePort } from "../bench/process.ts";
import { type Restartable, runs, startRestartable } from "./denokv.ts";
import { asUser, makeFolder, type Postgres } from "./postgres.ts";

/** PgBouncer in a process of its own. */
export interface Pgbouncer extends Restartable {
  readonly port: number;
}

/** Returns the path of PgBouncer, or null when it is not installed. */
export async function findPgbouncer(): Promise<string | null> {
  // Debian has it where only root's PATH leads.
  for (const program of ["pgbouncer", "/usr/sbin/pgbouncer"]) {
    if (await runs(program, "--version")) return program;
  }
  return null;
}

/** Starts a pooler in transaction mode before a server, set as docs/hosting.md recommends. */
export async function startPgbouncer(program: string, { port: server }: Postgres): Promise<Pgbouncer> {
  const folder = await makeFolder();
  const port = freePort();
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_user: "postgres",
    auth_file: `${folder}/users`,
    pool_mode: "transaction",
    server_login_retry: 1,
    max_client_conn: 1_000,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  await Deno.writeTextFile(`${folder}/users`, '"postgres" ""\n');
  await Deno.writeTextFile(
    `${folder}/pgbouncer.ini`,
    `[databases]\n* = host=127.0.0.1 port=${server}\n[pgbouncer]\n${lines.join("")}`,
  );
  const isUp = () =>
    Deno.connect({ hostname: "127.0.0.1", port }).then((c) => (c.close(), true), () => false);
  const pooler = await startRestartable(asUser([program, "-q", `${folder}/pgbouncer.ini`]), isUp);
  return {
    ...pooler,
    port,
    async stop() {
      await pooler.stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
