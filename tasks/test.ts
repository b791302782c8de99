/**
 * `npm test`: everything. Installs what is missing, checks, builds, runs every test, and prints their count as its last
 * line. A check or a build that fails counts as one failure, so that `0 failed` always means that all is well.
 */
import { chromiumPath, provideBrowsers } from "./browsers.ts";
import { build, TARGET_NAMES } from "./build.ts";
import { add, type Counts } from "./counts.ts";
import { runPlaywright } from "./playwright.ts";
import { print } from "./print.ts";
import { runSteps, seconds, STATIC_STEPS } from "./steps.ts";
import { runVitest } from "./vitest.ts";

const begun = performance.now();
const missing = await provideBrowsers();

let counts: Counts = { passed: 0, failed: await runSteps(STATIC_STEPS) };
counts = add(counts, await runVitest());

const unbuilt = await build(TARGET_NAMES);
for (const title of unbuilt) print(`✗ ${title} could not be built`);
counts = add(counts, { passed: 0, failed: unbuilt.length });

counts = add(counts, chromiumPath() ? await runPlaywright() : { passed: 0, failed: 1 });

if (missing) print(missing);
print(`Everything took ${seconds(begun)}.`);
print(`${counts.passed} passed, ${counts.failed} failed`);
Deno.exit(counts.failed > 0 ? 1 : 0);
