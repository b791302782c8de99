/** `deno task serve`: runs the server with the built web app, unless that or the packages are of other sources. */
import { CONFIG_EXIT_CODE } from "../api/exit_codes.ts";
import { TARGETS } from "./build.ts";
import { fail } from "./print.ts";
import { fingerprint, isOutdated } from "./start/stamp.ts";
import { readCall } from "./usage.ts";

readCall({
  call: "serve",
  help: "Runs the server with the built web app. Settings are environment variables: docs/hosting.md.",
});
await requireCurrent("node_modules", ["package.json", "deno.lock"], "The packages are", "install:start");
await requireCurrent(TARGETS.web.made, TARGETS.web.sources, "The web app is", "build web");
// Imports packages, which may not have been installed above.
const { runServer } = await import("./start/run_server.ts");
Deno.exit(await runServer());

/**
 * Ends the process when the folder `made` is of other sources than these: the server would crash, or send pages that
 * call another API. An image has a build without its sources; it was made of one commit.
 */
async function requireCurrent(
  made: string,
  sources: readonly string[],
  what: string,
  task: string,
): Promise<void> {
  const from = await fingerprint(sources).catch(() => null);
  if (from === null || !isOutdated(made, from)) return;
  fail(`${what} not of this version. Run this, and start again: deno task ${task}`, CONFIG_EXIT_CODE);
}
