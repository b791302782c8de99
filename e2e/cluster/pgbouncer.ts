import { freePort } from "../bench/process.ts";
import { timeUntil } from "../faults/scenario.ts";
import { runs } from "./denokv.ts";
import { asUser, makeFolder, type Postgres } from "./postgres.ts";

/** PgBouncer in a process of its own. */
export interface Pgbouncer {
  readonly port: number;
  /** Kills it, and starts it again. Resolves when it accepts connections. */
  restart(): Promise<void>;
  stop(): Promise<void>;
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
  let child: Deno.ChildProcess;
  const start = async () => {
    const [command = "", ...args] = asUser([program, "-q", `${folder}/pgbouncer.ini`]);
    child = new Deno.Command(command, { args, stdin: "null", stdout: "null", stderr: "null" }).spawn();
    const isUp = () =>
      Deno.connect({ hostname: "127.0.0.1", port }).then((c) => (c.close(), true), () => false);
    if (await timeUntil(isUp, 20_000) === Infinity) throw new Error("PgBouncer does not respond.");
  };
  const kill = async () => {
    child.kill("SIGKILL");
    await child.status;
  };
  await start();
  return {
    port,
    async restart() {
      await kill();
      await start();
    },
    async stop() {
      await kill();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
