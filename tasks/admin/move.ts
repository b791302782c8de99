import { moveStore } from "../../api/admin/copy.ts";
import { shownAddress } from "../../api/store/open.ts";
import { print, warn } from "../print.ts";
import { orFail, WARN_LOG, warnOfDamage } from "./command.ts";
import { readCall } from "../usage.ts";

const { options: { from = "", to = "" }, switches } = readCall({
  call: "move --from STORE --to STORE",
  help: `Copies a store to another place, and verifies every key. STORE is a file or the URL of a
PostgreSQL or KV Connect server; the token of the latter is read from DENO_KV_ACCESS_TOKEN.
Servers may be running on the source, but what they write after the copy stays there:
stop them first, and start them on the target afterwards. Users stay signed in.
Ends with 1 when nothing was copied, and with 2 when values in it are damaged.`,
  options: { from: "the store to copy", to: "where to copy it" },
  switches: { replace: "replace what the target contains" },
});
const token = Deno.env.get("DENO_KV_ACCESS_TOKEN");
const { keys, damaged } = await orFail(() =>
  moveStore(
    { GORIN_KV: from, DENO_KV_ACCESS_TOKEN: token },
    { GORIN_KV: to, DENO_KV_ACCESS_TOKEN: token },
    { replace: switches.has("replace"), log: WARN_LOG, print: warn },
  )
);
print(`Copied and verified ${keys} keys. Set GORIN_KV to ${shownAddress(to)} and start the servers.`);
warnOfDamage(damaged);
