import { describe, expect, it } from "vitest";
import { oneFailure, playwrightCounts, sum, vitestCounts } from "./counts.ts";

describe("counts", () => {
  it("are Vitest's own, and each failed test is named with its file and message", () => {
    const report = {
      numPassedTests: 1,
      testResults: [{
        name: "/gorin/shared/a.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "days end", status: "passed", failureMessages: [] },
          {
            fullName: "days begin",
            status: "failed",
            failureMessages: ["\u001b[31mexpected 1\u001b[39m to be 2"],
          },
        ],
      }],
    };
    expect(vitestCounts(report)).toEqual({
      passed: 1,
      failed: 1,
      failures: ["days begin (/gorin/shared/a.test.ts)\nexpected 1 to be 2"],
    });
  });

  it("counts a file that did not load as a failed test", () => {
    const report = {
      numPassedTests: 1,
      testResults: [{ name: "a.test.ts", status: "failed", message: "no such file", assertionResults: [] }],
    };
    expect(vitestCounts(report)).toEqual({
      passed: 1,
      failed: 1,
      failures: ["could not be loaded (a.test.ts)\nno such file"],
    });
  });

  it("counts a test that passed at its second try, and an error outside of tests, as failed", () => {
    const spec = (title: string, status: string, errors: { message: string }[]) => ({
      title,
      file: "web/day.spec.ts",
      line: 7,
      tests: [{ projectName: "web", status, results: [{ errors }, { errors: [] }] }],
    });
    const report = {
      suites: [{
        specs: [spec("opens", "expected", [])],
        suites: [{
          specs: [
            spec("saves", "flaky", [{ message: "too late" }]),
            spec("closes", "unexpected", [{ message: "x".repeat(5_000) }]),
          ],
        }],
      }],
      stats: { expected: 5 },
      errors: [{ message: "no tests" }],
    };
    const { passed, failed, failures } = playwrightCounts(report);
    expect({ passed, failed }).toEqual({ passed: 5, failed: 3 });
    expect(failures[0]).toBe("[web] saves (web/day.spec.ts:7)\ntoo late");
    expect(failures[1]?.length).toBeLessThan(700);
    expect(failures[2]).toBe("outside of any test (Playwright)\nno tests");
  });

  it("are summed", () => {
    expect(sum([{ passed: 1, failed: 0, failures: [] }, oneFailure("Format")])).toEqual({
      passed: 1,
      failed: 1,
      failures: ["Format"],
    });
  });
});
