import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Battle } from "../../rings/mod.ts";
import { battlesFor, commitmentKept, hardThingOf, keepCommitment } from "./commitment_kept.ts";

const NOW = "2026-11-21T09:00:00.000Z";
const PROMISE = "Call the landlord before nine.";

let made = 0;
const battle = (hard_thing: string, outcome: Battle["outcome"] = "victory"): Battle => ({
  id: `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`,
  timestamp: NOW,
  hard_thing,
  battle_description: "The phone weighed a ton.",
  difficulty_rating: 4,
  outcome,
  lessons_learned: "",
});
const said = { id: "00000000-0000-4000-9000-000000000000", now: NOW };

describe("a commitment for a day that is past", () => {
  it("is nothing where nothing was promised", () => {
    expect(commitmentKept("", [battle(PROMISE)])).toBeNull();
    expect(commitmentKept(" \n ", [])).toBeNull();
  });

  it("is kept by a victory over the same words, whatever their case and outer spaces", () => {
    expect(commitmentKept(PROMISE, [battle("call the LANDLORD before nine.")])).toBe("kept");
    expect(commitmentKept(`  ${PROMISE}\n`, [battle(` ${PROMISE} `)])).toBe("kept");
    expect(commitmentKept("Call the landlord\nbefore nine.", [battle(PROMISE)])).toBe("kept");
  });

  it("is broken by silence, by another victory, by a defeat and by a battle that never ended", () => {
    expect(commitmentKept(PROMISE, [])).toBe("broken");
    expect(commitmentKept(PROMISE, [battle("Cold shower")])).toBe("broken");
    expect(commitmentKept(PROMISE, [battle(PROMISE, "defeat")])).toBe("broken");
    expect(commitmentKept(PROMISE, [battle(PROMISE, "ongoing")])).toBe("broken");
  });

  it("is compared as far as a hard thing reaches", () => {
    const long = "endure ".repeat(60);
    expect(commitmentKept(long, [battle(hardThingOf(long))])).toBe("kept");
  });
});

describe("keepCommitment", () => {
  it("logs a victory on that day", () => {
    const battles = keepCommitment(PROMISE, [battle("Cold shower", "defeat")], said);
    expect(battles).toHaveLength(2);
    expect(battles[1]).toMatchObject({ id: said.id, hard_thing: PROMISE, outcome: "victory" });
  });

  it("decides the battle that is still ongoing instead of adding one", () => {
    const ongoing = battle(PROMISE, "ongoing");
    expect(keepCommitment(PROMISE, [ongoing], said)).toEqual([{ ...ongoing, outcome: "victory" }]);
  });

  it("leaves a defeat as it was", () => {
    const lost = battle(PROMISE, "defeat");
    expect(keepCommitment(PROMISE, [lost], said)[0]).toEqual(lost);
  });

  it("always keeps it, with a hard thing that the store accepts", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 500 }), (commitment) => {
      fc.pre(commitment.trim() !== "" && commitment.isWellFormed());
      const battles = keepCommitment(commitment, [], said);
      expect(commitmentKept(commitment, battles)).toBe("kept");
      expect(battlesFor(commitment, battles)).toHaveLength(1);
      expect(battles[0]?.hard_thing.length).toBeLessThanOrEqual(200);
      expect(battles[0]?.hard_thing.isWellFormed()).toBe(true);
    }));
  });
});
