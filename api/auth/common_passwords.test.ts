import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { USER_LIMITS } from "#shared/records/mod.ts";
import { isCommonPassword, isSeasonWithYear, TOO_COMMON } from "./common_passwords.ts";

describe("a common password", () => {
  it.each(["password", "12345678", "qwertyuiop", "password1", "iloveyou1", "football", "trustno1"])(
    "is %s",
    async (password) => expect(await isCommonPassword(password)).toBe(true),
  );

  it("is recognised in any case", async () => {
    expect(await isCommonPassword("PassWord1")).toBe(true);
    expect(await isCommonPassword("QWERTYUIOP")).toBe(true);
  });

  it.each([
    "correct horse battery staple",
    "five rings at dawn",
    "password ",
    "",
    "constructor",
    "__proto__",
  ])(
    "is not %j",
    async (password) => expect(await isCommonPassword(password)).toBe(false),
  );

  it("is rejected with the message of the specification", () => {
    expect(TOO_COMMON).toBe("This password is too common");
  });

  it("is on a list of 10,000 distinct passwords that are long enough", async () => {
    const file = await readFile(new URL("./common_passwords.txt.gz", import.meta.url));
    const list = gunzipSync(file).toString().split("\n");
    expect(list.length).toBe(10_000);
    expect(new Set(list).size).toBe(10_000);
    const { min, max } = USER_LIMITS.password;
    const odd = list.filter((word) =>
      word.length < min || word.length > max || word !== word.toLowerCase() || word !== word.trim()
    );
    expect(odd).toEqual([]);
  });
});

describe("a season or month with a year", () => {
  it.each([
    "Summer2026!",
    "summer-26",
    "2026Winter",
    "5umm3r2026",
    "S u m m e r 2026".replaceAll(" ", ""),
    "SEPT_2025!!",
    "October#1999",
    "Natsu2026!",
    "Juunigatsu2026",
    "Frühling2026",
    "März2026!",
    "夏2026!!!!",
  ])("is too common: %s", (password) => {
    expect(isSeasonWithYear(password)).toBe(true);
  });

  it.each([
    "summer",
    "Summer house 2026",
    "2026!2026!",
    "Summer of gold 1815",
    "mayor2026x",
    "Decembrist-2026",
  ])(
    "is not what %s is",
    (password) => {
      expect(isSeasonWithYear(password)).toBe(false);
    },
  );
});
