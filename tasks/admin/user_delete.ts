import { fail, print } from "../print.ts";
import { readEnv, runAdmin } from "./command.ts";
import { readCall } from "../usage.ts";

const { args: [email = ""], switches } = readCall({
  call: "user:delete EMAIL",
  help: `Deletes an account with everything in it. This cannot be undone, except by restoring a backup.
Prints what the account contains, and asks for its email again.`,
  switches: { yes: "do not ask" },
});
const env = readEnv();
const { contents: { days, items, commitments, trashed } } = await runAdmin(env, "countContents", { email });
const entries = Object.values(items).reduce((sum, count) => sum + count, 0);
print(
  `${email} has ${days} days with ${entries} items, ${commitments} commitments and ${trashed} items in the trash.`,
);
if (!switches.has("yes") && prompt("Type the email again to delete all of it:") !== email) {
  fail("Nothing was deleted.");
}
await runAdmin(env, "deleteUser", { email });
print(`Deleted ${email}.`);
