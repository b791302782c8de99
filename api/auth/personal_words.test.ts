import { describe, expect, it } from "vitest";
import { isPersonalWord } from "./personal_words.ts";

const EMAIL = "shinmen.takezo@example.org";

describe("a password that is easy to guess for who knows its owner", () => {
  it.each(["shinmen.takezo@example.org", "Shinmen.Takezo", "fiverings", "Five Rings", "gorin-no-sho"])(
    "is %j",
    (password) => expect(isPersonalWord(password, EMAIL)).toBe(true),
  );

  it.each(["five rings at dawn", "shinmen.takezo climbs", "example.org", "correct horse"])(
    "is not %j",
    (password) => expect(isPersonalWord(password, EMAIL)).toBe(false),
  );
});
