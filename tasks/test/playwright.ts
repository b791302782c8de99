import { type Counts, oneFailure, playwrightCounts } from "./counts.ts";
import { deno, ROOT } from "../run.ts";

const RUN = ["run", "-A", "npm:playwright", "test", "--config", "e2e/playwright.config.ts"];

/** Deno loads TypeScript by itself. Otherwise Playwright transforms each file with Babel, which takes five seconds. */
const IN_DENO = { PW_DISABLE_TS_ESM: "1" };

/** Its pictures are of Chromium on Linux, which draws letters in its own way. */
const GALLERY = Deno.build.os === "linux" ? ["gallery"] : [];

/** Runs Playwright with `args`, and returns whether every test passed. */
export function playwright(args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  return deno([...RUN, ...args], { env: { ...IN_DENO, ...env } });
}

/** Runs the Playwright tests and counts them. A run that left no report counts as one failure. */
export async function runPlaywright(): Promise<Counts> {
  const report = `${ROOT}/test-results/browsers.json`;
  await Deno.remove(report).catch(() => {});
  const projects = ["extension", "browsers", "web", ...GALLERY].map((name) => `--project=${name}`);
  await playwright(
    [...projects, "--reporter=list,json", `--output=${ROOT}/test-results/browsers`],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const text = await Deno.readTextFile(report).catch(() => null);
  return text === null ? oneFailure("Playwright left no report") : playwrightCounts(JSON.parse(text));
}
