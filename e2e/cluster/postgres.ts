import { freePort } from "../bench/process.ts";
import { timeUntil } from "../faults/scenario.ts";

const DEBIAN = "/usr/lib/postgresql";

/** PostgreSQL does not run as root: this user of its packages does it then. */
const USER = "postgres";

/** A PostgreSQL server in a process of its own, whose superuser needs no password. */
export interface Postgres {
  readonly port: number;
  /** With the superuser. */
  readonly url: string;
  readonly folder: string;
  /** Kills it as a crash of its machine would. */
  kill(): Promise<void>;
  /** Starts it again after {@link Postgres.kill}. Resolves when it accepts connections. */
  start(): Promise<void>;
  /** Runs a statement as the superuser and returns what psql prints. */
  query(sql: string): Promise<string>;
  /** Kills it and removes its files. */
  stop(): Promise<void>;
}

/** Settings of a server, such as `fsync: "off"`. */
type Settings = Readonly<Record<string, string>>;

/** Returns the folder of PostgreSQL's programs; null when it is not installed. */
export async function findPostgres(): Promise<string | null> {
  const found: string[] = [];
  try {
    for await (const { name } of Deno.readDir(DEBIAN)) found.push(name);
  } catch {
    // It is not Debian, or PostgreSQL is not installed.
  }
  const newest = found.sort((a, b) => Number(b) - Number(a))[0];
  if (newest) return `${DEBIAN}/${newest}/bin`;
  try {
    const { stdout } = await new Deno.Command("pg_config", { args: ["--bindir"] }).output();
    return new TextDecoder().decode(stdout).trim() || null;
  } catch {
    return null;
  }
}

/** Creates a server with a new database in `folder`, or one of its own, and starts it. */
export async function startPostgres(
  programs: string,
  settings: Settings = {},
  folder: string | null = null,
): Promise<Postgres> {
  folder ??= await makeFolder();
  const data = `${folder}/data`;
  await runAsUser([`${programs}/initdb`, "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"]);
  return await launch(programs, folder, settings);
}

/** Creates a server that follows `primary`, and starts it. Resolves when the primary waits for it at each commit. */
export async function startStandby(programs: string, primary: Postgres): Promise<Postgres> {
  const folder = await makeFolder();
  await runAsUser([
    `${programs}/pg_basebackup`,
    ...["-D", `${folder}/data`, "-h", "127.0.0.1", "-p", String(primary.port), "-U", USER],
    ...["-X", "stream", "-c", "fast", "-R", "--no-sync"],
  ]);
  // Without it, the copied configuration has it wait for a standby of its own after it was promoted.
  const standby = await launch(programs, folder, {
    synchronous_standby_names: "",
    // How soon it follows a primary that was started again, while every commit waits for it: by itself after 5 s.
    wal_retrieve_retry_interval: "200ms",
  });
  await primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await primary.query("SELECT pg_reload_conf()");
  const isSynchronous = async () =>
    (await primary.query("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")) === "1";
  if (await timeUntil(isSynchronous, 20_000) === Infinity) throw new Error("The standby does not follow.");
  return standby;
}

async function launch(programs: string, folder: string, settings: Settings): Promise<Postgres> {
  const port = freePort();
  const own: Settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "300",
    max_locks_per_transaction: "200",
    ...settings,
  };
  const options = Object.entries(own).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let child: Deno.ChildProcess | undefined;
  const query = async (sql: string) => {
    const { success, stdout, stderr } = await new Deno.Command(`${programs}/psql`, {
      args: ["-XAtq", "-h", "127.0.0.1", "-p", String(port), "-U", USER, "-c", sql, "postgres"],
      stdin: "null",
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    return new TextDecoder().decode(stdout).trim();
  };
  const start = async () => {
    const [program = "", ...args] = asUser([`${programs}/postgres`, "-D", `${folder}/data`, ...options]);
    const isUp = async () => {
      const status = child && await Promise.race([child.status, null]);
      // After a crash it waits for the processes of the one before to end.
      if (!child || status) {
        child = new Deno.Command(program, { args, stdin: "null", stdout: "null", stderr: "null" }).spawn();
      }
      return await query("SELECT 1").then(() => true, () => false);
    };
    if (await timeUntil(isUp, 30_000) === Infinity) throw new Error("PostgreSQL does not respond.");
  };
  const kill = async () => {
    // All of its processes end at once, and nothing is written any more.
    try {
      child?.kill("SIGQUIT");
    } catch {
      // It ended by itself.
    }
    await child?.status;
    child = undefined;
  };
  await start().catch(async (error: unknown) => {
    await kill();
    throw error;
  });
  return {
    port,
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    folder,
    kill,
    start,
    query,
    async stop() {
      await kill();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Makes a folder in which {@link USER} can write. */
export async function makeFolder(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "gorin-postgres-" });
  if (Deno.uid() === 0) {
    const idOf = async (flag: string) =>
      Number(
        new TextDecoder().decode((await new Deno.Command("id", { args: [flag, USER] }).output()).stdout),
      );
    await Deno.chown(folder, await idOf("-u"), await idOf("-g"));
  }
  return folder;
}

/** Returns the call of a program as {@link USER} when this process is root's. */
export function asUser(call: readonly string[]): readonly string[] {
  return Deno.uid() === 0
    ? ["setpriv", `--reuid=${USER}`, `--regid=${USER}`, "--init-groups", "--", ...call]
    : call;
}

async function runAsUser(call: readonly string[]): Promise<void> {
  const [program = "", ...args] = asUser(call);
  const { success, stderr } = await new Deno.Command(program, { args, stdin: "null", stdout: "null" })
    .output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}
