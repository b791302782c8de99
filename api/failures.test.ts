import { describe, expect, it } from "vitest";
import { Failure, MESSAGES } from "./failures.ts";

describe("the message of an error", () => {
  it.each(Object.entries(MESSAGES))("%s is a sentence", (_, message) => {
    expect(message).toMatch(/^\p{Lu}.*\.$/u);
  });

  it("says what is wrong with a field, whoever rejects it", () => {
    const details = [{ path: "url", message: "must not lead into a private network" }];
    expect(new Failure("validation_failed", { details }).message).toBe(
      "Url must not lead into a private network",
    );
    expect(new Failure("validation_failed").message).toBe("Something in the request is not valid.");
  });
});
