import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPhc, parsePhc } from "./phc.ts";

const bytes = fc.uint8Array({ minLength: 1, maxLength: 64 }).map((some) => new Uint8Array(some));

describe("a PHC string", () => {
  it("is parsed to what was formatted", () => {
    fc.assert(fc.property(
      fc.constantFrom("argon2id", "scrypt"),
      fc.option(fc.nat(99), { nil: undefined }),
      fc.nat(1e6),
      bytes,
      bytes,
      (id, version, m, salt, hash) => {
        const phc = { id, version, parameters: { m, t: 3 }, salt, hash };
        expect(parsePhc(formatPhc(phc))).toEqual(phc);
      },
    ));
  });

  it("has the same form as in other implementations", () => {
    const salt = new TextEncoder().encode("somesalt");
    expect(formatPhc({ id: "argon2id", version: 19, parameters: { m: 65536, t: 2, p: 1 }, salt, hash: salt }))
      .toBe("$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$c29tZXNhbHQ");
  });

  it.each([
    "",
    "plain",
    "$argon2id$",
    "$argon2id$v=19$m=1$c2FsdA",
    "$2b$12$abcdefghijklmnopqrstuv",
    "$x$a=1$!$!",
  ])(
    "is not what %j is",
    (text) => expect(parsePhc(text)).toBeNull(),
  );

  it("is parsed quickly, even from a hostile text", () => {
    expect(parsePhc(`$argon2id$${"a=1,".repeat(50_000)}`)).toBeNull();
  });
});
