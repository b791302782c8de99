/** `npm start`, after the packages are installed: builds what is missing or outdated, then runs the server. */
import { build, TARGETS } from "./build.ts";
import { ROOT } from "./run.ts";
import { fail, print } from "./print.ts";
import { runServer } from "./serve.ts";
import { wrapperGone } from "./start/wrappers.ts";

// Before anything else, since the parent processes must be read while all of them are running.
wrapperGone().then(() => Deno.kill(Deno.pid, "SIGTERM"));

const unbuilt = await build(["web", "chrome"]);
if (unbuilt.length > 0) fail(`Could not build ${unbuilt.join(", ")}.`);
Deno.exit(
  await runServer(() => print(`The browser extension lies unpacked in ${ROOT}/${TARGETS.chrome.made}`)),
);
