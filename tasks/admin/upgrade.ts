import { isFile } from "../../api/store/address.ts";
import { openStore } from "../../api/store/open.ts";
import { STORE_FORMAT, upgradeFormat } from "../../api/format.ts";
import { wrapKv } from "../../api/store/kv.ts";
import { fail, print } from "../print.ts";
import { orFail, readEnv, rejectMemory, WARN_LOG } from "./command.ts";
import { readCall } from "../usage.ts";

readCall({
  call: "upgrade",
  help: `Raises the format of a store that servers share (GORIN_KV) to that of this version. Run it when every
server is of this version: older ones do not start on the store any more. Until then servers write
documents that the older ones can read.`,
});
const env = readEnv();
rejectMemory(env);
if (isFile(env.GORIN_KV)) fail("A store in a file is upgraded by the server that starts on it.");
await orFail(async () => {
  const { db, close } = await openStore(env, WARN_LOG, STORE_FORMAT);
  try {
    await upgradeFormat(wrapKv(db), () => Promise.resolve());
  } finally {
    close();
  }
});
print(`The store has format ${STORE_FORMAT}.`);
