import { describe, expect, it } from "vitest";
import { MESSAGES } from "./failures.ts";

describe("the message of an error", () => {
  it.each(Object.entries(MESSAGES))("%s is a sentence", (_, message) => {
    expect(message).toMatch(/^\p{Lu}.*\.$/u);
  });
});
