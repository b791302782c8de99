import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../domain/calendar.ts";
import { TIME_CATEGORIES } from "../../domain/rings/mod.ts";
import { clockTime, durationText, longDate, monthAndDay, shortDate } from "../../domain/format.ts";
import { BEGINNINGS, EXAMPLES } from "../../domain/quick_add.ts";
import { expectAnyTextRead } from "../../domain/testing/expect_any_text_read.ts";
import { at, DAY, NOW, typedOn } from "../../domain/testing/typed_on.ts";
import { setLanguage, t } from "../translate.ts";
import { JAPANESE } from "./mod.ts";

beforeAll(() => setLanguage(JAPANESE));
afterAll(() => setLanguage(null));

const typed = typedOn(["腕立て伏せ", "pushups", "本を10ページ読む"]);
const { read, added } = typed;

describe("typed in Japanese", () => {
  it.each([
    "9-10:30 集中作業：第3章",
    "９－１０：３０　集中作業　第3章",
    "9～10:30集中作業 第3章",
    "9時から10時半 集中作業、第3章",
    "9時～10時30分、集中作業 第3章",
    "午前9時から10時半まで集中作業 第3章",
    "9:00から10:30 集中作業 第3章",
    "集中作業：第3章 9時から10時半",
    "集中作業 第3章　9:00～10:30まで",
  ])("%s is an entry", (text) => {
    const entry = { kind: "entry", category: "Deep Work", note: "第3章" };
    expect(added(text)).toEqual({ ...entry, start: at("09:00"), end: at("10:30") });
  });

  it.each([
    ["午後1時から2時半 学習", "13:00", "14:30"],
    ["午前11時～午後1時 学習", "11:00", "13:00"],
    ["45分 学習", "13:45", "14:30"],
    ["1時間半 学習", "13:00", "14:30"],
    ["1時間5分間 学習", "13:25", "14:30"],
  ])("%s is from %s to %s", (text, start, end) => {
    expect(added(text)).toEqual({
      kind: "entry",
      category: "Learning",
      note: "",
      start: at(start),
      end: at(end),
    });
  });

  it.each([
    ["昨日 22時-23時 睡眠", "2026-11-20", "22:00", "23:00"],
    ["昨日の午後10時から11時まで睡眠", "2026-11-20", "22:00", "23:00"],
    ["11月3日 9時～10時半 睡眠", "2026-11-03", "09:00", "10:30"],
    ["３日前　９時から１０時 睡眠", "2026-11-18", "09:00", "10:00"],
    ["昨日　２２時～２３時　睡眠", "2026-11-20", "22:00", "23:00"],
    ["0930-1100 睡眠", DAY, "09:30", "11:00"],
  ])("%s is on %s from %s to %s", (text, day, start, end) => {
    expect(added(text)).toMatchObject({
      category: "Sleep",
      start: Date.parse(`${day}T${start}:00Z`),
      end: Date.parse(`${day}T${end}:00Z`),
    });
  });

  it("takes the beginning of one category's name", () => {
    const entry = { kind: "entry", category: "Deep Work", start: at("09:00"), end: at("10:30"), note: "" };
    expect(added("9時-10時半 集中")).toEqual(entry);
    expect(added("集中")).toEqual({ kind: "timer", category: "Deep Work", note: "" });
  });

  it.each([
    ["集中作業", { kind: "timer", category: "Deep Work", note: "" }],
    ["健康を開始", { kind: "timer", category: "Health", note: "" }],
    ["開始 健康：走る", { kind: "timer", category: "Health", note: "走る" }],
    ["学習に切り替え", { kind: "timer", category: "Learning", note: "" }],
    ["9:15から 集中作業：第3章", {
      kind: "timer",
      category: "Deep Work",
      note: "第3章",
      start: at("09:15"),
    }],
    ["1時間前から 事務", { kind: "timer", category: "Admin", note: "", start: at("13:30") }],
    ["事務 1時間前から", { kind: "timer", category: "Admin", note: "", start: at("13:30") }],
    ["集中作業：第3章 9時15分から", {
      kind: "timer",
      category: "Deep Work",
      note: "第3章",
      start: at("09:15"),
    }],
    ["戦い 冷水シャワー 7/10", {
      kind: "battle",
      hardThing: "冷水シャワー",
      difficulty: 7,
      outcome: "ongoing",
    }],
    ["戦い：冷水シャワー　７／１０　勝利", {
      kind: "battle",
      hardThing: "冷水シャワー",
      difficulty: 7,
      outcome: "victory",
    }],
    ["戦い 母に電話", { kind: "battle", hardThing: "母に電話", difficulty: 5, outcome: "ongoing" }],
    ["目標 腕立て伏せ20回", {
      kind: "goal",
      target: "腕立て伏せ",
      amount: 20,
      unit: "回",
      domain: "Fitness",
      stepPct: 10,
    }],
    ["休み 明日", { kind: "rest", date: "2026-11-22" }],
    ["弱点 受信箱", { kind: "weakness", text: "受信箱" }],
    ["課題 正午まで閉じる", { kind: "task", text: "正午まで閉じる" }],
    ["学習項目 漢字 45分", { kind: "study", subject: "漢字", minutes: 45 }],
    ["学習項目 漢字 1時間30分", { kind: "study", subject: "漢字", minutes: 90 }],
    ["学習項目 漢字", { kind: "study", subject: "漢字", minutes: 30 }],
    ["克服練習 焦り：二度読む", { kind: "rep", weakness: "焦り", description: "二度読む" }],
    ["明日 6時に走る", { kind: "commitment", text: "6時に走る" }],
    ["誓い 6時に走る", { kind: "commitment", text: "6時に走る" }],
  ])("%s is understood", (text, expected) => {
    expect(added(text)).toEqual(expected);
  });

  it.each([
    ["腕立て伏せ 達成", "success"],
    ["「腕立て伏せ」を一部達成にする", "partial"],
    ["腕立て伏せ 一部達成", "partial"],
    ["腕立て伏せ 半分", "partial"],
    ["腕立て伏せを失敗", "fail"],
  ])("%s is a goal's state", (text, state) => {
    expect(added(text)).toMatchObject({ kind: "goal_state", goal: { target: "腕立て伏せ" }, state });
  });

  it.each(["腕立て伏せ +1", "腕立て伏せ＋１"])("%s is counted", (text) => {
    expect(added(text)).toMatchObject({ kind: "goal_count", amount: 1, adds: true });
  });

  it.each([
    ["今日", DAY],
    ["昨日", "2026-11-20"],
    ["明日", "2026-11-22"],
    ["おととい", "2026-11-19"],
    ["3日前", "2026-11-18"],
    ["３日前", "2026-11-18"],
    ["11月3日", "2026-11-03"],
    ["12月24日", "2025-12-24"],
    ["2025年11月3日", "2025-11-03"],
    ["11月3日(火)", "2026-11-03"],
    ["11/3", "2026-11-03"],
    ["2025/11/03", "2025-11-03"],
    ["金曜日", "2026-11-20"],
    ["土曜", "2026-11-14"],
    ["11月3日へ移動", "2026-11-03"],
  ])("%s is the day %s", (text, date) => {
    expect(added(text)).toEqual({ kind: "day", date });
  });

  it("a running timer gets a note and another start", () => {
    const timing = { isTiming: true };
    expect(added("メモ 第3章", timing)).toEqual({ kind: "note", text: "第3章" });
    expect(read("メモ 第3章")).toEqual({ missing: "動いているタイマーがありません。" });
    expect(added("9:15から", timing)).toEqual({ kind: "backdate", start: at("09:15") });
    expect(added("10分前から", timing)).toEqual({ kind: "backdate", start: at("14:20") });
    expect(added("午後2時から", timing)).toEqual({ kind: "backdate", start: at("14:00") });
  });

  it("what a user wrote stays as it was written", () => {
    expect(added("戦い　Ａ社へ電話：見積もり")).toMatchObject({ hardThing: "Ａ社へ電話：見積もり" });
    expect(added("学習 達成")).toMatchObject({ kind: "timer", category: "Learning", note: "達成" });
  });

  it.each(["", "火", "火を読む", "2月30日", "13月1日", "日", "戦い", "25時から26時 学習"])(
    "%j is understood as nothing",
    (text) => {
      const result = read(text);
      expect(result && "add" in result).toBeFalsy();
    },
  );

  it("English is understood too", () => {
    const entry = { category: "Deep Work", start: at("09:00"), end: at("10:30"), note: "" };
    expect(added("9-10:30 deep work")).toEqual({ kind: "entry", ...entry });
    expect(added("pushups done")).toMatchObject({ kind: "goal_state", state: "success" });
    expect(added("nov 3")).toEqual({ kind: "day", date: "2026-11-03" });
    expect(added("battle cold shower 7/10")).toMatchObject({ kind: "battle", difficulty: 7 });
  });
});

describe("as the Japanese screen writes it", () => {
  const day = fc.integer({ min: -9_000, max: 9_000 }).map((days) => addDays(DAY, days));
  const recent = fc.integer({ min: -364, max: 0 }).map((days) => addDays(DAY, days));

  it("each date is read", () => {
    fc.assert(
      fc.property(day, recent, (date, near) => {
        expect(added(longDate(date))).toEqual({ kind: "day", date });
        for (const text of [shortDate(near), monthAndDay(near)]) {
          expect(added(text)).toEqual({ kind: "day", date: near });
        }
      }),
      { seed: 20261121, numRuns: 200 },
    );
  });

  it("each category is read with any two times", () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(minute, minute, fc.constantFrom(...TIME_CATEGORIES), (one, other, category) => {
        fc.pre(one !== other);
        const [start, end] = [Math.min(one, other), Math.max(one, other)]
          .map((minutes) => at("00:00") + minutes * 60_000) as [number, number];
        const times = `${clockTime(start, "UTC")}～${clockTime(end, "UTC")}`;
        expect(added(`${times} ${t(category)}`, { now: at("00:00") + 86_400_000 }))
          .toEqual({ kind: "entry", category, start, end, note: "" });
      }),
      { seed: 20261121, numRuns: 200 },
    );
  });

  it("each length up to 24 hours is read", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_440 }), (minutes) => {
        expect(added(`${durationText(minutes * 60_000)} 学習`)).toMatchObject({
          kind: "entry",
          start: NOW - minutes * 60_000,
        });
      }),
      { seed: 20261121, numRuns: 200 },
    );
  });
});

it.each(Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[])(
  "the example of %s means the same in both languages",
  (kind) => {
    const timing = { isTiming: true };
    for (const text of [EXAMPLES[kind], t(EXAMPLES[kind])]) {
      expect(added(text, timing)).toMatchObject({ kind });
    }
    expect(t(EXAMPLES[kind])).not.toBe(EXAMPLES[kind]);
  },
);

it("each beginning is one of its example", () => {
  for (const [kind, beginning] of Object.entries(BEGINNINGS)) {
    const example = EXAMPLES[kind as keyof typeof BEGINNINGS];
    expect(example.startsWith(beginning)).toBe(true);
    expect(t(example).startsWith(t(beginning).trim())).toBe(true);
  }
});

it("any text is read without failing, and an entry ends after it starts", () => {
  const words = [
    "9",
    "時",
    "から",
    "半",
    "集中作業",
    "午後",
    "前",
    "月",
    "3",
    "日",
    "分",
    "+1",
    "達成",
    "：",
  ];
  expectAnyTextRead(typed, words, "");
});
