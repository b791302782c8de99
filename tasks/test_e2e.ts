/** `deno task test:e2e [Playwright arguments …]`: builds what is outdated, then runs the browser tests. */
import { build, TARGET_NAMES } from "./build.ts";
import { playwright } from "./test/playwright.ts";
import { fail } from "./print.ts";

const unbuilt = await build(TARGET_NAMES);
if (unbuilt.length > 0) fail(`Could not build ${unbuilt.join(", ")}.`);
Deno.exit(await playwright(Deno.args) ? 0 : 1);
