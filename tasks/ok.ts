/** `deno task ok`: everything that can be checked in under a minute; the browsers stay closed. */
import { fail, print } from "./print.ts";
import { runSteps, seconds, STATIC_STEPS } from "./steps.ts";
import { runVitest } from "./vitest.ts";

const begun = performance.now();
// Side by side: most of the time each leaves a core to the others.
const [failedSteps, tests] = await Promise.all([runSteps(STATIC_STEPS), runVitest()]);
const failed = tests.failed + failedSteps;
print(`${tests.passed} passed, ${failed} failed (${seconds(begun)})`);
if (failed > 0) fail("Not ok.");
