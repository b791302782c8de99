/** `deno task test:e2e [what Playwright takes …]`: builds what is stale, then runs the browser tests. */
import { build, TARGET_NAMES } from "./build.ts";
import { deno } from "./run.ts";
import { fail } from "./print.ts";

const unbuilt = await build(TARGET_NAMES);
if (unbuilt.length > 0) fail(`Could not build ${unbuilt.join(", ")}.`);
const args = ["run", "-A", "npm:playwright", "test", "--config", "e2e/playwright.config.ts", ...Deno.args];
Deno.exit(await deno(args) ? 0 : 1);
