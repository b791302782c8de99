/** `npm start`, after the packages are installed: builds what is missing or outdated, then runs the server. */
import { buildOrFail, TARGETS } from "./build.ts";
import { ROOT } from "./run.ts";
import { print } from "./print.ts";
import { readCall } from "./usage.ts";
import { runServer } from "./start/run_server.ts";
import { wrapperGone } from "./start/wrappers.ts";

// Before anything else, since the parent processes must be read while all of them are running.
wrapperGone().then(() => Deno.kill(Deno.pid, "SIGTERM"));

readCall({
  call: "start",
  help:
    "Builds what is missing or outdated, then runs the server. Settings are environment variables: docs/hosting.md.",
});
await buildOrFail(["web", "chrome"]);
Deno.exit(
  await runServer(() => print(`The unpacked browser extension is in ${ROOT}/${TARGETS.chrome.made}`)),
);
