import { print } from "../print.ts";
import { readEnv, runAdmin } from "./command.ts";
import { readCall } from "../usage.ts";

readCall({
  call: "user:list",
  help:
    "Lists the accounts, the oldest first: email, when it was created, how many sessions are open, and whether it " +
    "has an authenticator app or passkeys.",
});
const { users } = await runAdmin(readEnv(), "listUsers", {});
const width = Math.max(5, ...users.map(({ email }) => email.length));
print(`${"Email".padEnd(width)}  Created     Sessions  Second step`);
for (const { email, created_at, sessions, hasSecondFactor, passkeys } of users) {
  const steps = [hasSecondFactor && "app", passkeys > 0 && `passkeys: ${passkeys}`].filter(Boolean).join(
    ", ",
  );
  print(
    `${email.padEnd(width)}  ${created_at.slice(0, 10)}  ${String(sessions).padStart(8)}  ${steps}`.trimEnd(),
  );
}
print(users.length === 1 ? "1 account" : `${users.length} accounts`);
