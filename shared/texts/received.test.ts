import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { JAPANESE } from "./ja/mod.ts";
import { asSent, received } from "./received.ts";
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
    ["The server cannot be reached.", "サーバーに接続できません。"],
    [
      'Line 3: "9 am" is not a date and time such as 2026-11-21 09:15.',
      "3行目：「9 am」は2026-11-21 09:15のような日時ではありません。",
    ],
    ["2026-11-21 has more than 100 time entries.", "2026-11-21の時間の記録が100件を超えています。"],
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
  });

  it("is found again by what is shown of it", () => {
    expect(asSent(received("Hitting snooze"))).toBe("Hitting snooze");
    expect(asSent("自分で書いた弱点")).toBe("自分で書いた弱点");
  });
});
