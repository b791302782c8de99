import { callRestart, hasAdminSocket } from "../../api/admin/admin_socket.ts";
import { restoreBackup } from "../../api/admin/restore.ts";
import { tryMaintenanceLock, tryStoreLock } from "../../api/store/open/store_lock.ts";
import { verifyBackup } from "../../api/admin/backup.ts";
import { fail, print } from "../print.ts";
import { orFail, readCall, readEnv, storeFileOf } from "./command.ts";

/** How long a running server may take to close the store, in milliseconds. */
const CLOSE_MS = 60_000;

const { args: [source = ""] } = readCall({
  call: "restore FILE",
  help: `Puts a copy of the backup in FILE in the place of the store (GORIN_KV).
A running server is restarted; clients sign in as before and fetch everything anew.
The replaced store is renamed to *.replaced-<time>.`,
});
const store = storeFileOf(readEnv());
await orFail(() => verifyBackup(source));

const maintenance = await orFail(() => tryMaintenanceLock(store));
if (!maintenance) fail(`Another task is replacing the store ${store}.`);
try {
  if (await hasAdminSocket(store)) {
    print("Restarting the server …");
    await callRestart(store);
    await untilClosed();
  }
  const { keys, replaced } = await orFail(() => restoreBackup(source, store, Date.now()));
  print(`Restored ${keys} keys from ${source}.`);
  if (replaced) print(`The replaced store is now ${replaced}.`);
} finally {
  maintenance.close();
}

/** Resolves when the server has closed the store. */
async function untilClosed(): Promise<void> {
  const until = performance.now() + CLOSE_MS;
  while (performance.now() < until) {
    const lock = tryStoreLock(store);
    if (lock) return lock.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  fail("The server has not closed the store for a minute. Stop it and try again.");
}
