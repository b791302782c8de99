import { createBackup } from "../../api/admin/backup.ts";
import { backUpConnect } from "../../api/admin/move_store.ts";
import { isFile } from "../../api/store/open/open_store.ts";
import { print } from "../print.ts";
import { orFail, readEnv, rejectMemory, WARN_LOG } from "./command.ts";
import { readCall } from "../usage.ts";

const { args: [target = ""] } = readCall({
  call: "backup FILE",
  help: `Copies the store (GORIN_KV) to FILE, as it is at one moment, and verifies the copy.
The server may be running. FILE must not exist. A store on a KV Connect server is
read until two passes agree, which takes longer the more is written meanwhile.

The server makes a backup of each day by itself when GORIN_BACKUP_DIR is set.`,
});
const env = readEnv();
rejectMemory(env);
const { keys, bytes } = await orFail(() =>
  isFile(env.GORIN_KV) ? createBackup(env.GORIN_KV, target) : backUpConnect(env, target, WARN_LOG)
);
print(`Backed up ${keys} keys, ${(bytes / 1_048_576).toFixed(1)} MiB, to ${target}.`);
