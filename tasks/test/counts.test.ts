import { describe, expect, it } from "vitest";
import { playwrightCounts, sum, vitestCounts } from "./counts.ts";

describe("counts", () => {
  it("takes Vitest's own numbers", () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 2,
      testResults: [{ status: "failed", assertionResults: [{}, {}] }],
    };
    expect(vitestCounts(report)).toEqual({ passed: 7, failed: 2 });
  });

  it("counts a file that did not load as a failed test", () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 0,
      testResults: [{ status: "failed", assertionResults: [] }],
    };
    expect(vitestCounts(report)).toEqual({ passed: 1, failed: 1 });
  });

  it("counts a test that passed at its second try, and an error outside of tests, as failed", () => {
    const report = {
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 },
      errors: [{ message: "no tests" }],
    };
    expect(playwrightCounts(report)).toEqual({ passed: 5, failed: 3 });
  });

  it("are summed", () => {
    expect(sum([{ passed: 1, failed: 2 }, { passed: 3, failed: 4 }])).toEqual({ passed: 4, failed: 6 });
  });
});
