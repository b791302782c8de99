import { print } from "../print.ts";
import { readEnv, runAdmin } from "./command.ts";
import { readCall } from "../usage.ts";

const { args: [email = ""], switches } = readCall({
  call: "user:password EMAIL",
  help: `Gives an account a new password, signs it out everywhere and revokes its access tokens.
The password is read from the standard input; from a terminal, one is made and printed:

  deno task user:password musashi@example.org < password.txt`,
  switches: {
    "remove-second-factor": "also removes the authenticator app, the recovery codes and the passkeys",
  },
});
const typed = Deno.stdin.isTerminal() ? null : (await new Response(Deno.stdin.readable).text()).trim();
const password = typed || generated();
const removeSecondFactor = switches.has("remove-second-factor");
const { sessions, accessTokens, hasSecondFactor, passkeys } = await runAdmin(readEnv(), "setPassword", {
  email,
  password,
  removeSecondFactor,
});
if (!typed) print(`The new password of ${email} is ${password}`);
print(`Signed out of ${counted(sessions, "session")}, and revoked ${counted(accessTokens, "access token")}.`);
const rest = [
  ...(hasSecondFactor ? ["the authenticator app"] : []),
  ...(passkeys ? [counted(passkeys, "passkey")] : []),
];
if (rest.length > 0) {
  const names = rest.join(" and ");
  print(
    removeSecondFactor ? `Removed ${names}.` : `Unchanged: ${names}. --remove-second-factor removes them.`,
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Four groups of five characters: 100 bits, without characters that look alike. */
function generated(): string {
  const characters = "abcdefghijkmnpqrstuvwxyz23456789";
  const picks = crypto.getRandomValues(new Uint8Array(20));
  const text = Array.from(picks, (pick) => characters[pick % characters.length]).join("");
  return text.match(/.{5}/g)?.join("-") ?? text;
}
