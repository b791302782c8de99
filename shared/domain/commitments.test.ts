import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { battlesFor, commitmentKept, hardThingOf, keepCommitment } from "./commitments.ts";
import type { Battle } from "./rings/mod.ts";

const NOW = "2026-11-21T09:00:00.000Z";
const COMMITMENT = "Call the landlord before nine.";

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

describe("the commitment for a past day", () => {
  it("is null without a commitment", () => {
    expect(commitmentKept("", [battle(COMMITMENT)])).toBeNull();
    expect(commitmentKept(" \n ", [])).toBeNull();
  });

  it("is kept by a victory with the same text, ignoring case and outer spaces", () => {
    expect(commitmentKept(COMMITMENT, [battle("call the LANDLORD before nine.")])).toBe("kept");
    expect(commitmentKept(`  ${COMMITMENT}\n`, [battle(` ${COMMITMENT} `)])).toBe("kept");
    expect(commitmentKept("Call the landlord\nbefore nine.", [battle(COMMITMENT)])).toBe("kept");
  });

  it("is broken without a battle, by another victory, by a defeat and by an ongoing battle", () => {
    expect(commitmentKept(COMMITMENT, [])).toBe("broken");
    expect(commitmentKept(COMMITMENT, [battle("Cold shower")])).toBe("broken");
    expect(commitmentKept(COMMITMENT, [battle(COMMITMENT, "defeat")])).toBe("broken");
    expect(commitmentKept(COMMITMENT, [battle(COMMITMENT, "ongoing")])).toBe("broken");
  });

  it("is compared up to the length limit of a hard thing", () => {
    const long = "endure ".repeat(60);
    expect(commitmentKept(long, [battle(hardThingOf(long))])).toBe("kept");
  });
});

describe("keepCommitment", () => {
  it("logs a victory on that day", () => {
    const battles = keepCommitment(COMMITMENT, [battle("Cold shower", "defeat")], said);
    expect(battles).toHaveLength(2);
    expect(battles[1]).toMatchObject({ id: said.id, hard_thing: COMMITMENT, outcome: "victory" });
  });

  it("turns an ongoing battle into a victory instead of adding one", () => {
    const ongoing = battle(COMMITMENT, "ongoing");
    expect(keepCommitment(COMMITMENT, [ongoing], said)).toEqual([{ ...ongoing, outcome: "victory" }]);
  });

  it("leaves a defeat unchanged", () => {
    const lost = battle(COMMITMENT, "defeat");
    expect(keepCommitment(COMMITMENT, [lost], said)[0]).toEqual(lost);
  });

  it("always makes it kept, with a hard thing that the store accepts", () => {
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
