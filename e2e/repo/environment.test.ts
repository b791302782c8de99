import { describe, expect, it } from "vitest";
import { EnvSchema } from "../../api/env.ts";
import { readIfThere } from "./files.ts";
import { modules } from "./modules.ts";

/** The names in the first column of the tables of docs/hosting.md whose first column is headed 'Variable'. */
function documented(text: string): string[] {
  const tables = text.match(/^\|\s*Variable\b.*\n(?:\|.*\n?)+/gm) ?? [];
  return tables.flatMap((table) =>
    table.split("\n").flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name ?? "")
    )
  );
}

const inDocs = documented(readIfThere("docs/hosting.md"));
const inCode = [
  ...new Set([...Object.keys(EnvSchema.shape), ...modules().flatMap(({ variables }) => variables)]),
];

describe("environment variables", () => {
  it("that are read are all in the table in docs/hosting.md", () => {
    const missing = inCode.filter((name) => !inDocs.includes(name));
    expect(missing, "Add a row to the table in docs/hosting.md that begins with the name in backticks.")
      .toEqual(
        [],
      );
  });

  it("in the table in docs/hosting.md are all read", () => {
    const stale = inDocs.filter((name) => !inCode.includes(name));
    expect(stale, "Take these rows out of docs/hosting.md, or read the variable in api/env.ts.").toEqual([]);
  });
});
