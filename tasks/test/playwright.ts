import { type Counts, oneFailure, playwrightCounts } from "./counts.ts";
import { deno, ROOT } from "../run.ts";

const RUN = ["run", "-A", "npm:playwright", "test", "--config", "e2e/playwright.config.ts"];

/** Its pictures are of Chromium on Linux, which draws letters in its own way. */
const GALLERY = Deno.build.os === "linux" ? ["gallery"] : [];

/** The parts of the Playwright tests: those of `npm start`, which open no browser, and all others. */
const PROJECTS = {
  // In a fresh copy, which leaves its builds to the others.
  copy: () => ["copy"],
  commands: () => ["commands"],
  browsers: () => ["extension", "browsers", "web", ...GALLERY],
};

/** Runs Playwright with `args`, and returns whether every test passed. */
export function playwright(args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  return deno([...RUN, ...args], { env });
}

/** Runs one part of the Playwright tests and counts them. A run that left no report counts as one failure. */
export async function runPlaywright(part: keyof typeof PROJECTS): Promise<Counts> {
  const report = `${ROOT}/test-results/${part}.json`;
  await Deno.remove(report).catch(() => {});
  const projects = PROJECTS[part]().map((name) => `--project=${name}`);
  await playwright(
    [...projects, "--reporter=list,json", `--output=${ROOT}/test-results/${part}`],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const text = await Deno.readTextFile(report).catch(() => null);
  return text === null
    ? oneFailure(`Playwright left no report of its ${part}`)
    : playwrightCounts(JSON.parse(text));
}
