import { createBackup } from "../../api/admin/backup.ts";
import { print } from "../print.ts";
import { orFail, readCall, readEnv, storeFileOf } from "./command.ts";

const { args: [target = ""] } = readCall({
  call: "backup FILE",
  help: `Copies the store (GORIN_KV) to FILE, as it is at one moment, and verifies the copy.
The server may be running. FILE must not exist.

The server makes a backup of each day by itself when GORIN_BACKUP_DIR is set.`,
});
const { keys, bytes } = await orFail(() => createBackup(storeFileOf(readEnv()), target));
print(`Backed up ${keys} keys, ${(bytes / 1_048_576).toFixed(1)} MiB, to ${target}.`);
