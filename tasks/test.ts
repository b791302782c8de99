/**
 * `npm test`: everything. Installs what is missing, checks, builds, runs every test, and prints their count as its last
 * line. A check or a build that fails counts as one failure, so that `0 failed` always means that all is well.
 */
import { chromiumPath, provideBrowsers } from "./test/browsers.ts";
import { build, TARGET_NAMES } from "./build.ts";
import { type Counts, sum } from "./test/counts.ts";
import { runPlaywright } from "./test/playwright.ts";
import { print } from "./print.ts";
import { FAULTS_STEP, runSteps, seconds, STATIC_STEPS } from "./test/steps.ts";
import { runVitest } from "./test/vitest.ts";

const begun = performance.now();
const missing = await provideBrowsers();

// Side by side, since each waits now and then: the tests of `npm start`, which need a build, mostly for other processes.
const counts = await Promise.all([
  failures(runSteps(STATIC_STEPS)),
  runVitest(),
  buildAll().then(async (failed) => sum([failed, await runPlaywright("commands")])),
]);
counts.push({ passed: 0, failed: await runSteps([FAULTS_STEP]) });
counts.push(chromiumPath() ? await runPlaywright("browsers") : { passed: 0, failed: 1 });

const { passed, failed } = sum(counts);
if (missing) print(missing);
print(`Everything took ${seconds(begun)}.`);
print(`${passed} passed, ${failed} failed`);
Deno.exit(failed > 0 ? 1 : 0);

async function buildAll(): Promise<Counts> {
  const unbuilt = await build(TARGET_NAMES);
  for (const title of unbuilt) print(`✗ ${title} could not be built`);
  return { passed: 0, failed: unbuilt.length };
}

async function failures(steps: Promise<number>): Promise<Counts> {
  return { passed: 0, failed: await steps };
}
