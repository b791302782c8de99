import * as z from "zod/mini";

/** How many tests passed and how many failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const VitestSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const PlaywrightSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

/** Returns the counts of Vitest's JSON report. A file that did not load counts as one failed test. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = VitestSchema.parse(report);
  const unloaded = testResults.filter((file) =>
    file.status === "failed" && file.assertionResults.length === 0
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** Returns the counts of Playwright's JSON report. A test that passed only at a second try counts as failed. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, errors } = PlaywrightSchema.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Returns the sum of all. */
export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
  };
}
