import { join } from "node:path";
import { createBackup, exists } from "../../api/admin/backup.ts";
import { backUpConnect } from "../../api/admin/copy.ts";
import { isFile } from "../../api/store/open.ts";
import { print } from "../print.ts";
import { orFail, readEnv, rejectMemory, WARN_LOG, warnOfDamage } from "./command.ts";
import { readCall } from "../usage.ts";

const { args: [given = ""] } = readCall({
  call: "backup FILE",
  help: `Copies the store (GORIN_KV) to FILE, as it is at one moment, and verifies every value.
The server may be running. FILE must not exist; in a folder, the copy is named after
the time in UTC: gorin-2026-11-21T04-30-00.sqlite. Its SHA-256 is beside it, in FILE.sha256.
Ends with 1 when there is no backup, and with 2 when values in it are damaged. A store on a KV Connect server is
read until two passes agree, which takes longer the more is written meanwhile.

The server makes a backup of each day by itself when GORIN_BACKUP_DIR is set.`,
});
const env = readEnv();
rejectMemory(env);
const target = isFolder(given) ? join(given, `gorin-${timeOfDay()}.sqlite`) : given;
const { keys, bytes, damaged } = await orFail(() =>
  isFile(env.GORIN_KV) ? createBackup(env.GORIN_KV, target) : backUpConnect(env, target, WARN_LOG)
);
print(`Backed up ${keys} keys, ${(bytes / 1_048_576).toFixed(1)} MiB, to ${target}.`);
warnOfDamage(damaged);

/** Now in UTC, as a part of a file's name on any system. */
function timeOfDay(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(":", "-");
}

function isFolder(path: string): boolean {
  return exists(path) && Deno.statSync(path).isDirectory;
}
