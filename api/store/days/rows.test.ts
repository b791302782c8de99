import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Battle } from "#shared/domain/rings/mod.ts";
import { decodeFought, decodeInputs, encodeFought, encodeInputs } from "./rows.ts";

const battle = (timestamp: string, outcome: Battle["outcome"], difficulty_rating: number): Battle => ({
  id: crypto.randomUUID(),
  timestamp,
  hard_thing: "Cold shower",
  battle_description: "Two minutes.",
  difficulty_rating,
  outcome,
  lessons_learned: "",
});

it("the inputs of a score are the same after they were a text", () => {
  const numbers = fc.array(fc.nat(86_400_000), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.record({ earth: numbers, water: numbers, fire: numbers, wind: numbers }), (inputs) => {
      expect(decodeInputs(encodeInputs(inputs))).toEqual(inputs);
    }),
  );
});

describe("the battles in a row", () => {
  const battles = [
    battle("2026-11-21T20:00:00.000Z", "defeat", 10),
    battle("2026-11-21T08:00:00.000Z", "victory", 7),
    battle("2026-11-21T20:00:00.000Z", "ongoing", 1),
  ];

  it("are encoded in the order in which they were fought", () => {
    expect(encodeFought(battles)).toBe("v7 d10 o1");
    expect(encodeFought([])).toBe("");
  });

  it("are decoded from the text", () => {
    expect(decodeFought("v7 d10 o1")).toEqual([
      { outcome: "victory", difficulty_rating: 7 },
      { outcome: "defeat", difficulty_rating: 10 },
      { outcome: "ongoing", difficulty_rating: 1 },
    ]);
    expect(decodeFought("")).toEqual([]);
  });

  it("cannot be decoded from any other text", () => {
    expect(() => decodeFought("x3")).toThrow("Not a battle: x3.");
  });
});
