import fc from "fast-check";

const odd = fc.constantFrom<unknown>(
  null,
  "",
  " ",
  "\ud800",
  "\udc00x",
  "\0",
  "\u202e",
  "__proto__",
  "x".repeat(5_000),
  -1,
  0,
  -0,
  0.1,
  2 ** 53,
  1e308,
  true,
  [],
  [[]],
  [null],
  {},
  { constructor: { prototype: 1 } },
  Array.from({ length: 250 }, () => ({})),
);
const anyValue: fc.Arbitrary<unknown> = fc.oneof(odd, fc.jsonValue({ maxDepth: 4 }));

/** Returns `values` with up to four of their parts, however deep, replaced by something else. */
export function spoiled(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const faults = fc.array(fc.tuple(fc.nat(), anyValue), { minLength: 1, maxLength: 4 });
  return fc.tuple(values, faults).map(([value, some]) => {
    // A copy: fast-check may use the value again.
    const copy: unknown = structuredClone(value);
    for (const [at, fault] of some) spoil(copy, at, fault);
    return copy;
  });
}

function spoil(value: unknown, at: number, fault: unknown): void {
  const parts: [Record<string, unknown>, string][] = [];
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    for (const key of Object.keys(node)) {
      // Arrays are objects of their indices.
      const parent = node as Record<string, unknown>;
      parts.push([parent, key]);
      visit(parent[key]);
    }
  };
  visit(value);
  const part = parts[at % Math.max(1, parts.length)];
  // A copy again: the fault may be spoiled by the next one.
  if (part) part[0][part[1]] = structuredClone(fault);
}
