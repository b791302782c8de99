import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { USER_LIMITS } from "#shared/records/mod.ts";
import { isCommonPassword, TOO_COMMON } from "./common_passwords.ts";

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
