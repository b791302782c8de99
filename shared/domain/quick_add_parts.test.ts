import { describe, expect, it } from "vitest";
import { quickAddChips, quickAddText } from "./quick_add_parts.ts";
import { typedOn } from "./testing/typed_on.ts";

const { read } = typedOn(["Push-ups", "Read 10 pages", "Read the news"]);

describe("what was understood", () => {
  /** Returns the parts of a text typed at `now` in New York, what is assumed in brackets, and what Enter does. */
  function shownFor(text: string, { now, shown = "2026-11-22" }: { now: string; shown?: string }): string {
    const context = { shown, today: "2026-11-22", timeZone: "America/New_York", now: Date.parse(now) };
    const result = read(text, context);
    if (!result || "missing" in result) return "";
    const chips = quickAddChips(result, context).map(({ text, isAssumed }) => isAssumed ? `[${text}]` : text);
    return [...chips, quickAddText(result.add, context)].join(" | ");
  }

  const NOON = "2026-11-22T17:00:00Z";

  it.each([
    "9-10:30 deep work",
    "45m learning",
    "deep work: chapter 3",
    "goal read",
    "study kanji",
    "battle cold shower",
    "pushups done",
  ])("of “%s” can be changed, and what is chosen is read", (text) => {
    const today = "2026-11-22";
    const context = { shown: today, today, timeZone: "America/New_York", now: Date.parse(NOON) };
    const result = read(text, context);
    if (!result || "missing" in result) throw new Error("not understood");
    const chips = quickAddChips(result, context);
    expect(chips.filter(({ isAssumed, change }) => isAssumed && !change)).toEqual([]);
    for (const [index, { text, change }] of chips.entries()) {
      if (!change) continue;
      const texts = change.choices.map((choice) => choice.text);
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts).toContain(text);
      for (const choice of change.choices) {
        const then = quickAddChips(choice.read, context);
        expect(then[index]?.text).toBe(choice.text);
        expect(then.map(({ text }, at) => at === index ? "" : text))
          .toEqual(chips.map(({ text }, at) => at === index ? "" : text));
      }
    }
  });

  it("is shown part by part, with what is assumed", () => {
    const shown = (text: string) => shownFor(text, { now: NOON });
    expect(shown("battle cold shower 7/10 won"))
      .toBe("Battle | cold shower | 7/10 Hard | Victory | Log the victory");
    expect(shown("battle cold shower"))
      .toBe("Battle | cold shower | [5/10 Moderate] | [Ongoing] | Log the battle");
    expect(shown("goal read 10 pages"))
      .toBe("Goal | Read | 10 pages | [Learning] | [grows 10 %] | Add goal Read, 10 pages");
    expect(shown("goal read 1 page"))
      .toBe("Goal | Read | 1 page | [Learning] | [grows 10 %] | Add goal Read, 1 page");
    expect(shown("pushups +1")).toBe("Push-ups | +1 | 1/20 | Count 1/20 for “Push-ups”");
    expect(shown("study kanji")).toBe("Study target | kanji | [30m] | Add the study target “kanji”, 30m");
    expect(shown("deep work: chapter 3"))
      .toBe("Timer | Deep Work | [from now] | chapter 3 | Start the Deep Work timer");
    expect(shown("commit call mum tomorrow"))
      .toBe("Commitment | call mum | Commit to “call mum” for tomorrow");
  });

  it("names the day on which an entry begins when that is not the one on the wall", () => {
    expect(shownFor("10-11 deep work", { now: "2026-11-22T14:30:00Z" })).toBe(
      "Entry | Deep Work | 10:00 AM to 11:00 AM | [Saturday, November 21, 2026] | Add entry, 1h 0m",
    );
    expect(shownFor("yesterday 9-10 admin", { now: "2026-11-22T16:33:00Z", shown: "2026-11-03" })).toBe(
      "Entry | Admin | 9:00 AM to 10:00 AM | Saturday, November 21, 2026 | Add entry, 1h 0m",
    );
    // In the evening after UTC's midnight.
    expect(shownFor("10-11 deep work", { now: "2026-11-22T02:30:00Z" })).toBe(
      "Entry | Deep Work | 10:00 AM to 11:00 AM | [today] | Add entry, 1h 0m",
    );
    expect(shownFor("45m learning", { now: "2026-11-22T05:20:00Z" })).toBe(
      "Entry | Learning | [11:35 PM to 12:20 AM] | today | Add entry, 45m",
    );
  });

  it("names another day that is on screen", () => {
    const other = { now: NOON, shown: "2026-11-03" };
    expect(shownFor("10-11 admin", other)).toBe(
      "Entry | Admin | 10:00 AM to 11:00 AM | [Tuesday, November 3, 2026] | Add entry, 1h 0m",
    );
    expect(shownFor("study kanji 45m", other)).toBe(
      "Study target | kanji | 45m | [Tuesday, November 3, 2026] | Add the study target “kanji”, 45m",
    );
  });
});
