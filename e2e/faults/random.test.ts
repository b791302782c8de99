import { expect, it } from "vitest";
import { randomFrom } from "./random.ts";

it("random numbers are the same for the same seed, and others for another", () => {
  const three = (seed: number) => {
    const random = randomFrom(seed);
    return [random(), random(), random()];
  };
  expect(three(7)).toEqual(three(7));
  expect(three(7)).not.toEqual(three(8));
});

it("random numbers stay within 0 and 1", () => {
  const random = randomFrom(1);
  const many = Array.from({ length: 1_000 }, random);
  expect(Math.min(...many)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...many)).toBeLessThan(1);
});
