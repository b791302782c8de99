/** `deno task cli COMMAND`: tracks time and logs battles from a terminal. */
import { print, warn } from "../tasks/print.ts";
import { runCli } from "./cli.ts";
import { loginFileOf, readLoginFile, writeLoginFile } from "./login.ts";

const file = loginFileOf(Deno.env.toObject());

Deno.exit(
  await runCli(Deno.args, {
    fetch,
    now: Date.now,
    print,
    warn,
    // `prompt` returns null when stdin is not a terminal; a script passes the token in a pipe.
    ask: async (question) =>
      Deno.stdin.isTerminal() ? prompt(question) : await new Response(Deno.stdin.readable).text(),
    readLogin: () => readLoginFile(file),
    writeLogin: (login) => writeLoginFile(file, login),
  }),
);
