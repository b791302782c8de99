/** `deno task ok`: checks everything that can be checked without a browser. */
import { fail, print } from "./print.ts";
import { runSteps, seconds, STATIC_STEPS } from "./test/steps.ts";
import { runVitest } from "./test/vitest.ts";

const begun = performance.now();
// In parallel, since neither uses both cores all the time.
const [failedSteps, tests] = await Promise.all([runSteps(STATIC_STEPS), runVitest()]);
const failed = tests.failed + failedSteps.length;
print(`${tests.passed} passed, ${failed} failed (${seconds(begun)})`);
if (failed > 0) fail("Not ok.");
