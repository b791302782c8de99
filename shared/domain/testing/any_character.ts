import fc from "fast-check";

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST = 0x10ffff;

/**
 * For tests: any character but half of one, as a unit of `fc.string`. Preparing fast-check's own unit `binary` takes
 * more than a second in each process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(LAST - SURROGATES).map(
  (at) => String.fromCodePoint(at < FIRST_SURROGATE ? at : at + SURROGATES),
  (character) => {
    const point = typeof character === "string" ? character.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== character) {
      throw new Error("Not one character");
    }
    return point < FIRST_SURROGATE ? point : point - SURROGATES;
  },
);
