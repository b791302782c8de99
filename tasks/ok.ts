/** `deno task ok`: checks in less than a minute what can be checked without a browser and without the whole app. */
import { fail, print } from "./print.ts";
import { runSteps, seconds, STATIC_STEPS } from "./test/steps.ts";
import { readCall } from "./usage.ts";
import { runVitest, STORIES } from "./test/vitest.ts";

readCall({
  call: "ok",
  help: "Checks in less than a minute what can be checked without a browser and without the whole app.",
});
const begun = performance.now();
// In parallel, since neither uses both cores all the time.
const [failedSteps, tests] = await Promise.all([runSteps(STATIC_STEPS), runVitest(STORIES)]);
const failed = tests.failed + failedSteps.length;
print(`${tests.passed} passed, ${failed} failed (${seconds(begun)})`);
if (failed > 0) fail("Not ok.");
