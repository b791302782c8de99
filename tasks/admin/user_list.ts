import { print } from "../print.ts";
import { readCall, readEnv, runAdmin } from "./command.ts";

readCall({
  call: "user:list",
  help: "Lists the accounts, the oldest first: email, when it was created, and how many sessions are open.",
});
const { users } = await runAdmin(readEnv(), "listUsers", {});
const width = Math.max(5, ...users.map(({ email }) => email.length));
print(`${"Email".padEnd(width)}  Created     Sessions`);
for (const { email, created_at, sessions } of users) {
  print(`${email.padEnd(width)}  ${created_at.slice(0, 10)}  ${String(sessions).padStart(8)}`);
}
print(users.length === 1 ? "1 account" : `${users.length} accounts`);
