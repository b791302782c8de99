import { describe, expect, it } from "vitest";
import { projectFiles, readIfThere } from "./files.ts";
import { namedTests } from "./named_tests.ts";

const text = readIfThere("docs/features.md");
/** The rows of the first table, without its head. */
const rows = (/(?:^\|.*\n)+/m.exec(text)?.[0] ?? "").trim().split("\n").slice(2);

describe("docs/features.md", () => {
  it("names only tests that are there", () => {
    const files = new Set(projectFiles());
    const gone = namedTests(text).filter((path) => !files.has(path));
    expect(gone, "Name the test that shows it now.").toEqual([]);
  });

  it("names a test beside every feature", () => {
    expect(rows.length).toBeGreaterThan(0);
    const unshown = rows.filter((row) => namedTests(row.split("|").at(-2) ?? "").length === 0);
    expect(unshown, "Write the test, and name it in the row's last column.").toEqual([]);
  });
});
