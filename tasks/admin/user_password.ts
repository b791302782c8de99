import { print } from "../print.ts";
import { readCall, readEnv, runAdmin } from "./command.ts";

const { args: [email = ""] } = readCall({
  call: "user:password EMAIL",
  help: `Gives an account a new password, and signs it out everywhere.
The password is read from the standard input; from a terminal, one is made and printed:

  deno task user:password musashi@example.org < password.txt`,
});
const typed = Deno.stdin.isTerminal() ? null : (await new Response(Deno.stdin.readable).text()).trim();
const password = typed || generated();
const { sessions } = await runAdmin(readEnv(), "setPassword", { email, password });
if (!typed) print(`The new password of ${email} is ${password}`);
print(`Signed out of ${sessions} ${sessions === 1 ? "session" : "sessions"}.`);

/** Four groups of five characters: 100 bits, without characters that look alike. */
function generated(): string {
  const characters = "abcdefghijkmnpqrstuvwxyz23456789";
  const picks = crypto.getRandomValues(new Uint8Array(20));
  const text = Array.from(picks, (pick) => characters[pick % characters.length]).join("");
  return text.match(/.{5}/g)?.join("-") ?? text;
}
