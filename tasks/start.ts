/**
 * `npm start`, after the packages are installed: builds what is missing or stale, then becomes the server: one process less
 * to be signalled, or to be left behind.
 */
import { build, TARGETS } from "./build.ts";
import { ROOT } from "./run.ts";
import { fail, print } from "./print.ts";
import { wrapperGone } from "./wrappers.ts";

// First of all: who stands above must be known while all of them are still there.
wrapperGone().then(() => Deno.kill(Deno.pid, "SIGTERM"));

const unbuilt = await build(["web", "chrome"]);
if (unbuilt.length > 0) fail(`Could not build ${unbuilt.join(", ")}.`);

// The server's own entry: it listens, or says in one line why it cannot and ends the process.
await import("../api/main.ts");
print(`The browser extension lies unpacked in ${ROOT}/${TARGETS.chrome.made}`);
