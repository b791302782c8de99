/**
 * `npm test`: installs what is missing, checks, builds, runs every test, and prints every failure again at the end,
 * with the counts as its last line. A failed check or build counts as one failure, so `0 failed` means that everything
 * succeeded.
 */
import { audit } from "./test/audit.ts";
import { chromiumPath, provideBrowsers } from "./test/browsers.ts";
import { build, TARGET_NAMES, type TargetName } from "./build.ts";
import { type Counts, oneFailure, sum } from "./test/counts.ts";
import { runPlaywright } from "./test/playwright.ts";
import { print } from "./print.ts";
import { FAULTS_STEP, runSteps, seconds, SPEED_STEP, STATIC_STEPS, STORE_STEP } from "./test/steps.ts";
import { readCall } from "./usage.ts";
import { runVitest } from "./test/vitest.ts";

readCall({ call: "test", help: "Installs what is missing, checks, builds, and runs every test." });
const begun = performance.now();

const providing = provideBrowsers();

// In parallel, since each is idle at times. The tests of `npm start` leave the builds that users get.
const counts = await Promise.all([
  runVitest(),
  buildAll(["firefox", "gallery"]),
  failures(runSteps([...STATIC_STEPS, STORE_STEP])),
  audit(),
]);
counts.push(await buildAll(TARGET_NAMES));
const missing = await providing;
counts.push(chromiumPath() ? await runPlaywright() : oneFailure("Chromium is not installed"));
const tested = seconds(begun);
counts.push(await failures(runSteps([FAULTS_STEP])));
counts.push(await failures(runSteps([SPEED_STEP])));
const { passed, failed, failures: texts } = sum(counts);
for (const text of texts) print(`✗ ${text}`);
if (missing) print(missing);
print(`Everything took ${seconds(begun)}, without the fault tests and the speed ${tested}.`);
print(`${passed} passed, ${failed} failed`);
Deno.exit(failed > 0 ? 1 : 0);

async function buildAll(names: readonly TargetName[]): Promise<Counts> {
  const unbuilt = await build(names);
  for (const title of unbuilt) print(`✗ ${title} could not be built`);
  return sum(unbuilt.map((title) => oneFailure(`${title} could not be built`)));
}

async function failures(steps: Promise<readonly string[]>): Promise<Counts> {
  return sum((await steps).map(oneFailure));
}
