import { type Counts, playwrightCounts } from "./counts.ts";
import { deno, ROOT } from "./run.ts";

const REPORT = "test-results/playwright.json";

/** Runs every Playwright test and counts them. A run that left no report counts as one failure. */
export async function runPlaywright(): Promise<Counts> {
  await Deno.remove(`${ROOT}/${REPORT}`).catch(() => {});
  await deno(["run", "-A", "npm:playwright", "test", "--config", "e2e/playwright.config.ts"]);
  const text = await Deno.readTextFile(`${ROOT}/${REPORT}`).catch(() => null);
  return text === null ? { passed: 0, failed: 1 } : playwrightCounts(JSON.parse(text));
}
