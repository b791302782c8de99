import { type ServerProcess, startProduct } from "../bench/process.ts";
import { findPostgres, startPostgres } from "../cluster/postgres.ts";
import { registerAccount } from "../fixtures/account.ts";
import { createWriter, type Finding, healthOf, type Scenario, timeUntil } from "./scenario.ts";

const FILE_MIB = 8;
/** PostgreSQL's own files take 40 MiB, and the log of changes that it keeps 80. */
const POSTGRES_MIB = 130;
const RECOVERED_MS = 1_000;

/** What fills the disk, so that the entries need not. */
const FILLER = "filler";

/** A store on a disk that fills up. */
interface Store {
  readonly path: string;
  /** What a sign-in may respond with on the full disk. */
  readonly signIns: readonly number[];
  /** What serves it. */
  readonly database?: {
    /** Fills the space of its log as well, which ends it. */
    fillLog(): Promise<void>;
    start(): Promise<void>;
  };
}

/** A disk of 8 MiB that fills up while entries are written, is killed when it is full, and then has space again. */
export const diskFull: Scenario = (folder) =>
  withDisk(
    folder,
    FILE_MIB,
    "disk full",
    (disk) => onDisk(disk, { path: `${disk}/store/gorin.sqlite`, signIns: [200] }),
  );

/** The same with PostgreSQL's disk, whose log then has no space either. */
export const postgresDiskFull: Scenario = async (folder) => {
  const title = "disk of PostgreSQL full";
  const programs = await findPostgres();
  if (!programs) return { text: `${title}: left out, since PostgreSQL is not installed`, held: null };
  // PostgreSQL's user goes through it.
  await Deno.chmod(folder, 0o711);
  return await withDisk(folder, POSTGRES_MIB, title, async (disk) => {
    const postgres = await startPostgres(programs, {}, `${disk}/postgres`);
    try {
      // What it has after some hours: files of its log to use again.
      for (let n = 0; n < 4; n++) {
        await postgres.query("CREATE TABLE t(); DROP TABLE t; SELECT pg_switch_wal()");
      }
      await postgres.query("CHECKPOINT");
      return await onDisk(disk, {
        path: postgres.url,
        // No space is kept for it there: it succeeds while a page of the table has room.
        signIns: [200, 507],
        database: {
          async fillLog() {
            const message = "pg_logical_emit_message(false, '', repeat('x', 1000000))";
            await postgres.query(`SELECT ${message} FROM generate_series(1, ${POSTGRES_MIB})`).catch(
              () => {},
            );
          },
          start: postgres.start,
        },
      });
    } finally {
      await postgres.stop();
    }
  });
};

/** Makes a disk in `folder` for as long as `fillUp` runs. */
async function withDisk(
  folder: string,
  mib: number,
  title: string,
  fillUp: (disk: string) => Promise<Finding>,
): Promise<Finding> {
  const disk = `${folder}/disk`;
  await Deno.mkdir(disk);
  if (!(await isRun("mount", ["-t", "tmpfs", "-o", `size=${mib}m`, "tmpfs", disk]))) {
    return { text: `${title}: left out, since only root can make a disk of ${mib} MiB`, held: null };
  }
  try {
    const { text, held } = await fillUp(disk);
    return { text: `${title}: ${text}`, held };
  } finally {
    await isRun("umount", ["-l", disk]);
  }
}

async function onDisk(disk: string, { path, signIns, database }: Store): Promise<Finding> {
  const servers: ServerProcess[] = [];
  const start = async () => {
    const server = await startProduct(path);
    servers.push(server);
    return server;
  };
  try {
    const server = await start();
    const { token, email, password } = await registerAccount(server.url);
    const signIn = async (at: string, typed = password) => {
      const body = JSON.stringify({ email, password: typed });
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(`${at}/api/auth/login`, { method: "POST", headers, body });
      await response.body?.cancel();
      return response.status;
    };
    const writer = createWriter(server.url, token);
    for (let n = 0; n < 20; n++) await writer.write();
    await fill(`${disk}/${FILLER}`);

    const full: number[] = [];
    while (full.filter((status) => status === 507).length < 20 && full.length < 150) {
      full.push(await writer.write("x".repeat(200)));
    }
    const unwritable = await timeUntil(async () => (await healthOf(server.url)).writable === false, 2_000);
    const lostWhenFull = await writer.lost();
    const signedIn = [await signIn(server.url)];
    const guesses = [await signIn(server.url, "a wrong pass phrase")];
    const others = full.filter((status) => status !== 201 && status !== 507).length;

    await Deno.remove(`${disk}/${FILLER}`);
    const recoveredMs = await timeUntil(async () => await writer.write() === 201, 2 * RECOVERED_MS);
    const writable = await timeUntil(
      async () => (await healthOf(server.url)).writable === true,
      2 * RECOVERED_MS,
    );
    const signedInAfter = await signIn(server.url);

    await fill(`${disk}/${FILLER}`);
    for (let n = 0; n < 5; n++) await writer.write();
    await server.stop("SIGKILL");
    // What a killed server frees is filled, too.
    await fill(`${disk}/${FILLER}`);
    const again = await start();
    const lost = await writer.lost(again.url);
    signedIn.push(await signIn(again.url));
    for (let n = 0; n < 8; n++) guesses.push(await signIn(again.url, "a wrong pass phrase"));
    let end = "";
    let isWhole = true;
    if (database) {
      await database.fillLog();
      const withoutLog = await createWriter(again.url, token).write();
      await Deno.remove(`${disk}/${FILLER}`);
      await database.start();
      const last = await createWriter(again.url, token).write();
      const lostAtEnd = await writer.lost(again.url);
      end =
        `; without space for its log: ${withoutLog}; started again with space: ${last}, ${lostAtEnd} lost`;
      isWhole = withoutLog === 503 && last === 201 && lostAtEnd === 0;
    }
    const rejected = full.filter((status) => status === 507).length;
    return {
      text: `${rejected} writes were 507, ${others} anything else; reads worked; writes worked again after ` +
        `${recoveredMs} ms (at most ${RECOVERED_MS}); of ${writer.acknowledged.size} writes ${lostWhenFull} lost ` +
        `while full, ${lost} after SIGKILL and a start on the full disk; signing in on the full disk: ` +
        `${signedIn.join(", ")}, with space again: ${signedInAfter}, guesses: ${guesses.join(", ")}${end}`,
      held: signedIn.every((status) => signIns.includes(status)) && signedInAfter === 200 &&
        guesses[0] === 401 && guesses.includes(429) && rejected > 0 &&
        others + lostWhenFull + lost === 0 && recoveredMs <= RECOVERED_MS &&
        Number.isFinite(unwritable + writable) && isWhole,
    };
  } finally {
    for (const server of servers) await server.stop("SIGKILL");
  }
}

/** Writes zeros into the file at `path` until the disk is full. */
async function fill(path: string): Promise<void> {
  using file = await Deno.open(path, { create: true, append: true });
  const zeros = new Uint8Array(4_096);
  try {
    while (true) await file.write(zeros);
  } catch {
    // Full.
  }
}

async function isRun(program: string, args: readonly string[]): Promise<boolean> {
  try {
    return (await new Deno.Command(program, { args: [...args], stderr: "null" }).output()).success;
  } catch {
    return false;
  }
}
