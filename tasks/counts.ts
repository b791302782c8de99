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

/** The counts of Vitest's JSON report. A file that did not load has no test that could fail: it counts as one. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = VitestSchema.parse(report);
  const unloaded = testResults.filter((file) =>
    file.status === "failed" && file.assertionResults.length === 0
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** The counts of Playwright's JSON report. What passed only at a second try failed; so did what stopped the run. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, errors } = PlaywrightSchema.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** The sum of both. */
export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}
