import { callRestart, hasAdminSocket } from "../../api/admin/admin.ts";
import { restoreShared } from "../../api/admin/copy.ts";
import { isFile } from "../../api/store/address.ts";
import { shownAddress, tryMaintenanceLock, tryStoreLock } from "../../api/store/open.ts";
import { restoreBackup, verifyRestorable } from "../../api/admin/restore.ts";
import { fail, print, warn } from "../print.ts";
import { orFail, readEnv, rejectMemory, type StoreEnv, WARN_LOG, warnOfDamage } from "./command.ts";
import { readCall } from "../usage.ts";

/** How long a running server may take to close the store, in milliseconds. */
const CLOSE_MS = 60_000;

const { args: [source = ""], switches } = readCall({
  call: "restore FILE",
  help: `Puts a copy of the backup in FILE in the place of the store (GORIN_KV).
A running server is restarted; clients sign in as before and fetch everything again.
The replaced store is renamed to *.replaced-<time>.
A backup that does not have the SHA-256 in FILE.sha256 is rejected.
Ends with 1 when nothing was restored, and with 2 when values in the backup are damaged.

Of a store that servers share (GORIN_KV is a URL) what it contains is replaced, and
lost: back it up first. Its servers have to be stopped, which cannot be checked.`,
  switches: { stopped: "every server of the shared store is stopped" },
});
const env = readEnv();
rejectMemory(env);
if (isFile(env.GORIN_KV)) await restoreFile(env.GORIN_KV);
else await restoreIntoShared(env);

async function restoreIntoShared(env: StoreEnv): Promise<void> {
  if (!switches.has("stopped")) {
    fail(`Stop every server of ${shownAddress(env.GORIN_KV)}, and add --stopped.`);
  }
  const { hasChecksum, damaged } = await orFail(() => verifyRestorable(source));
  sayWithoutChecksum(hasChecksum);
  const keys = await orFail(() => restoreShared(source, env, { log: WARN_LOG, print: warn }));
  print(`Restored ${keys} keys from ${source}. Start the servers again.`);
  warnOfDamage(damaged);
}

async function restoreFile(store: string): Promise<void> {
  const maintenance = await orFail(() => tryMaintenanceLock(store));
  if (!maintenance) fail(`Another task is replacing the store ${store}.`);
  try {
    const restart = async () => {
      if (!(await hasAdminSocket(store))) return;
      print("Restarting the server …");
      await callRestart(store);
      await untilClosed(store);
    };
    const { keys, damaged, replaced, hasChecksum } = await orFail(() =>
      restoreBackup(source, store, Date.now(), restart)
    );
    sayWithoutChecksum(hasChecksum);
    print(`Restored ${keys} keys from ${source}.`);
    if (replaced) print(`The replaced store is now ${replaced}.`);
    warnOfDamage(damaged);
  } finally {
    maintenance.close();
  }
}

function sayWithoutChecksum(hasChecksum: boolean): void {
  if (hasChecksum) return;
  print(`There is no ${source}.sha256, so a change since the backup would not be noticed.`);
}

/** Resolves when the server has closed the store. Throws one sentence when it does not. */
async function untilClosed(store: string): Promise<void> {
  const until = performance.now() + CLOSE_MS;
  while (performance.now() < until) {
    const lock = tryStoreLock(store);
    if (lock) return lock.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server has not closed the store for a minute. Stop it and try again.");
}
