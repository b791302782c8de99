import { DEFAULT_STORE, type Env, SETTINGS } from "../../api/env.ts";
import { folderOf, isFile, variablesFor } from "../../api/store/address.ts";
import { ROOT } from "../run.ts";

/**
 * Keeps memory below 200 MB under load (`deno task faults import`): a heap that may grow by a fifth before old objects
 * are collected, and a limited space for young ones. It grows up to 8 MiB while much survives in it. With 1 MiB a write
 * takes 1.4 times the processor time, since what a call in flight holds is taken for old; each MiB more takes three.
 *
 * The server collects garbage itself (`--expose-gc`) before it hashes a password beside long calls, which makes that
 * space small again: `api/large_work.ts`. `--optimize-for-size` would limit it to 1 MiB, whatever is said of it here.
 */
export const V8_FLAGS = "--v8-flags=" + [
  "--min-semi-space-size=1",
  "--max-semi-space-size=8",
  "--heap-growing-percent=20",
  "--expose-gc",
].join(",");

/**
 * Makes the C library of Linux return memory to the system. By itself it raises both thresholds to the size of the
 * largest buffers that were freed, up to 64 MiB, and then keeps as much: an export or an import left 60 MiB behind
 * (`deno task faults import`). A document of the store has up to 64 KiB, so buffers of half that size are returned at
 * once, too. Other systems ignore these variables.
 */
export const SERVER_VARIABLES = {
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "65536",
  MALLOC_ARENA_MAX: "1",
} as const;

/**
 * Returns the arguments with which Deno runs the server with no more permissions than it needs: to use the network, to
 * read its own files, and to read and write the folder of its store. It may not run programs, load native code, or read
 * the rest of the disk or of the environment.
 */
export function serverArgs(
  { GORIN_KV: store = DEFAULT_STORE, GORIN_BACKUP_DIR: backups }: Env,
): string[] {
  const folders = [...(isFile(store) ? [folderOf(store) ?? "."] : []), ...(backups ? [backups] : [])];
  return [
    "run",
    "--no-prompt",
    // Push services are wherever browsers have them, and users choose the hosts of their webhooks: see `api/outgoing`.
    "--allow-net",
    `--allow-read=${list([`${ROOT}/api`, `${ROOT}/dist`, ...folders])}`,
    ...(folders.length > 0 ? [`--allow-write=${list(folders)}`] : []),
    `--allow-env=${[...SETTINGS, ...variablesFor(store)].join(",")}`,
    V8_FLAGS,
    `${ROOT}/api/main.ts`,
  ];
}

/** Joins paths by commas. Deno cannot escape a comma in a path, so such a path is shortened to the folder before it. */
function list(paths: readonly string[]): string {
  return paths.map((path) => path.includes(",") ? folderOf(path.split(",", 1).join("")) || "." : path).join(
    ",",
  );
}
