import { basename, join } from "node:path";
import { exists, nameOfBackup, removeOld, TIMED_NAME } from "../../api/admin/backup.ts";
import { backUp } from "../../api/admin/copy.ts";
import { fail, print } from "../print.ts";
import { orFail, readEnv, rejectMemory, WARN_LOG, warnOfDamage } from "./command.ts";
import { readCall } from "../usage.ts";

const { args: [given = ""], optional } = readCall({
  call: "backup FILE",
  help: `Copies the store (GORIN_KV) to FILE, as it is at one moment, and verifies every value.
The server may be running. FILE must not exist; in a folder, the copy is named after
the time in UTC: gorin-2026-11-21T04-30-00.sqlite. Its SHA-256 is beside it, in FILE.sha256.
Ends with 1 when there is no backup, and with 2 when values in it are damaged. Of a store on
a KV Connect server, each account is as it was at a moment of its own; on its own machine,
set GORIN_KV to the file of that server for one moment.

The server makes a backup of each day by itself when GORIN_BACKUP_DIR is set.`,
  optional: { keep: "in a folder: how many of the backups named after their time remain" },
});
const env = readEnv();
rejectMemory(env);
const folder = isFolder(given) ? given : null;
const keep = optional["keep"] === undefined ? null : Number(optional["keep"]);
if (keep !== null && !(Number.isInteger(keep) && keep > 0)) fail("--keep must be a whole number above 0.");
if (keep !== null && folder === null) fail("--keep is for backups in a folder that exists.");
const target = folder === null ? given : join(folder, nameOfBackup(new Date()));
const { keys, bytes, damaged } = await orFail(() => backUp(env, target, WARN_LOG));
print(`Backed up ${keys} keys, ${(bytes / 1_048_576).toFixed(1)} MiB, to ${target}.`);
warnOfDamage(damaged);
// The backups of the time before may be the only ones that have what is damaged now.
if (folder !== null && keep !== null && damaged.length === 0) {
  removeOld(folder, TIMED_NAME, keep, basename(target));
}

function isFolder(path: string): boolean {
  return exists(path) && Deno.statSync(path).isDirectory;
}
