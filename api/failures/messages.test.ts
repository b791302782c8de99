import { describe, expect, it } from "vitest";
import { MESSAGES } from "./messages.ts";

describe("the message of an error", () => {
  it.each(Object.entries(MESSAGES))("%s is a sentence", (_, message) => {
    expect(message).toMatch(/^\p{Lu}.*\.$/u);
  });
});
