import { print } from "../print.ts";
import { readEnv, runAdmin } from "./command.ts";
import { readCall } from "../usage.ts";

readCall({
  call: "keys:rotate",
  help: `Replaces the key that signs tokens: everybody has to sign in again, and nothing else is lost.
Use it when the store or a backup of it may have been read by somebody else.
Other servers of the same KV Connect store have to be restarted afterwards.`,
});
await runAdmin(readEnv(), "rotateKeys", {});
print("The signing key was replaced. Everybody has to sign in again.");
