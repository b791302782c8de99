import { describe, expect, it } from "vitest";
import { PRODUCT_WORDS } from "../../api/auth/passwords.ts";
import { SECURITY_EVENTS } from "../../api/log.ts";
import { projectFiles, readIfThere } from "./files.ts";
import { namedTests } from "./named_tests.ts";

const text = readIfThere("SECURITY.md");

describe("SECURITY.md", () => {
  it("names only tests that are there", () => {
    const named = namedTests(text);
    expect(named.length).toBeGreaterThan(0);
    const files = new Set(projectFiles());
    expect(named.filter((path) => !files.has(path)), "Name the test that shows it now.").toEqual([]);
  });

  it("names every security event of the log", () => {
    const missing = SECURITY_EVENTS.filter((name) => !text.includes(`\`${name}\``));
    expect(missing, "Add them to the table of the log.").toEqual([]);
  });

  it("lists the words that may not be a password", () => {
    const missing = PRODUCT_WORDS.filter((word) => !text.includes(`\`${word}\``));
    expect(missing, "Add them to the row on passwords.").toEqual([]);
  });
});
