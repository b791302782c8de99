import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import earth from "../data/questions/earth.json" with { type: "json" };
import fire from "../data/questions/fire.json" with { type: "json" };
import voidQuestions from "../data/questions/void.json" with { type: "json" };
import water from "../data/questions/water.json" with { type: "json" };
import wind from "../data/questions/wind.json" with { type: "json" };
import { addDays, questionOfDay } from "./calendar.ts";
import { askedOn, type ByRing, RING_NAMES } from "./rings/mod.ts";

const QUESTIONS: ByRing<readonly string[]> = {
  earth,
  water,
  fire,
  wind,
  void: voidQuestions,
};

/** Characters that fit into two lines on a phone. */
const MAX_LENGTH = 90;
const DAYS = 30;

describe("the questions of the day", () => {
  it.each(RING_NAMES)("of %s are at least 30 short questions in the second person, each once", (ring) => {
    const questions = QUESTIONS[ring];
    expect(new Set(questions).size).toBeGreaterThanOrEqual(DAYS);
    expect(questions).toHaveLength(new Set(questions).size);
    expect(questions.filter((text) => text.length > MAX_LENGTH || !/^[A-Z].*\byou.*\?$/i.test(text))).toEqual(
      [],
    );
  });

  it("belong to one ring each", () => {
    const all = RING_NAMES.flatMap((ring) => QUESTIONS[ring]);
    expect(new Set(all).size).toBe(all.length);
  });

  it("have ids that stay when questions are added", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.constantFrom(...RING_NAMES), (days, ring) => {
        const own = QUESTIONS[ring];
        const { question, question_id } = askedOn(ring, own, addDays("2026-01-01", days));
        const at = own.indexOf(question);
        expect(question_id).toBe(`${ring}-${at + 1}`);
        const longer = askedOn(ring, [...own, "Which ones?"], addDays("2026-01-01", at));
        expect(longer).toEqual({ question, question_id });
      }),
      { numRuns: 100 },
    );
  });

  it("are the same all day, and not repeated within 30 days, before and after 1970 too", () => {
    const date = fc.integer({ min: -50_000, max: 50_000 }).map((days) => addDays("2026-11-22", days));
    fc.assert(
      fc.property(date, fc.constantFrom(...RING_NAMES), (first, ring) => {
        const shown = Array.from(
          { length: DAYS },
          (_, day) => questionOfDay(QUESTIONS[ring], addDays(first, day)),
        );
        expect(new Set(shown).size).toBe(DAYS);
        expect(shown).not.toContain("");
        expect(questionOfDay(QUESTIONS[ring], first)).toBe(shown[0]);
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});
