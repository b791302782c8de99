/** `deno task test:e2e [Playwright arguments …]`: builds what is outdated, then runs the browser tests. */
import { buildOrFail, TARGET_NAMES } from "./build.ts";
import { playwright } from "./test/playwright.ts";

await buildOrFail(TARGET_NAMES);
Deno.exit(await playwright(Deno.args) ? 0 : 1);
