import * as z from "zod/mini";

/** How many tests passed and how many failed, and what is known of each failure. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** One text for each failure: the test, its file, and the beginning of its message. */
  readonly failures: readonly string[];
}

/** How many characters of a message are shown again at the end. */
const MESSAGE_LENGTH = 600;

const VitestSchema = z.object({
  numPassedTests: z.int(),
  testResults: z.array(z.object({
    name: z.string(),
    status: z.string(),
    message: z.string(),
    assertionResults: z.array(z.object({
      fullName: z.string(),
      status: z.string(),
      failureMessages: z.nullish(z.array(z.string())),
    })),
  })),
});

const ErrorSchema = z.object({ message: z.optional(z.string()) });

const SpecSchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  tests: z.array(z.object({
    projectName: z.string(),
    status: z.string(),
    results: z.array(z.object({ errors: z.array(ErrorSchema) })),
  })),
});

const SuiteSchema = z.object({
  specs: z.optional(z.array(SpecSchema)),
  get suites() {
    return z.optional(z.array(SuiteSchema));
  },
});

type Suite = z.infer<typeof SuiteSchema>;

const PlaywrightSchema = z.object({
  suites: z.array(SuiteSchema),
  stats: z.object({ expected: z.int() }),
  errors: z.array(ErrorSchema),
});

/** Returns one failed check, named by `text`. */
export function oneFailure(text: string): Counts {
  return { passed: 0, failed: 1, failures: [text] };
}

/** Returns the counts of Vitest's JSON report. A file that did not load counts as one failed test. */
export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, testResults } = VitestSchema.parse(report);
  const failures = testResults.flatMap((file) => {
    if (file.status === "failed" && file.assertionResults.length === 0) {
      return [described("could not be loaded", file.name, file.message)];
    }
    return file.assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => described(fullName, file.name, failureMessages?.[0]));
  });
  return { passed: numPassedTests, failed: failures.length, failures };
}

/** Returns the counts of Playwright's JSON report. A test that passed only at a second try counts as failed. */
export function playwrightCounts(report: unknown): Counts {
  const { suites, stats, errors } = PlaywrightSchema.parse(report);
  const failures = [
    ...suites.flatMap(specs).flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ projectName, results }) => {
          const message = results.flatMap((result) => result.errors)[0]?.message;
          return described(`[${projectName}] ${title}`, `${file}:${line}`, message);
        })
    ),
    ...errors.map(({ message }) => described("outside of any test", "Playwright", message)),
  ];
  return { passed: stats.expected, failed: failures.length, failures };
}

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
  };
}

function specs(suite: Suite): z.infer<typeof SpecSchema>[] {
  return [...suite.specs ?? [], ...(suite.suites ?? []).flatMap(specs)];
}

function described(test: string, place: string, message = ""): string {
  // deno-lint-ignore no-control-regex -- the colors of a terminal
  const plain = message.replace(/\u001b\[[0-9;]*m/g, "").trim().slice(0, MESSAGE_LENGTH);
  return `${test} (${place})\n${plain}`.trim();
}
