import { resolve } from "node:path";
import { adminSocketOf } from "../../api/admin/admin_socket.ts";
import { DEFAULT_STORE, type Env, SETTINGS } from "../../api/env.ts";
import { isFile } from "../../api/store/open/open_store.ts";
import { folderOf } from "../../api/store/open/store_file.ts";
import { ROOT } from "../run.ts";

/**
 * Keeps memory below 200 MiB under load: a small space for young objects saves 50 MiB, and a heap that may grow by a
 * fifth before old objects are collected another 50, both at the same speed (`deno task faults:range`, `deno task
 * bench`).
 */
export const V8_FLAGS = "--v8-flags=--max-semi-space-size=4,--heap-growing-percent=20";

/**
 * Returns the arguments with which Deno runs the server with no more permissions than it needs: to listen, to read its
 * own files, and to read and write the folder of its store. It may not run programs, load native code, or read the rest
 * of the disk or of the environment.
 */
export function serverArgs(
  { HOST, PORT, GORIN_KV: store = DEFAULT_STORE, GORIN_BACKUP_DIR: backups }: Env,
): string[] {
  const folders = isFile(store) ? [folderOf(store) ?? ".", ...(backups ? [backups] : [])] : [];
  const socket = isFile(store) ? adminSocketOf(resolve(store)) : null;
  // Deno separates addresses by commas: beside a store whose path has one, the server does without the socket.
  const listening = [
    listenAddress(HOST, PORT),
    ...(socket && !socket.includes(",") ? [`unix:${socket}`] : []),
  ];
  return [
    "run",
    "--no-prompt",
    // A KV Connect server names further hosts to talk to.
    store.startsWith("http") ? "--allow-net" : `--allow-net=${listening.join(",")}`,
    `--allow-read=${list([`${ROOT}/api`, `${ROOT}/dist`, ...folders])}`,
    ...(folders.length > 0 ? [`--allow-write=${list(folders)}`] : []),
    `--allow-env=${SETTINGS.join(",")}`,
    V8_FLAGS,
    `${ROOT}/api/main.ts`,
  ];
}

/** Returns the address for `--allow-net`. Port 0 means any free port, which is not known beforehand. */
function listenAddress(host: string, port: number): string {
  const name = host.includes(":") ? `[${host}]` : host;
  return port === 0 ? name : `${name}:${port}`;
}

/** Joins paths by commas. Deno cannot escape a comma in a path, so such a path is shortened to the folder before it. */
function list(paths: readonly string[]): string {
  return paths.map((path) => path.includes(",") ? folderOf(path.split(",", 1).join("")) || "." : path).join(
    ",",
  );
}
