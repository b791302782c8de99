import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RINGS } from "../domain/rings/mod.ts";
import { forgedScore, type ScoreInput } from "../domain/score.ts";
import { JAPANESE } from "./ja/mod.ts";
import { asSent, received, receivedAll } from "./received.ts";
import { setLanguage } from "./translate.ts";

beforeEach(() => setLanguage(JAPANESE));
afterEach(() => setLanguage(null));

describe("a text of the server", () => {
  it("is English in English", () => {
    setLanguage(null);
    expect(received("Wrong email or password.")).toBe("Wrong email or password.");
  });

  it.each([
    ["Wrong email or password.", "メールアドレスか、パスワードが違います。"],
    ["HTTP error! status: 502", "HTTPエラー（502）"],
    ["Email must be at most 254 characters", "メールアドレス：254文字以内にしてください"],
    ["Lost on November 3. Again?", "11月3日に敗北。もう一度挑みますか？"],
    [
      "You studied for 1h 30m, 30m more than the week before.",
      "1時間30分学習しました。前の週より30分増えました。",
    ],
    ["The server cannot be reached.", "サーバーに接続できません。"],
    [
      'Line 3: "9 am" is not a date and time such as 2026-11-21 09:15.',
      "3行目：「9 am」は2026-11-21 09:15のような日時ではありません。",
    ],
    ["2026-11-21 has more than 100 time entries.", "2026-11-21の時間の記録が100件を超えています。"],
    ["Saturday was your strongest day: 84 points.", "最も好調だったのは土曜日で、84点でした。"],
    ["Earth was complete on 5 days, Void on no day.", "地は5日達成しましたが、空は0日でした。"],
    [
      "This password is a single word. Choose a few words that have nothing to do with each other.",
      "1つの単語だけのパスワードです。互いに関係のない単語をいくつか選んでください。",
    ],
  ])("%s has its values in Japanese", (english, japanese) => {
    expect(received(english)).toBe(japanese);
  });

  it("stays as it is when it is unknown, or what a user wrote", () => {
    expect(received("Run 5 minutes before breakfast")).toBe("Run 5 minutes before breakfast");
    expect(received("Swim")).toBe("Swim");
    expect(receivedAll({ own: ["Inbox"], n: 1, none: null })).toEqual({ own: ["Inbox"], n: 1, none: null });
  });

  it("is found again by what is shown of it", () => {
    expect(asSent(received("Hitting snooze"))).toBe("Hitting snooze");
    expect(asSent("自分で書いた弱点")).toBe("自分で書いた弱点");
  });
});

describe("the reasons of a score", () => {
  const DAY: ScoreInput = {
    trackedMinutes: 0,
    leakMinutes: 0,
    goals: [],
    fire: RINGS.fire.empty(),
    studyTargets: [],
    weaknessReps: [],
    battles: [],
  };
  const goal = { id: "1", domain: "", target: "", baseline: 1, step_pct: 1, current_target: 1, note: "" };
  const study = { id: "1", subject: "", target_minutes: 60, notes: "", practice: "" };
  const rep = { id: "1", weakness: "", rep_description: "", scheduled_time: "", notes: "" };
  const battle = { id: "1", timestamp: "", hard_thing: "", battle_description: "", lessons_learned: "" };
  const FULL: ScoreInput = {
    ...DAY,
    trackedMinutes: 300,
    leakMinutes: 30,
    goals: [{ ...goal, state: "success" }, { ...goal, state: "partial" }],
    fire: { ...RINGS.fire.empty(), weakness: "a", task: "b", done: true, reflection: "c" },
    studyTargets: [{ ...study, completed_minutes: 20, status: "partial" }],
    weaknessReps: [{ ...rep, completed: true }],
    battles: [{ ...battle, difficulty_rating: 7, outcome: "victory" }],
  };

  it.each([
    DAY,
    FULL,
    { ...FULL, leakMinutes: 0, weaknessReps: [], goals: FULL.goals.slice(0, 1) },
    { ...FULL, studyTargets: [] },
  ])("are all in Japanese: %#", (input) => {
    const reasons = Object.values(forgedScore(input).rings).map(({ why }) => received(why));
    expect(reasons.filter((reason) => /[A-Za-z]{2}/.test(reason))).toEqual([]);
  });
});
