import { describe, expect, it } from "vitest";
import { auditOf } from "./audit.ts";

describe("auditOf", () => {
  it("fails for an advisory", () => {
    expect(auditOf(false, "│ Severity: high\nFound 1 vulnerability\nSeverity: 1 high")).toBe("vulnerable");
    expect(auditOf(false, "Found 3 vulnerabilities")).toBe("vulnerable");
  });

  it("is left out, not failed, where no registry answers", () => {
    expect(auditOf(false, "error: error sending request for url: invalid peer certificate")).toBe(
      "unanswered",
    );
    expect(auditOf(false, "")).toBe("unanswered");
  });

  it("passes without advisories", () => {
    expect(auditOf(true, "No known vulnerabilities found")).toBe("clean");
  });
});
