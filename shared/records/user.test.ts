import { describe, expect, it } from "vitest";
import { EmailSchema } from "./user.ts";

describe("an email", () => {
  it.each([
    [" Musashi@Example.ORG ", "musashi@example.org"],
    ["jose\u0301@example.org", "jos\u00e9@example.org"],
    ["武蔵@例え.jp", "武蔵@例え.jp"],
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
