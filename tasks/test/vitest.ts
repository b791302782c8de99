import { type Counts, oneFailure, sum, vitestCounts } from "./counts.ts";
import { deno, ROOT } from "../run.ts";
import { print } from "../print.ts";
import { seconds } from "./steps.ts";

const REPORT = "test-results/vitest.json";

/** What takes most of the time: stories, what starts processes, and what is tried at every endpoint. */
export const STORIES = [
  ...["web", "model", "offline", "commands", "faults", "bench"].map((name) => `e2e/${name}/**`),
  "api/suites/**",
  "extension/popup/**",
  "tasks/demo/**",
];

/**
 * Runs the Vitest tests, under Deno, without those in `exclude`, and counts them. A run that left no report counts as
 * one failure.
 */
export async function runVitest(exclude: readonly string[] = []): Promise<Counts> {
  await Deno.remove(`${ROOT}/${REPORT}`).catch(() => {});
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${REPORT}`];
  const excluded = exclude.flatMap((files) => ["--exclude", files]);
  const begun = performance.now();
  const ok = await deno(["run", "-A", "--unstable-kv", "npm:vitest", "run", ...reporters, ...excluded], {
    output: "hide",
  });
  print(`${ok ? "✓" : "✗"} Tests without a browser (${seconds(begun)})`);
  const text = await Deno.readTextFile(`${ROOT}/${REPORT}`).catch(() => null);
  if (text === null) return oneFailure("Vitest left no report");
  const counts = vitestCounts(JSON.parse(text));
  // An error outside of any test, such as a rejection that nobody handled, fails the run but no test in the report.
  if (ok || counts.failed > 0) return counts;
  return sum([counts, oneFailure("Vitest: an error outside of any test, printed above")]);
}
