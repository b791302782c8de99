import { describe, expect, it } from "vitest";
import { passwordProblem, passwordWeakness } from "./password_rules.ts";

const EMAIL = "musashi@mydojo.example";

const reasonOf = async (password: string, email = EMAIL) =>
  await passwordProblem(password, email) ?? await passwordWeakness(password, email);

describe("a new password", () => {
  it.each([
    ["        ", "repeats"],
    ["11111111111", "repeats"],
    ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "repeats"],
    ["passwordpassword", "repeats"],
    ["x7ßx7ßx7ß", "repeats"],
    ["password123!", "close to a much used one"],
    ["letmein123", "close to a much used one"],
    ["gorin12345", "the name of the product"],
    ["Gorin2026", "the name of the product"],
    ["musashi1", "your email"],
    ["MyDojo2026!", "your email"],
    ["mydojo.example", "your email"],
    ["Password1", "too common"],
    ["abcdefghijk", "sequence"],
    ["01.02.1990", "date"],
  ])("is rejected when it is %j: %s", async (password, reason) => {
    expect(await reasonOf(password)).toContain(reason);
  });

  it.each([
    "correct horse battery staple",
    "no thing is outside the way",
    "kX9#mm2q",
    "naïve café",
    "五輪書を毎朝読みます",
    "r7ß".repeat(3) + "another word",
    "4@8({[<3€6!1|0$5+7%2".repeat(6),
  ])("is accepted when it is %j", async (password) => {
    expect(await reasonOf(password)).toBeNull();
  });

  it("is rejected with the message of the specification when it is common", async () => {
    expect(await reasonOf("Password1")).toBe("This password is too common");
  });

  it("is rejected with advice", async () => {
    expect(await reasonOf("passwordpassword")).toBe(
      "This password repeats the same characters. Choose a few words that have nothing to do with each other.",
    );
  });
});
