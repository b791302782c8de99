import { describe, expect, it } from "vitest";
import { EmailSchema, isNewOn, isOlderVersion, NewEmailSchema } from "./user.ts";

describe("an email", () => {
  it.each([
    [" Musashi@Example.ORG ", "musashi@example.org"],
    ["jose\u0301@example.org", "jos\u00e9@example.org"],
    ["武蔵@例え.jp", "武蔵@xn--r8jz45g.jp"],
    ["x@München.example", "x@xn--mnchen-3ya.example"],
    ["x@xn--mnchen-3ya.example", "x@xn--mnchen-3ya.example"],
    ["x@ünder_score.example", "x@ünder_score.example"],
    ["x@☃☃.example", "x@xn--n3ha.example"],
    ["x@例え。例え。jp", "x@xn--r8jz45g.xn--r8jz45g.jp"],
    ["o'neill+gorin@sub.example.co", "o'neill+gorin@sub.example.co"],
  ])("%j is stored as %j", (sent, stored) => {
    expect(EmailSchema.parse(sent)).toBe(stored);
  });

  it.each([
    ["a\0b@c.dd", "invisible"],
    ["a\u200bb@c.dd", "invisible"],
    ["a@c.d\u00add", "invisible"],
    ["a\u3164b@c.dd", "invisible"],
    ["\u202ea@c.dd", "invisible"],
    ["ａ@b.cc", "look-alikes"],
    ["a@b．cc", "look-alikes"],
    ["ﬁ@b.cc", "look-alikes"],
    ["a b@c.dd", "must be an email address"],
    ["a@b@c", "must be an email address"],
  ])("%j is rejected: %s", (sent, reason) => {
    const { error } = EmailSchema.safeParse(sent);
    expect(error?.issues.map(({ message }) => message).join(", ")).toContain(reason);
  });
});

describe("a new email", () => {
  it.each([
    "\u0430dmin@b.cc",
    "p\u0430yp\u0430l@b.cc",
    "\u0430\u0441\u0435@b.cc",
    "x@\u0430pple.com",
    "\u03bfmega@b.cc",
    "\u04cf@b.cc",
    "\u0578\u0585@b.cc",
    "\u0570\u0585\u057d@b.cc",
  ])(
    "must not pass for another one: %j",
    (email) => {
      expect(NewEmailSchema.safeParse(email).error?.issues.map(({ message }) => message)).toEqual([
        "must not mix alphabets, or have letters that pass for Latin ones",
      ]);
      // Who has it already can still sign in.
      expect(EmailSchema.safeParse(email).success).toBe(true);
    },
  );

  it.each([
    "иван.петров@example.org",
    "ivan.иванов@example.org",
    "武蔵tokyo@example.org",
    "josé@example.org",
  ])(
    "may have letters of any alphabet: %j",
    (email) => {
      expect(NewEmailSchema.safeParse(email).success).toBe(true);
    },
  );
});

const EPOCH = "9f1c2f0e-6d1b-4f7e-8a64-2a1f0c9b7d11";

describe("the order of versions", () => {
  it.each([
    ["an earlier one", `${EPOCH}-9`, `${EPOCH}-10`, true],
    ["an earlier versionstamp", `${EPOCH}-00000000000000a90000`, `${EPOCH}-00000000000000b10000`, true],
    ["an equal one", `${EPOCH}-00000000000000a90000`, `${EPOCH}-00000000000000a90000`, false],
    ["a later one", `${EPOCH}-00000000000000b10000`, `${EPOCH}-00000000000000a90000`, false],
    ["one of another database", "another-00000000000000a90000", `${EPOCH}-00000000000000b10000`, false],
    ["a version and none", `${EPOCH}-00000000000000a90000`, null, false],
    ["none and a version", null, `${EPOCH}-00000000000000a90000`, false],
  ])("%s", (_what, version, other, expected) => {
    expect(isOlderVersion(version, other)).toBe(expected);
  });
});

describe("a user", () => {
  it("is new on the first three days", () => {
    const user = { created_at: "2026-11-20T23:00:00.000Z" };
    const days = ["2026-11-20", "2026-11-22", "2026-11-23"];
    expect(days.map((date) => isNewOn(date, user))).toEqual([true, true, false]);
  });
});
