import { print, warn } from "../print.ts";
import { readEnv, runAdmin } from "./command.ts";
import { readCall } from "../usage.ts";

readCall({
  call: "user:repair",
  help: `Makes every account found by its email again, where what is stored for that is damaged.
deno task doctor says when it is. Nothing else changes, and nobody is signed out.`,
});
const { repaired, taken } = await runAdmin(readEnv(), "repairEmails", {});
for (const email of repaired) print(`${email} is found again.`);
for (const email of taken) warn(`${email} leads to another account: both have it.`);
if (repaired.length + taken.length === 0) print("Every account is found by its email.");
