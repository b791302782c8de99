import { afterEach, describe, expect, it } from "vitest";
import ja from "../data/ja.json" with { type: "json" };
import { JAPANESE } from "../texts/ja/mod.ts";
import { setLanguage } from "../texts/translate.ts";
import { forgedScore, type ScoreInput } from "./score.ts";
import { type Sentence, sentenceText, suggestionsText } from "../texts/said.ts";
import { inEnglish, say, SENTENCES } from "./sentences.ts";

afterEach(() => setLanguage(null));

/** Returns how a sentence is shown in Japanese. */
function inJapanese({ text, said }: Sentence): string {
  setLanguage(JAPANESE);
  return sentenceText(text, said);
}

describe("a sentence with values", () => {
  it("has its text from the template, and beside it the code and the values", () => {
    expect(say("week_rings", { best: "Earth", most: 5, weakest: "Void", fewest: 0 })).toEqual({
      text: "Earth was complete on 5 days, Void on no day.",
      said: { code: "week_rings", values: { best: "Earth", most: 5, weakest: "Void", fewest: 0 } },
    });
    expect(say("score_goals", { succeeded: 1, goals: 1 }).text).toBe("1 of 1 goal succeeded.");
    expect(say("week_study", { study: 90, change: 30, better: true, over: false }).text)
      .toBe("You studied for 1h 30m, 30m more than at this point last week.");
    expect(say("battle_lost", { day: "2026-11-03" }).text).toBe("Lost on November 3. Again?");
  });

  it("is shown in the language in use, with its values as the language writes them", () => {
    expect(inJapanese(say("week_rings", { best: "Earth", most: 5, weakest: "Void", fewest: 0 })))
      .toBe("地は5日達成しましたが、空は0日でした。");
    expect(inJapanese(say("week_study", { study: 90, change: 30, better: true, over: true })))
      .toBe("1時間30分学習しました。前の週より30分増えました。");
    expect(inJapanese(say("battle_lost", { day: "2026-11-03" }))).toBe("11月3日に敗北。もう一度挑みますか？");
    expect(inJapanese(say("week_best_day", { weekday: "Saturday", score: 84 })))
      .toBe("最も好調だったのは土曜日で、84点でした。");
  });

  it("takes what the user wrote as it is, also when it looks like a template or a text of ours", () => {
    const { text, said } = say("signal_no_reflection", { weakness: "Earth {times} $&", times: 3 });
    expect(text).toBe("You chose “Earth {times} $&” 3 times without writing a reflection.");
    expect(inJapanese({ text, said })).toBe("振り返りを書かずに「Earth {times} $&」を3回選びました。");
  });

  it("stays English when the language does not have it, and when an older server sends only its text", () => {
    expect(inJapanese({ text: "New here: 3.", said: { code: "toString", values: { n: 3 } } })).toBe(
      "New here: 3.",
    );
    expect(inJapanese({ text: "Lost on November 3. Again?" })).toBe("Lost on November 3. Again?");
    setLanguage(null);
    expect(sentenceText("Lost on November 3. Again?", { code: "battle_lost", values: { day: "2026-11-03" } }))
      .toBe("Lost on November 3. Again?");
  });

  it("of each code is in Japanese, with the same values", () => {
    const said: Record<string, string> = ja.said.all;
    const namesOf = (template: string) =>
      [...new Set([...template.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();
    expect(Object.keys(said).sort()).toEqual(Object.keys(SENTENCES).sort());
    for (const [code, template] of Object.entries(SENTENCES)) {
      expect(namesOf(said[code] ?? ""), code).toEqual(namesOf(template));
    }
  });

  it("keeps a place whose value is missing", () => {
    expect(inEnglish("{a} of {b:time}", { a: 1 })).toBe("1 of {b:time}");
  });
});

describe("suggestions", () => {
  it("have each text in the language in use, and what the user wrote as it is", () => {
    const { text, said } = say("battle_lost", { day: "2026-11-03" });
    const sent = {
      battle_suggestions: [{ hard_thing: "My own", why: text, said }],
      own: ["Inbox"],
      n: 1,
      none: null,
    };
    expect(suggestionsText(sent)).toBe(sent);
    setLanguage(JAPANESE);
    expect(suggestionsText(sent)).toEqual({
      battle_suggestions: [{ hard_thing: "My own", why: "11月3日に敗北。もう一度挑みますか？" }],
      own: ["Inbox"],
      n: 1,
      none: null,
    });
  });
});

describe("the reasons of a score", () => {
  const DAY: ScoreInput = {
    trackedMinutes: 0,
    leakMinutes: 0,
    goals: { all: 0, succeeded: 0, partly: 0 },
    fire: { chosen: false, done: false, reflected: false },
    study: { studied: 0, target: 0 },
    reps: { all: 0, completed: 0 },
    battles: { all: 0, weight: 0 },
  };
  const FULL: ScoreInput = {
    trackedMinutes: 300,
    leakMinutes: 30,
    goals: { all: 2, succeeded: 1, partly: 1 },
    fire: { chosen: true, done: true, reflected: true },
    study: { studied: 20, target: 60 },
    reps: { all: 1, completed: 1 },
    battles: { all: 1, weight: 7 },
  };

  it.each([
    DAY,
    FULL,
    { ...FULL, leakMinutes: 0, reps: DAY.reps, goals: { all: 1, succeeded: 1, partly: 0 } },
    { ...FULL, study: DAY.study },
  ])("are all in Japanese: %#", (input) => {
    const reasons = Object.values(forgedScore(input).rings)
      .map(({ why, said }) => inJapanese({ text: why, said }));
    expect(reasons.filter((reason) => /[A-Za-z]{2}/.test(reason))).toEqual([]);
  });
});
