import { describe, expect, it } from "vitest";
import { EnvSchema } from "../../api/env.ts";
import { readIfThere } from "./files.ts";
import { modules } from "./modules.ts";

/** The names in the first column of README's tables whose first column is headed 'Variable'. */
function documented(readme: string): string[] {
  const tables = readme.match(/^\|\s*Variable\b.*\n(?:\|.*\n?)+/gm) ?? [];
  return tables.flatMap((table) =>
    table.split("\n").flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name ?? "")
    )
  );
}

const inReadme = documented(readIfThere("README.md"));
const inCode = [
  ...new Set([...Object.keys(EnvSchema.shape), ...modules().flatMap(({ variables }) => variables)]),
];

describe("environment variables", () => {
  it("that are read are all in README's table", () => {
    const missing = inCode.filter((name) => !inReadme.includes(name));
    expect(missing, "Add a row to the table in README.md that begins with the name in backticks.").toEqual(
      [],
    );
  });

  it("in README's table are all read", () => {
    const stale = inReadme.filter((name) => !inCode.includes(name));
    expect(stale, "Take these rows out of README.md, or read the variable in api/env.ts.").toEqual([]);
  });
});
