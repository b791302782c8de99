/** `deno task ok`: everything that can be checked in under a minute; the browsers stay closed. */
import { giveUp, say } from "./say.ts";
import { runSteps, seconds, STATIC_STEPS } from "./steps.ts";
import { runVitest } from "./vitest.ts";

const begun = performance.now();
const failedSteps = await runSteps(STATIC_STEPS);
const tests = await runVitest();
const failed = tests.failed + failedSteps;
say(`${tests.passed} passed, ${failed} failed (${seconds(begun)})`);
if (failed > 0) giveUp("Not ok.");
