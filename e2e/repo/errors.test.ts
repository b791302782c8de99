import { describe, expect, it } from "vitest";
import { ERROR_STATUS } from "#shared/contract/endpoint.ts";
import { readIfThere } from "./files.ts";

const WHERE = "docs/api.md has a table with a row for each status: | 404 | `not_found` | … |";

/** Each code with its status, from the rows of docs/api.md that begin with a status. */
function documented(): Record<string, number> {
  const rows = readIfThere("docs/api.md").matchAll(/^\|\s*(\d{3})\s*\|([^|]*)\|/gm);
  return Object.fromEntries(
    [...rows].flatMap(([, status, codes]) =>
      [...(codes ?? "").matchAll(/`(\w+)`/g)].map(([, code]) => [code, Number(status)])
    ),
  );
}

describe("error codes", () => {
  it("are documented, each with its status, and no others are", () => {
    expect(documented(), WHERE).toEqual(ERROR_STATUS);
  });
});
