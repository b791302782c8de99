import fc from "fast-check";
import { expect } from "vitest";
import type { TypedOn } from "./typed_on.ts";

/**
 * Expects that any text is read without failing, and that an entry ends after it starts. `words` are parts that are
 * likely to mean something, and `separator` is what is between them.
 */
export function expectAnyTextRead(
  { added }: TypedOn,
  words: readonly string[],
  separator: string,
): void {
  const typed = fc.array(fc.constantFrom(...words), { maxLength: 7 }).map((chosen) => chosen.join(separator));
  fc.assert(
    fc.property(fc.oneof(fc.string(), typed), (text) => {
      const add = added(text);
      if (add && "kind" in add && add.kind === "entry") expect(add.end).toBeGreaterThan(add.start);
    }),
    { seed: 20261121, numRuns: 500 },
  );
}
